internal import Notation

/// What a session of another program contains: all its answers in order, by which it is recognised
/// whatever the path or the date of its file.
package struct AnswerContent: Sendable {
  /// The number of answers.
  package private(set) var count = 0
  /// The number of answers whose response time is known. Two people do not share one.
  private var timedCount = 0
  /// The digest of the trials without their times.
  private var answers = SessionDigest()
  /// The digests of the first 1, 2, 4, 8… answers.
  fileprivate private(set) var beginnings: [UInt64] = []
  private var times = SessionDigest()
  /// The digest of the times within their quarters of an hour, which are the same in every zone,
  /// whether or not its clocks were changed within the session.
  private var quarterTimes = SessionDigest()
  /// Whether the times have seconds, by which two sessions differ even if both have few answers.
  private var haveSeconds = false
  private var first: UTCTime?
  private var last: UTCTime?
  private var assumedSteps = 0
  fileprivate let dating: Dating

  /// Creates the content of a session without trials.
  fileprivate init(_ dating: Dating) { self.dating = dating }

  /// Reads the content of a session.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package init(of session: StreamedSession) throws {
    self.init(session.outline.header.dating)
    try session.forEachTrial { add($0) }
  }

  fileprivate mutating func add(_ trial: TrialRecord) {
    answers.addContent(of: trial) { $0.add(Int64.min) }
    if trial.responseTime != nil { timedCount += 1 }
    times.add(trial.time.milliseconds)
    quarterTimes.add(trial.time.milliseconds % Self.quarter)
    haveSeconds = haveSeconds || !trial.time.milliseconds.isMultiple(of: 60_000)
    if let last, trial.time.milliseconds - last.milliseconds == 1000 { assumedSteps += 1 }
    first = first ?? trial.time
    last = trial.time
    count += 1
    if count & (count - 1) == 0 { beginnings.append(seed) }
  }

  /// A quarter of an hour in milliseconds.
  private static let quarter: Int64 = 15 * 60 * 1000

  /// The time of the first answer; `nil` if the times are not known.
  private var knownBeginning: UTCTime? {
    // Earlier versions assumed the same times, and did not say so.
    let areAssumed = dating == .assumed || (count > 1 && assumedSteps == count - 1)
    return areAssumed ? nil : first
  }

  /// A seed for the header of the session, should another session have its header.
  package var seed: UInt64 { answers.value }

  /// Returns whether two sessions are the same: whether all answers agree in order, and also the
  /// times if both are known.
  ///
  /// - Parameter acrossZones: Whether times may also be the same local times in two zones, which
  ///   are whole quarters of an hour apart. Few answers need seconds for that, because two sessions
  ///   of a table whose times are in minutes are often whole quarters apart.
  fileprivate func isSame(as other: AnswerContent, acrossZones: Bool) -> Bool {
    guard seed == other.seed else { return false }
    guard let beginning = knownBeginning, let another = other.knownBeginning else { return true }
    return times == other.times
      || acrossZones && quarterTimes == other.quarterTimes
        && LocalZone.isBetweenZones(beginning.since(another)) && (haveSeconds || areUnmistakable)
  }

  /// Whether the answers alone cannot be those of another session by chance, such as of a staircase
  /// that was started again.
  private var areUnmistakable: Bool { count >= 20 || timedCount >= 2 }

  /// Whether the same answers cannot be the beginning of two sessions by chance.
  fileprivate func isUnmistakable(beside other: AnswerContent) -> Bool {
    areUnmistakable || hasTimes(like: other)
  }

  /// Whether the times of both are known.
  fileprivate func hasTimes(like other: AnswerContent) -> Bool {
    knownBeginning != nil && other.knownBeginning != nil
  }
}

/// The contents of several sessions of other programs.
package struct AnswerContents<ID: Hashable & Comparable> {
  fileprivate struct Known {
    let content: AnswerContent
    let trials: () throws -> StreamedSession.NextTrial
  }

  private var known: [ID: Known] = [:]
  /// The sessions by the digest of all their answers. Those that have grown since are also here.
  private var wholes: [UInt64: [ID]] = [:]
  /// The sessions by the digests of their first 1, 2, 4, 8… answers.
  private var beginnings: [UInt64: [ID]] = [:]

  /// Creates no contents.
  package init() {}

  /// Adds the content of a session, in place of what it contained before it grew.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - id: The session.
  ///   - trials: Begins to read the trials of the session.
  package mutating func add(
    _ content: AnswerContent, of id: ID,
    trials: @escaping () throws -> StreamedSession.NextTrial
  ) {
    let old = known.updateValue(Known(content: content, trials: trials), forKey: id)?.content
    if content.seed != old?.seed { wholes[content.seed, default: []].append(id) }
    for digest in content.beginnings.dropFirst(old?.beginnings.count ?? 0) {
      beginnings[digest, default: []].append(id)
    }
  }

  /// Returns what of a session is new: all of it, or what follows the answers of known sessions, of
  /// which a table that has grown contains one after another. The part is `nil` if nothing is new,
  /// also because a known session has all its answers and more, as of a table before it grew.
  ///
  /// A session is the same as a known one if all their answers are. One is the beginning of the other
  /// only if that has twenty answers, two with response times, or known times; after a known session,
  /// any other may follow.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - taken: The number of first answers of known sessions that other sessions of the same table
  ///     are; those found are added. They are not this session too, because the table names it as
  ///     another one, unless both have the same known times. What follows them can be this session,
  ///     because zones differ in when their clocks change and so in which pauses are long.
  /// - Returns: The new part, and the number of answers before it.
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t* · *k*) for *t* trials that contain *k* known sessions.
  package func newPart(
    of session: StreamedSession, apartFrom taken: inout [ID: Int]
  ) throws -> (part: StreamedSession?, knownCount: Int) {
    var start = 0
    while let found = try match(for: session, after: start, apartFrom: taken) {
      // What was decided about trials cannot be divided.
      guard found.isAll || session.outline.events.isEmpty else { return (session, 0) }
      taken[found.id, default: 0] += found.count
      start += found.count
      if found.isAll { return (nil, start) }
    }
    return (start == 0 ? session : try session.dropping(first: start), start)
  }

  /// Returns a known session with all trials of a session after some of them; otherwise the longest
  /// one that these begin with.
  private func match(
    for session: StreamedSession, after start: Int, apartFrom taken: [ID: Int]
  ) throws -> (id: ID, count: Int, isAll: Bool)? {
    var content = AnswerContent(session.outline.header.dating)
    var longest: (id: ID, count: Int)?
    var whole: ID?
    var skipped = 0
    try session.forEachTrial { trial in
      guard skipped == start else { return skipped += 1 }
      content.add(trial)
      whole = wholes[content.seed]?.first { id in
        guard let other = known[id]?.content else { return false }
        let isTaken = taken[id] != nil
        return content.isSame(as: other, acrossZones: !isTaken)
          && (!isTaken || content.hasTimes(like: other))
      }
      if let whole, let other = known[whole]?.content,
        start > 0 || content.isUnmistakable(beside: other)
      {
        longest = (whole, content.count)
      }
    }
    if let id = try whole ?? longerSession(with: content, apartFrom: taken) {
      return (id, content.count, true)
    }
    return longest.map { ($0.id, $0.count, false) }
  }

  /// Returns a known session that begins with the answers of a content, or has them after those that
  /// are taken.
  private func longerSession(
    with content: AnswerContent, apartFrom taken: [ID: Int]
  ) throws -> ID? {
    let begun = taken.keys.filter { known[$0] != nil }.sorted()
    let others = content.beginnings.last.flatMap { beginnings[$0] } ?? []
    return try (begun + others.filter { taken[$0] == nil }).first { id in
      guard let other = known[id] else { return false }
      let start = taken[id] ?? 0
      guard other.content.count >= start + content.count else { return false }
      let part = try other.part(from: start, count: content.count)
      return content.isSame(as: part, acrossZones: true)
        && (start == 0 ? content.isUnmistakable(beside: part) : content.hasTimes(like: part))
    }
  }
}

extension AnswerContents.Known {
  /// Returns the content of some trials, without reading further.
  fileprivate func part(from start: Int, count: Int) throws -> AnswerContent {
    var part = AnswerContent(content.dating)
    let next = try trials()
    for _ in 0..<start { _ = try next() }
    while part.count < count, let trial = try next() { part.add(trial) }
    return part
  }
}
