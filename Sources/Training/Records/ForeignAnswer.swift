public import Music
public import Notation
internal import Psychometrics

/// An answer to a question that another program chose and presented.
public struct ForeignAnswer: Hashable, Sendable {
  /// When it was given.
  public let time: UTCTime
  /// The question as far as it is known: its levels are those of the default settings.
  public let question: Question
  /// How the question was presented.
  public let presentation: Presentation
  /// What the listener responded.
  public let response: Response
  /// From the beginning of the comparison tone to the response; `nil` where it was not recorded.
  public let responseTime: Duration?

  /// Makes an answer.
  ///
  /// - Parameter reference: The note that the reference tone was, or was nearest to.
  public init(
    time: UTCTime, reference: MIDINote, presentation: Presentation, response: Response,
    responseTime: Duration?
  ) {
    self.time = time
    question = Question(
      reference: reference, presentedAs: presentation, level: Settings.standardLevel)
    self.presentation = presentation
    self.response = response
    self.responseTime = responseTime
  }
}

/// What tells whether two answers are the same one: programs that keep whole seconds lose the rest.
public struct AnswerKey: Hashable, Sendable {
  private let second: Int64
  private let reference: MIDINote
  private let difference: Difference
  private let isCorrect: Bool?

  /// The key of an answer.
  public init(of answer: ForeignAnswer) {
    self.init(
      time: answer.time, question: answer.question, presentation: answer.presentation,
      response: answer.response)
  }

  /// The key of a trial; `nil` without an answer.
  public init?(of trial: TrialRecord) {
    guard let response = trial.response else { return nil }
    self.init(
      time: trial.time, question: trial.question, presentation: trial.presentation,
      response: response)
  }

  private init(
    time: UTCTime, question: Question, presentation: Presentation, response: Response
  ) {
    second = time.wholeSeconds
    reference = question.reference
    difference = question.difference(in: presentation)
    isCorrect = response.evidence(on: question, presentedAs: presentation).isCorrect
  }
}

extension ForeignAnswer {
  /// The longest time between two answers of one session.
  static let longestPause = Duration.seconds(30 * 60)

  /// The sessions that a listener's answers make up, oldest first: a new one begins where nothing was
  /// answered for half an hour.
  ///
  /// No engine of ours chose the pairs (``Engine/unknown``), and how they sounded is not known: the
  /// settings are the defaults.
  ///
  /// - Parameter answers: In any order.
  /// - Complexity: O(*a* log *a*) for *a* answers.
  public static func sessions(
    of listener: Listener, answering answers: [ForeignAnswer]
  ) -> [RecordedSession] {
    let ordered = answers.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var stretches: [[ForeignAnswer]] = []
    for answer in ordered {
      if let last = stretches.last?.last, answer.time.isSoon(after: last.time) {
        stretches[stretches.count - 1].append(answer)
      } else {
        stretches.append([answer])
      }
    }
    return stretches.map { RecordedSession(of: listener, answering: $0) }
  }
}

extension UTCTime {
  fileprivate func isSoon(after earlier: UTCTime) -> Bool {
    .milliseconds(milliseconds - earlier.milliseconds) < ForeignAnswer.longestPause
  }
}

extension RecordedSession {
  /// - Parameter answers: At least one, in order.
  fileprivate init(of listener: Listener, answering answers: [ForeignAnswer]) {
    let settings = Settings.forForeignSession(over: answers.map(\.question.reference))
    func record(at index: Int, digest: UInt64 = 0) -> TrialRecord {
      TrialRecord(
        answers[index], number: index + 1, startedAt: answers[0].time, digest: digest)
    }
    let header = SessionHeader(
      listener: listener, startedAt: answers[0].time, seed: 0, settings: settings,
      engineVersion: Engine.unknown, history: .init(of: []))
    var digest = SessionDigest(of: header)
    let trials = answers.indices.map { index in
      digest.add(record(at: index))
      return record(at: index, digest: digest.value)
    }
    self.init(id: nil, header: header, trials: trials)
  }
}

extension Settings {
  fileprivate static func forForeignSession(over notes: [MIDINote]) -> Settings {
    guard let first = notes.first else { preconditionFailure("a session of no answers") }
    let range = notes.reduce(NoteRange(lowest: first, highest: first)) { $0.extended(to: $1) }
    do {
      return try Settings(range: range, device: "unknown")
    } catch {
      preconditionFailure("the default settings are allowed: \(error)")
    }
  }
}

extension TrialRecord {
  fileprivate init(
    _ answer: ForeignAnswer, number: Int, startedAt: UTCTime, digest: UInt64
  ) {
    self.init(
      number: number, question: answer.question, presentation: answer.presentation,
      outcome: .answered(answer.response, responseTime: answer.responseTime),
      onset: .milliseconds(answer.time.milliseconds - startedAt.milliseconds), onsetQuality: nil,
      time: answer.time, repeats: 0, xruns: 0, digest: digest)
  }
}
