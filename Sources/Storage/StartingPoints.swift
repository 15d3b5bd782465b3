internal import Foundation
internal import GRDB
internal import Music
public import Training

extension TrainingStore {
  /// Returns the starting point of a listener's next session.
  ///
  /// If this process may write to the store, the point is cached there. The next call then reads
  /// only later sessions.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s*) for *s* sessions if the cached point is current; otherwise O(*t* · *n*²)
  ///   for *t* trials that it lacks and *n* notes and conditions.
  public func startingPoint(
    of listener: Listener, for settings: Settings
  ) throws(StorageError) -> StartingPoint {
    let key = CacheKey(listener: listener, settings: settings)
    let (extent, kept) = try read { database in
      (
        try Extent(of: listener, upTo: .max, in: database),
        try Self.keptPoint(for: key, in: database)
      )
    }
    if let kept, kept.extent == extent { return kept.point }
    let point: StartingPoint
    if let kept, let continued = try continued(kept, of: listener) {
      point = continued
    } else {
      point = StartingPoint(for: settings, after: try sessions(of: listener))
    }
    if lock != nil, let extent { try write { try Self.keep(point, extent, for: key, in: $0) } }
    return point
  }

  /// The key of a cached point: the listener, and the settings that affect the starting profile.
  private struct CacheKey {
    let arguments: StatementArguments

    init(listener: Listener, settings: Settings) {
      arguments = [listener.label, settings.range.text, settings.condition.name]
    }
  }

  /// The extent of a listener's sessions up to one of them. The point is current while it is
  /// unchanged.
  private struct Extent: Equatable {
    let lastSession: Int64
    let sessions: Int
    let trials: Int
    let events: Int

    init(row: Row) throws {
      lastSession = try row.decode(forColumn: "last_session")
      sessions = try row.decode(forColumn: "sessions")
      trials = try row.decode(forColumn: "trials")
      events = try row.decode(forColumn: "events")
    }

    /// Creates the extent; `nil` if there are no sessions. The trials of a session are numbered
    /// without gaps, so the last number is their count.
    init?(of listener: Listener, upTo session: Int64, in database: Database) throws {
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT max(id) AS last_session, count(*) AS sessions,
            sum((SELECT max(trial) FROM trial WHERE session_id = session.id)) AS trials,
            sum((SELECT count(*) FROM event WHERE session_id = session.id)) AS events
          FROM session WHERE listener = ? AND id <= ? HAVING count(*) > 0
          """, arguments: [listener.label, session])
      guard let row else { return nil }
      try self.init(row: row)
    }
  }

  private static func keptPoint(
    for key: CacheKey, in database: Database
  ) throws -> (point: StartingPoint, extent: Extent)? {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT * FROM starting_point WHERE listener = ? AND range = ? AND timbre = ?",
      arguments: key.arguments)
    guard let row,
      let point = StartingPoint(bytes: Array(try row.decode(Data.self, forColumn: "point")))
    else { return nil }
    return (point, try Extent(row: row))
  }

  /// Continues a cached point; `nil` if its sessions have changed, or if the point cannot be
  /// continued with the newer sessions.
  private func continued(
    _ kept: (point: StartingPoint, extent: Extent), of listener: Listener
  ) throws(StorageError) -> StartingPoint? {
    let newer = try read { database -> [RecordedSession]? in
      guard
        try Extent(of: listener, upTo: kept.extent.lastSession, in: database) == kept.extent
      else { return nil }
      return try Self.sessions(of: listener, after: kept.extent.lastSession, in: database)
    }
    guard let newer else { return nil }
    var point = kept.point
    for session in newer.oldestFirst where !point.add(session) { return nil }
    return point
  }

  private static func keep(
    _ point: StartingPoint, _ extent: Extent, for key: CacheKey, in database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO starting_point
          (listener, range, timbre, last_session, sessions, trials, events, point)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: key.arguments
        + [
          extent.lastSession, extent.sessions, extent.trials, extent.events, Data(point.bytes),
        ])
  }
}
