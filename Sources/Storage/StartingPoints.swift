internal import Foundation
internal import GRDB
internal import Music
public import Training

extension TrainingStore {
  /// What a listener's next session starts from.
  ///
  /// Where the store can be written, the point is kept: next time only what came since is read.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s*) for *s* sessions where a cached point is current; else O(*t* · *n*²) for
  ///   *t* trials that it lacks and *n* notes and conditions.
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

  /// What a session is set to, as far as its starting profile hangs on it.
  private struct CacheKey {
    let arguments: StatementArguments

    init(listener: Listener, settings: Settings) {
      arguments = [listener.label, settings.range.text, settings.condition.name]
    }
  }

  /// How much there is of a listener's sessions up to one.
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

    /// `nil` where there is none. Trials are numbered without gaps, so the last one counts them.
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

  /// Goes on from a point; `nil` where what it was folded from is no longer the same, or the rest does
  /// not come after it.
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
