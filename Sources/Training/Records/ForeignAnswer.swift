public import Music
public import Notation
public import Psychometrics

/// An answer to a pair that another program chose and played.
public struct ForeignAnswer: Hashable, Sendable {
  /// When it was given.
  public let time: UTCTime
  /// The note that the first tone was, or was nearest to.
  public let reference: MIDINote
  /// The frequency of the first tone.
  public let referenceFrequency: Hertz
  /// The frequency of the second tone.
  public let comparisonFrequency: Hertz
  /// What the listener said.
  public let answer: Answer
  /// From the beginning of the second tone to the answer; `nil` where nobody kept it.
  public let responseTime: Duration?

  /// Makes an answer.
  public init(
    time: UTCTime, reference: MIDINote, referenceFrequency: Hertz, comparisonFrequency: Hertz,
    answer: Answer, responseTime: Duration?
  ) {
    self.time = time
    self.reference = reference
    self.referenceFrequency = referenceFrequency
    self.comparisonFrequency = comparisonFrequency
    self.answer = answer
    self.responseTime = responseTime
  }

  /// How far the second tone lay above the first.
  public var difference: Difference {
    Difference(from: referenceFrequency, to: comparisonFrequency)
  }
}

/// What tells whether two answers are the same one: programs that keep whole seconds lose the rest.
public struct AnswerKey: Hashable, Sendable {
  private let second: Int64
  private let reference: MIDINote
  private let difference: Difference
  private let isCorrect: Bool

  /// The key of an answer.
  public init(of answer: ForeignAnswer) {
    self.init(
      time: answer.time, reference: answer.reference, difference: answer.difference,
      answer: answer.answer)
  }

  /// The key of a trial; `nil` without an answer.
  public init?(of trial: TrialRecord) {
    guard let answer = trial.answer else { return nil }
    self.init(
      time: trial.time, reference: trial.pair.reference, difference: trial.playedDifference,
      answer: answer)
  }

  private init(time: UTCTime, reference: MIDINote, difference: Difference, answer: Answer) {
    second = time.wholeSeconds
    self.reference = reference
    self.difference = difference
    isCorrect = answer == difference.correctAnswer
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
    let settings = Settings.forForeignSession(over: answers.map(\.reference))
    func record(at index: Int, digest: UInt64 = 0) -> TrialRecord {
      TrialRecord(
        answers[index], number: index + 1, startedAt: answers[0].time, level: settings.level,
        digest: digest)
    }
    let header = SessionHeader(
      listener: listener, startedAt: answers[0].time, seed: 0, settings: settings,
      engineVersion: Engine.unknown, history: .init(of: []))
    var digest = SessionDigest(of: header)
    let trials = answers.indices.map { index in
      digest.add(record(at: index))
      return record(at: index, digest: digest.value)
    }
    self.init(id: 0, header: header, trials: trials)
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
    _ answer: ForeignAnswer, number: Int, startedAt: UTCTime, level: Decibels, digest: UInt64
  ) {
    self.init(
      number: number,
      pair: TonePair(
        reference: answer.reference, difference: answer.difference, referenceLevel: level,
        comparisonLevel: level),
      referenceFrequency: answer.referenceFrequency,
      comparisonFrequency: answer.comparisonFrequency,
      outcome: .answered(answer.answer, responseTime: answer.responseTime),
      onset: .milliseconds(answer.time.milliseconds - startedAt.milliseconds), onsetQuality: nil,
      time: answer.time, repeats: 0, xruns: 0, digest: digest)
  }
}
