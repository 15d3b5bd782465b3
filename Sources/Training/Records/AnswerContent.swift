internal import Notation
internal import Psychometrics

/// What a session of another program contains: all its answers in order, by which it is recognised
/// whatever the path or the date of its file.
public struct AnswerContent: Sendable {
  /// The digest of the trials without their times.
  private let answers: UInt64
  /// The digest of the times; `nil` if they are not known.
  private let times: UInt64?

  /// Reads the content of a session.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  public init(of session: StreamedSession) throws {
    var (answers, times) = (SessionDigest(), SessionDigest())
    var last: UTCTime?
    var (count, assumedSteps) = (0, 0)
    try session.forEachTrial { trial in
      answers.addContent(of: trial)
      times.add(trial.time.milliseconds)
      if let last, trial.time.milliseconds - last.milliseconds == 1000 { assumedSteps += 1 }
      last = trial.time
      count += 1
    }
    self.answers = answers.value
    // Earlier versions assumed the same times, and did not say so.
    let areAssumed =
      session.outline.header.dating == .assumed || (count > 1 && assumedSteps == count - 1)
    self.times = areAssumed ? nil : times.value
  }

  /// A seed for the header of the session, should another session have its header.
  public var seed: UInt64 { answers }

  /// Returns whether two sessions are the same: whether all answers agree in order, and also the
  /// times if both are known.
  public func isSame(as other: AnswerContent) -> Bool {
    answers == other.answers && (times == nil || other.times == nil || times == other.times)
  }
}

extension SessionDigest {
  /// Adds the question, its presentation and the outcome of a trial.
  fileprivate mutating func addContent(of trial: TrialRecord) {
    add(trial.question)
    add(trial.presentation)
    switch trial.outcome {
    case .answered(let response, let responseTime):
      add(response)
      add(responseTime?.wholeMicroseconds ?? .min)
    case .void(let reason): add("void " + reason.rawValue)
    }
  }
}

/// The contents of several sessions of other programs.
public struct AnswerContents<ID: Sendable>: Sendable {
  private var known: [UInt64: [(content: AnswerContent, id: ID)]] = [:]

  /// Creates no contents.
  public init() {}

  /// Returns the id of a session with the same content; `nil` if there is none.
  public func session(with content: AnswerContent) -> ID? {
    known[content.seed]?.first { $0.content.isSame(as: content) }?.id
  }

  /// Adds the content of a session.
  public mutating func add(_ content: AnswerContent, of id: ID) {
    known[content.seed, default: []].append((content, id))
  }
}
