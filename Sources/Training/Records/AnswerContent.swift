internal import Notation
internal import Psychometrics

/// What a session of another program contains: all its answers in order, by which it is recognised
/// whatever the path or the date of its file.
public struct AnswerContent: Sendable {
  /// The times of a session, as far as the zone of a local time leaves them.
  private struct Times {
    let first: UTCTime
    /// The digest of the times after the first one.
    let steps: UInt64
  }

  /// The number of answers.
  fileprivate private(set) var count = 0
  /// The number of answers whose response time is known. Two people do not share one.
  private var timedCount = 0
  /// The digest of the trials without their times.
  private var answers = SessionDigest()
  private var steps = SessionDigest()
  private var first: UTCTime?
  private var last: UTCTime?
  private var assumedSteps = 0
  private let dating: Dating

  /// Creates the content of a session without trials.
  fileprivate init(_ dating: Dating) { self.dating = dating }

  /// Reads the content of a session.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  public init(of session: StreamedSession) throws {
    self.init(session.outline.header.dating)
    try session.forEachTrial { add($0) }
  }

  fileprivate mutating func add(_ trial: TrialRecord) {
    answers.addContent(of: trial)
    if trial.responseTime != nil { timedCount += 1 }
    steps.add(trial.time.milliseconds - (first ?? trial.time).milliseconds)
    if let last, trial.time.milliseconds - last.milliseconds == 1000 { assumedSteps += 1 }
    first = first ?? trial.time
    last = trial.time
    count += 1
  }

  /// The times; `nil` if they are not known.
  private var times: Times? {
    // Earlier versions assumed the same times, and did not say so.
    let areAssumed = dating == .assumed || (count > 1 && assumedSteps == count - 1)
    return areAssumed ? nil : first.map { Times(first: $0, steps: steps.value) }
  }

  /// A seed for the header of the session, should another session have its header.
  public var seed: UInt64 { answers.value }

  /// Returns whether two sessions are the same: whether all answers agree in order, and also the
  /// times if both are known.
  ///
  /// - Parameter acrossZones: Whether times may also be the same local times in two zones, which
  ///   are whole quarters of an hour apart.
  fileprivate func isSame(as other: AnswerContent, acrossZones: Bool) -> Bool {
    guard seed == other.seed else { return false }
    guard let times, let otherTimes = other.times else { return true }
    let shift = Duration.milliseconds(
      times.first.milliseconds - otherTimes.first.milliseconds)
    return times.steps == otherTimes.steps
      && (shift == .zero || acrossZones && LocalZone.isBetweenZones(shift))
  }

  /// Whether the same answers cannot be the beginning of two sessions by chance, such as of a
  /// staircase that was started again.
  fileprivate func isUnmistakable(beside other: AnswerContent) -> Bool {
    count >= 20 || timedCount >= 2 || hasTimes(like: other)
  }

  /// Whether the times of both are known.
  fileprivate func hasTimes(like other: AnswerContent) -> Bool {
    times != nil && other.times != nil
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
public struct AnswerContents<ID: Hashable & Sendable>: Sendable {
  private var known: [UInt64: [(content: AnswerContent, id: ID)]] = [:]

  /// Creates no contents.
  public init() {}

  /// Adds the content of a session.
  public mutating func add(_ content: AnswerContent, of id: ID) {
    known[content.seed, default: []].append((content, id))
  }

  /// Returns what of a session is new: all of it, or what follows the answers of known sessions, of
  /// which a table that has grown contains one after another. The part is `nil` if nothing is new.
  ///
  /// A session is the same as a known one if all their answers are. Its beginning is a known one only if
  /// that has twenty answers, two with response times, or known times; after it, any may follow.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - taken: The sessions that other sessions of the same table are; the sessions found are
  ///     added. They are not this session too, because the table names it as another one, unless
  ///     both have the same known times.
  /// - Returns: The new part, and the number of answers before it.
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t* · *k*) for *t* trials that contain *k* known sessions.
  public func newPart(
    of session: StreamedSession, apartFrom taken: inout Set<ID>
  ) throws -> (part: StreamedSession?, knownCount: Int) {
    var start = 0
    while let found = try longestBeginning(of: session, after: start, apartFrom: taken) {
      // What was decided about trials cannot be divided.
      guard found.isAll || session.outline.events.isEmpty else { return (session, 0) }
      taken.insert(found.id)
      start += found.count
      if found.isAll { return (nil, start) }
    }
    return (start == 0 ? session : try session.dropping(first: start), start)
  }

  /// Returns the longest known session that a session contains after some of its trials.
  private func longestBeginning(
    of session: StreamedSession, after start: Int, apartFrom taken: Set<ID>
  ) throws -> (id: ID, count: Int, isAll: Bool)? {
    var content = AnswerContent(session.outline.header.dating)
    var longest: (id: ID, count: Int)?
    var whole: ID?
    var skipped = 0
    try session.forEachTrial { trial in
      guard skipped == start else { return skipped += 1 }
      content.add(trial)
      let same = known[content.seed]?.first { other in
        let isTaken = taken.contains(other.id)
        return content.isSame(as: other.content, acrossZones: !isTaken)
          && (!isTaken || content.hasTimes(like: other.content))
      }
      whole = same?.id
      if let same, start > 0 || content.isUnmistakable(beside: same.content) {
        longest = (same.id, content.count)
      }
    }
    if let whole { return (whole, content.count, true) }
    return longest.map { ($0.id, $0.count, false) }
  }
}
