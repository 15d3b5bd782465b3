internal import FoundationEssentials
internal import GRDB
internal import Glibc
internal import Music
internal import Notation
internal import Psychometrics
package import Training

extension TrainingStore {
  /// Returns the starting point of a listener's next session.
  ///
  /// If this process has locked the store, the point is cached there. The next call then reads only
  /// later sessions.
  ///
  /// - Parameters:
  ///   - listener: The listener.
  ///   - settings: The settings of the session.
  ///   - keepsWithoutLock: Whether the point is cached even without the lock, if that takes no time:
  ///     neither a session in progress nor the next one has to wait for it.
  /// - Throws: ``StorageError``, also if a session that the point must be computed from is not as it
  ///   was recorded. A cached point was computed from sessions that were.
  /// - Complexity: O(*s*) for *s* sessions if the cached point is current; otherwise O(*t* · *n*²)
  ///   for *t* trials that it lacks and *n* notes and conditions.
  package func startingPoint(
    of listener: Listener, for settings: Settings, keepsWithoutLock: Bool = false
  ) throws(StorageError) -> StartingPoint {
    let key = CacheKey(listener: listener, settings: settings)
    let (extent, cached) = try extentAndPoint(for: key, from: settings.prior)
    if let cached, cached.extent == extent { return cached.point }
    let point: StartingPoint
    if let cached, let continued = try continued(cached, of: listener) {
      point = continued
    } else {
      let sessions = try sessions(of: listener)
      try Self.requireAsRecorded(sessions)
      point = StartingPoint(for: settings, after: sessions)
    }
    guard let extent else { return point }
    if isLocked {
      try write { try Self.cache(point.bytes, extent, for: key, in: $0) }
    } else if keepsWithoutLock {
      // The point is only a copy of what the sessions say, so that a failure loses nothing.
      try? keep(point.bytes, extent, for: key)
    }
    return point
  }

  private func extentAndPoint(
    for key: CacheKey, from prior: ThresholdPrior
  ) throws(StorageError) -> (Extent?, cached: (point: StartingPoint, extent: Extent)?) {
    try read { database in
      let cached = try Self.cached(for: key, in: database).flatMap { bytes, extent in
        StartingPoint(bytes: bytes).map { (point: $0, extent: extent) }
      }
      // A point contains its prior. One of another prior is folded again.
      return (
        try Extent(of: key.listener, upTo: .max, in: database),
        cached?.point.profile.prior == prior ? cached : nil
      )
    }
  }

  /// Caches bytes by one transaction of SQLite, without the lock that a session holds. They carry the
  /// extent of their sessions, so that those that another process overtakes are not used.
  func keep(_ bytes: [UInt8], _ extent: Extent, for key: CacheKey) throws {
    // The write-ahead log would be missed under the other names of the file.
    guard stat(at: path)?.st_nlink == 1 else { return }
    // The standard configuration waits for no other program.
    let queue = try Self.queue(at: path, Configuration())
    // A store of another version is left to the next training.
    let isCurrent = try queue.read {
      try Schema.migrator.hasCompletedMigrations($0) && !Schema.migrator.hasBeenSuperseded($0)
    }
    if isCurrent {
      try queue.write { database in
        // What was forgotten, or has grown, since the sessions were read is not kept.
        guard try Extent(of: key.listener, upTo: .max, in: database) == extent else { return }
        try Self.cache(bytes, extent, for: key, in: database)
      }
      // A log that stays would be applied to a backup that is copied over the store.
      _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
    try queue.close()
  }

  /// The key of a cached point: the listener, and the settings that affect the starting profile.
  struct CacheKey {
    let listener: String
    let range: String
    let condition: String

    init(listener: Listener, settings: Settings) {
      self.init(listener: listener, range: settings.range, conditions: settings.conditionsName)
    }

    init(listener: Listener, range: NoteRange, conditions: String) {
      self.listener = listener.label
      self.range = range.text
      condition = conditions
    }

    init(row: Row) throws {
      listener = try row.decode(forColumn: "listener")
      range = try row.decode(forColumn: "range")
      condition = try row.decode(forColumn: "timbre")
    }

    var arguments: StatementArguments { [listener, range, condition] }
  }

  /// The extent of a listener's sessions up to one of them. The point is current while it is
  /// unchanged.
  struct Extent: Equatable, Decodable, FetchableRecord {
    static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase

    let lastSession: Int64
    let sessions: Int
    let trials: Int
    let events: Int

    /// Creates the extent; `nil` if there are no sessions. The trials of a session are numbered
    /// without gaps, so the last number is their count.
    init?(of listener: String, upTo session: Int64, in database: Database) throws {
      let extent = try Self.fetchOne(
        database,
        sql: """
          SELECT max(id) AS last_session, count(*) AS sessions,
            sum((SELECT max(trial) FROM trial WHERE session_id = session.id)) AS trials,
            sum((SELECT count(*) FROM event
              WHERE session_id = session.id AND kind <> 'heard')) AS events
          FROM session WHERE listener = ? AND id <= ? HAVING count(*) > 0
          """, arguments: [listener, session])
      guard let extent else { return nil }
      self = extent
    }
  }

  /// The blob of cached bytes: a digest of its key, its extent and its bytes, then the bytes. A
  /// damaged point is never used.
  struct SealedPoint {
    /// The highest bit of the digest is set. Blobs of earlier versions have no digest and begin with
    /// a length, in which this bit is not set.
    private static let highestBit: UInt64 = 1 << 63
    private static let digestSize = 8

    let blob: [UInt8]

    init(row: Row) throws { blob = Array(try row.decode(Data.self, forColumn: "point")) }

    init(_ point: [UInt8], _ extent: Extent, for key: CacheKey) {
      blob = Self.digest(of: point, extent, for: key) + point
    }

    var hasDigest: Bool {
      blob.count > Self.digestSize && blob[Self.digestSize - 1] & 0x80 != 0
    }

    /// Returns the bytes of the point; `nil` if the row is damaged or of an earlier version.
    func point(_ extent: Extent, for key: CacheKey) -> [UInt8]? {
      let point = Array(blob.dropFirst(Self.digestSize))
      return blob.starts(with: Self.digest(of: point, extent, for: key)) ? point : nil
    }

    private static func digest(of point: [UInt8], _ extent: Extent, for key: CacheKey) -> [UInt8] {
      var digest = Digest(of: "\(key.listener) \(key.range) \(key.condition)".utf8)
      digest.add(extent.lastSession)
      for count in [extent.sessions, extent.trials, extent.events] { digest.add(Int64(count)) }
      digest.add(point)
      let bits = digest.value | highestBit
      return (0..<digestSize).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    }
  }

  /// Returns cached bytes; `nil` if there are none, or none that can be read.
  static func cached(
    for key: CacheKey, in database: Database
  ) throws -> (bytes: [UInt8], extent: Extent)? {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT * FROM starting_point WHERE listener = ? AND range = ? AND timbre = ?",
      arguments: key.arguments)
    // What cannot be read is computed again, like what is damaged.
    guard let row, let extent = try? Extent(row: row), let sealed = try? SealedPoint(row: row),
      let bytes = sealed.point(extent, for: key)
    else { return nil }
    return (bytes, extent)
  }

  /// Returns a sentence for every damaged cached point. A point without a digest is of an earlier
  /// version. It is not damaged, but not used.
  static func damagedPoints(in database: Database) throws -> [String] {
    try Row.fetchAll(database, sql: "SELECT * FROM starting_point").compactMap { row in
      let key = try CacheKey(row: row)
      let extent = try Extent(row: row)
      let sealed = try SealedPoint(row: row)
      if !sealed.hasDigest || sealed.point(extent, for: key) != nil { return nil }
      return
        key.isOfFindings
        ? "The cached findings on '\(key.listener)' for \(key.range) are damaged: the next profile "
          + "computes them again."
        : "The cached starting point of '\(key.listener)' for \(key.range) and \(key.condition) is "
          + "damaged: the next training computes it again."
    }
  }

  /// Continues a cached point; `nil` if its sessions have changed, or if the point cannot be
  /// continued with the newer sessions.
  private func continued(
    _ cached: (point: StartingPoint, extent: Extent), of listener: Listener
  ) throws(StorageError) -> StartingPoint? {
    let newer = try read { database -> [RecordedSession]? in
      guard
        try Extent(of: listener.label, upTo: cached.extent.lastSession, in: database)
          == cached.extent
      else { return nil }
      return try Self.sessions(of: listener, after: cached.extent.lastSession, in: database)
    }
    guard let newer else { return nil }
    try Self.requireAsRecorded(newer)
    var point = cached.point
    for session in newer.oldestFirst where !point.add(session) { return nil }
    return point
  }

  private static func requireAsRecorded(_ sessions: [RecordedSession]) throws(StorageError) {
    for session in sessions {
      if let trial = session.firstChangedEvidence { throw .changed(trial) }
    }
  }

  private static func cache(
    _ bytes: [UInt8], _ extent: Extent, for key: CacheKey, in database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO starting_point
          (listener, range, timbre, last_session, sessions, trials, events, point)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: key.arguments
        + [
          extent.lastSession, extent.sessions, extent.trials, extent.events,
          Data(SealedPoint(bytes, extent, for: key).blob),
        ])
  }
}

extension Settings {
  /// The name of the condition, followed by the intervals with their aid, if the task has any. What
  /// is judged and what is adjusted have models of their own. The column is named for the time when the
  /// timbre was the only condition.
  fileprivate var conditionsName: String {
    let model = [condition.name] + (task.response.holdsComparison ? [task.name] : [])
    let intervals = task.hasIntervals ? presentedIntervals.map(\.text) : []
    return (model + intervals).joined(separator: " ")
  }
}
