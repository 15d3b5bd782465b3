internal import GRDB
internal import Glibc
public import Training

/// The sessions of many listeners on disk, in one SQLite file.
///
/// One process at a time writes; any number read meanwhile (write-ahead log). A trial is on the disk,
/// not merely in the system's memory, when ``append(_:to:)`` returns.
public struct TrainingStore: Sendable {
  let path: String
  let database: any DatabaseWriter
  /// Held while this process may write.
  let lock: WriterLock?

  /// Opens a store to train with, and creates it where there is none, readable by its owner alone.
  ///
  /// - Throws: ``StorageError``, also where another process writes to it.
  public static func writing(to path: String) throws(StorageError) -> TrainingStore {
    try writing(to: path, waits: false)
  }

  /// Opens a store to write to, and waits for as long as another process writes to it.
  ///
  /// - Throws: ``StorageError``.
  public static func writingWhenFree(to path: String) throws(StorageError) -> TrainingStore {
    try writing(to: path, waits: true)
  }

  private static func writing(
    to path: String, waits: Bool
  ) throws(StorageError) -> TrainingStore {
    try PrivateFile.create(at: path)
    let lock = try WriterLock(path: path, waits: waits)
    do {
      try refuseForeign(path)
      let pool = try DatabasePool(path: filePath(path))
      try refuseNewer(pool, path: path)
      try Schema.migrator.migrate(pool)
      // The pool sets NORMAL when it opens; an answer must survive a loss of power.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return TrainingStore(path: path, database: pool, lock: lock)
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }

  /// Opens an existing store to read, also while a session writes to it, and where nothing may be
  /// written.
  ///
  /// - Throws: ``StorageError``.
  public static func reading(from path: String) throws(StorageError) -> TrainingStore {
    guard access(path, F_OK) == 0 else { throw .missing(path: path) }
    do {
      let queue = try openToRead(path)
      try refuseNewer(queue, path: path)
      guard try queue.read(Schema.isOurs) else {
        throw StorageError.damaged(path: path, reason: "it has no tables of ours")
      }
      return TrainingStore(path: path, database: try migrated(queue), lock: nil)
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }

  /// A store of an earlier version is migrated in memory: who reads it may not be allowed to write.
  private static func migrated(_ store: DatabaseQueue) throws -> DatabaseQueue {
    if try store.read(Schema.migrator.hasCompletedMigrations) { return store }
    let copy = try DatabaseQueue()
    try store.backup(to: copy)
    try Schema.migrator.migrate(copy)
    return copy
  }

  /// To read beside a writer SQLite keeps an index in the store's folder. A reader who may not write
  /// there can do without, where no log of a writer lies beside the store: then nobody changes it.
  private static func openToRead(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: filePath(path), configuration: configuration)
    } catch let error as DatabaseError {
      let isClosed = access(path, R_OK) == 0 && access(path + "-wal", F_OK) != 0
      let lacksIndex = [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      guard isClosed, lacksIndex else { throw error }
      do {
        return try DatabaseQueue(path: immutableAddress(of: path), configuration: configuration)
      } catch is DatabaseError {
        // A SQLite that takes no addresses.
        throw error
      }
    }
  }

  /// The store as SQLite addresses a file that nobody changes (https://www.sqlite.org/uri.html).
  private static func immutableAddress(of path: String) -> String {
    let escaped = filePath(path).utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
        String(UnicodeScalar(byte))
      default:
        "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
    return (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?immutable=1"
  }

  /// The path as SQLite takes it for nothing else: it reads `:memory:` and `file:…` in its own way.
  static func filePath(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// Another program's database is not ours to change, nor to put into our mode.
  private static func refuseForeign(_ path: String) throws {
    let queue = try DatabaseQueue(path: filePath(path))
    let isForeign = try queue.read {
      try !$0.tableExists("grdb_migrations")
        && Row.fetchOne($0, sql: "SELECT 1 FROM sqlite_master") != nil
    }
    try queue.close()
    if isForeign {
      throw StorageError.damaged(path: path, reason: "it holds tables of another program")
    }
  }

  private static func refuseNewer(_ database: any DatabaseReader, path: String) throws {
    if try database.read(Schema.migrator.hasBeenSuperseded) {
      throw StorageError.newer(path: path)
    }
  }
}

// MARK: - Writing

extension TrainingStore {
  /// Appends the first trial of a session, and the session with it: none is ever empty.
  ///
  /// - Parameter playback: What it is played on; `nil` where nobody plays it here.
  /// - Returns: The id of the session.
  /// - Throws: ``StorageError``; then nothing was written.
  public func begin(
    _ header: SessionHeader, on playback: Playback? = nil, with trial: TrialRecord
  ) throws(StorageError) -> Int64 {
    try write { database in
      let id = try header.insert(playback: playback, into: database)
      try trial.insert(into: database, session: id)
      return id
    }
  }

  /// Appends a trial to a session.
  ///
  /// - Throws: ``StorageError``; then nothing was written.
  public func append(_ trial: TrialRecord, to session: Int64) throws(StorageError) {
    try write { try trial.insert(into: $0, session: session) }
  }

  /// Adds what was decided about a session.
  ///
  /// - Throws: ``StorageError``, also where there is no such session or trial; then nothing was
  ///   written.
  public func append(_ event: HistoryEvent, to session: Int64) throws(StorageError) {
    try write { database in
      guard try database.has("session WHERE id = ?", [session]) else {
        throw StorageError.noSession(session, path: path)
      }
      if let trial = event.kind.trial,
        try !database.has("trial WHERE session_id = ? AND trial = ?", [session, Int64(trial)])
      {
        throw StorageError.noTrial(trial, session: session)
      }
      try event.insert(into: database, session: session)
    }
  }

  /// Deletes everything of a listener, also from the free pages of the file.
  ///
  /// - Throws: ``StorageError``, also where there is nothing of theirs.
  /// - Complexity: O(*b*) for *b* bytes of the store, which is written anew.
  public func forget(_ listener: Listener) throws(StorageError) {
    try write { database in
      let sessions = "(SELECT id FROM session WHERE listener = ?)"
      for table in ["event WHERE session_id", "trial WHERE session_id", "session WHERE id"] {
        try database.execute(
          sql: "DELETE FROM \(table) IN \(sessions)", arguments: [listener.label])
      }
      guard database.changesCount > 0 else {
        throw StorageError.noListener(listener, path: path)
      }
      try database.execute(
        sql: "DELETE FROM starting_point WHERE listener = ?", arguments: [listener.label])
    }
    do {
      try database.vacuum()
      _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }

  func write<Result>(
    _ change: (Database) throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try database.write(change)
    } catch {
      throw StorageError(error, path: path, writing: true)
    }
  }
}

// MARK: - Reading

extension TrainingStore {
  /// The labels of everybody who ever answered, in alphabetical order.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s*) for *s* sessions of the store.
  public func listeners() throws(StorageError) -> [Listener] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT DISTINCT listener FROM session ORDER BY listener"
      ).map { try Listener(label: $0) }
    }
  }

  /// A listener's sessions with their trials and what was decided about them, in their order
  /// `oldestFirst`.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*t*) for *t* trials of the listener.
  public func sessions(of listener: Listener) throws(StorageError) -> [RecordedSession] {
    try read { database in
      try Self.sessions(of: listener, in: database).oldestFirst
    }
  }

  /// A listener's sessions, those named after `session`, as the store came to know them.
  static func sessions(
    of listener: Listener, after session: Int64 = 0, in database: Database
  ) throws -> [RecordedSession] {
    try headers(of: listener, after: session, in: database).map { named in
      RecordedSession(
        id: named.id, originalID: named.originalID, header: named.header, playback: named.playback,
        trials: try TrialRecord.all(of: named.id, in: database),
        events: try events(of: named.id, in: database))
    }
  }

  /// How a session is named here, how the store that recorded it named it, its header, and what it was
  /// played on.
  typealias NamedHeader = (
    id: Int64, originalID: Int64?, header: SessionHeader, playback: Playback?
  )

  /// The headers of a listener's sessions, those named after `session`, in the order in which the store
  /// came to know them.
  static func headers(
    of listener: Listener, after session: Int64 = 0, in database: Database
  ) throws -> [NamedHeader] {
    // The first of them may follow the one before it without saying so.
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM session WHERE listener = :listener AND id >= (
          SELECT coalesce(max(id), 0) FROM session WHERE listener = :listener AND id <= :session
        ) ORDER BY id
        """, arguments: ["listener": listener.label, "session": session])
    var headers: [NamedHeader] = []
    for row in rows {
      let follows = headers.last.map { [$0.header.fingerprint] } ?? []
      headers.append(
        (
          try row.decode(forColumn: "id"), try row.decode(forColumn: "number"),
          try SessionHeader(row: row, follows: follows), try Playback(row: row)
        ))
    }
    return headers.filter { $0.id > session }
  }

  /// One session.
  ///
  /// - Throws: ``StorageError``, also where there is none.
  /// - Complexity: O(*t*) for *t* trials of the listener, because of the sessions that it follows.
  public func session(_ id: Int64) throws(StorageError) -> RecordedSession {
    let listener = try read { database in
      try String.fetchOne(
        database, sql: "SELECT listener FROM session WHERE id = ?", arguments: [id]
      ).map { try Listener(label: $0) }
    }
    // What an early session follows hangs on those before it.
    guard let listener, let session = try sessions(of: listener).first(where: { $0.id == id })
    else { throw .noSession(id, path: path) }
    return session
  }

  /// What tells a listener's answers apart from others that may be the same.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*t*) for *t* trials of the listener.
  public func answerKeys(of listener: Listener) throws(StorageError) -> Set<AnswerKey> {
    try read { database in
      let sessions = try Self.headers(of: listener, in: database).map(\.id)
      return Set(
        try sessions.flatMap {
          try TrialRecord.all(of: $0, in: database).compactMap(AnswerKey.init)
        })
    }
  }

  static func events(of session: Int64, in database: Database) throws -> [HistoryEvent] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM event WHERE session_id = ? ORDER BY time_utc_ms, id",
      arguments: [session]
    ).map(HistoryEvent.init(row:))
  }

  func read<Result>(
    _ query: (Database) throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try database.read(query)
    } catch {
      throw StorageError(error, path: path, writing: false)
    }
  }
}

extension Database {
  /// Whether there is a row.
  ///
  /// - Parameter place: A table and a condition.
  func has(_ place: String, _ arguments: [Int64]) throws -> Bool {
    try Row.fetchOne(
      self, sql: "SELECT 1 FROM \(place)", arguments: StatementArguments(arguments)) != nil
  }
}
