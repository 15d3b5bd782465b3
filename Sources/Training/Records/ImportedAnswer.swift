public import Music
public import Notation
internal import Psychometrics

/// An imported answer: an answer to a question that another program chose and presented.
public struct ImportedAnswer: Hashable, Sendable {
  /// The time of the answer.
  public let time: UTCTime
  /// The question as far as it is known. Its levels are those of the default settings.
  public let question: Question
  /// The presentation of the question.
  public let presentation: Presentation
  /// The response of the listener.
  public let response: Response
  /// The time from the onset of the comparison tone to the response; `nil` if it was not recorded.
  public let responseTime: Duration?

  /// Creates an imported answer.
  ///
  /// - Parameters:
  ///   - time: The time of the answer.
  ///   - reference: The note of the reference tone, or the nearest note.
  ///   - presentation: The presentation of the question.
  ///   - response: The response of the listener.
  ///   - responseTime: The time from the onset of the comparison tone to the response; `nil` if it
  ///     was not recorded.
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

/// A key that is equal for records of the same answer. It contains the time in whole seconds,
/// because some programs store no fractions.
public struct AnswerKey: Hashable, Sendable {
  private let second: Int64
  private let reference: MIDINote
  private let difference: Difference
  private let isCorrect: Bool?

  /// Creates the key of an imported answer.
  public init(of answer: ImportedAnswer) {
    self.init(
      time: answer.time, question: answer.question, presentation: answer.presentation,
      response: answer.response)
  }

  /// Creates the key of a trial; `nil` if the trial has no answer.
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

extension ImportedAnswer {
  /// The time without answers after which a new session begins.
  static let longestPause = Duration.seconds(30 * 60)

  /// Returns the sessions that a listener's imported answers form, oldest first. A new session
  /// begins after half an hour without an answer.
  ///
  /// The sessions have no known engine (``Engine/unknown``), because another program chose the
  /// pairs. Their settings are the defaults, with a range that covers their notes and an unknown
  /// device.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - answers: The answers, in any order.
  /// - Complexity: O(*a* log *a*) for *a* answers.
  public static func sessions(
    of listener: Listener, answering answers: [ImportedAnswer]
  ) -> [RecordedSession] {
    let ordered = answers.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var stretches: [[ImportedAnswer]] = []
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
    .milliseconds(milliseconds - earlier.milliseconds) < ImportedAnswer.longestPause
  }
}

extension RecordedSession {
  /// Creates a session from imported answers.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - answers: One answer or more, in order of time.
  fileprivate init(of listener: Listener, answering answers: [ImportedAnswer]) {
    let settings = Settings.forImportedSession(over: answers.map(\.question.reference))
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
  fileprivate static func forImportedSession(over notes: [MIDINote]) -> Settings {
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
    _ answer: ImportedAnswer, number: Int, startedAt: UTCTime, digest: UInt64
  ) {
    self.init(
      number: number, question: answer.question, presentation: answer.presentation,
      outcome: .answered(answer.response, responseTime: answer.responseTime),
      onset: .milliseconds(answer.time.milliseconds - startedAt.milliseconds), onsetQuality: nil,
      time: answer.time, repeats: 0, xruns: 0, digest: digest)
  }
}
