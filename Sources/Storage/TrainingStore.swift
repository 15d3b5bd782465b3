internal import GRDB
internal import Glibc
package import Notation
package import Training

/// A store with the sessions of many listeners, in one SQLite file.
///
/// Several processes can write at the same time, each for another listener, and any number can read
/// (write-ahead log). When `append(_:to:)` returns, the trial is on the disk and not only in the memory of the
/// system.
package struct TrainingStore: Sendable {
  /// The path by which the store was opened.
  package let path: String
  let database: any DatabaseWriter
  /// The files of a store that this process writes to; `nil` for a reader.
  private(set) var files: OpenedFiles?
  /// The lock that allows this process to write to the file; `nil` if it does not write there. It is
  /// released after the database.
  private(set) var lock: WriterLock?
  /// Whether this process has locked the store to write to it.
  package var isLocked: Bool { lock != nil }

  /// Opens a store for changes of all kinds, or to train a listener, while others can be trained. A missing
  /// store is created, readable by its owner only.
  ///
  /// - Throws: ``StorageError``, also if another process has locked what is to be written.
  package static func writing(
    to path: String, for scope: WriterScope = .everything(waits: false)
  ) throws(StorageError) -> TrainingStore {
    if StoreFile.isCompanion(PrivateFile.withoutLinks(path)) {
      throw .unwritable(path: path, reason: "it belongs to another store")
    }
    try PrivateFile.create(at: path)
    try PrivateFile.refuseSpecial(path)
    let lock = try writerLock(path, for: scope)
    return try StorageError.describing(path, writing: true) {
      if try !isReady(path) { try lock.openAlone(for: scope) }
      let pool = try OwnDescriptors.opening {
        try DatabasePool(path: filePath(path), configuration: patient)
      }
      try refuseNewer(pool, path: path)
      if try !pool.read(Schema.migrator.hasCompletedMigrations) {
        try lock.takeEverything()
        // Described before the pool closes its files, and with them the system's reason is lost.
        try StorageError.describing(path, writing: true) { try Schema.migrator.migrate(pool) }
      }
      // The pool sets NORMAL when it opens. An answer must survive a loss of power.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try lock.finishOpening(as: scope)
      return TrainingStore(
        path: path, database: pool, files: OpenedFiles(of: path, lock: lock), lock: lock)
    }
  }

  /// Creates a store at a path with nothing there, not even a link, readable by its owner only and open for
  /// changes of all kinds.
  ///
  /// - Parameters:
  ///   - name: Returns the path to try with a number.
  ///   - first: The first number.
  /// - Throws: ``StorageError``. In that case nothing was created.
  package static func creating(
    numberedFrom first: Int = 1, at name: (_ number: Int) -> String
  ) throws(StorageError) -> TrainingStore {
    var number = first
    while true {
      let path = name(number)
      number += 1
      guard try PrivateFile.createNew(at: path) else { continue }
      do throws(StorageError) {
        return try writing(to: path)
      } catch .movedInUse {
        // The store that was there is still open, and the lock and the log of this name are its own.
        unlink(path.pathBytes)
      } catch {
        StoreFile.delete(path)
        throw error
      }
    }
  }

  private static func writerLock(
    _ path: String, for scope: WriterScope
  ) throws(StorageError) -> WriterLock {
    do throws(StorageError) {
      return try WriterLock(path: path, for: scope)
    } catch .inUse where PrivateFile.isEmpty(path) && !WriterLock.isHeld(path) {
      // The name of a store that was moved stays locked, and what is there now is not in use.
      throw .movedInUse(path: path)
    }
  }

  /// Opens an existing store for reading, even if a session writes to it or if this process has no
  /// write permission.
  ///
  /// - Throws: ``StorageError``.
  package static func reading(from path: String) throws(StorageError) -> TrainingStore {
    guard access(path.pathBytes, F_OK) == 0 else { throw .missing(path: path) }
    try PrivateFile.refuseSpecial(path)
    guard !PrivateFile.isEmpty(path) else { throw .missing(path: path) }
    return try StorageError.describing(path, writing: false) {
      let queue = try openToRead(path)
      try refuseNewer(queue, path: path)
      guard try !queue.read(Schema.migrator.appliedIdentifiers).isEmpty else {
        throw StorageError.damaged(path: path, reason: "it has no tables of ours")
      }
      return TrainingStore(path: path, database: try migrated(queue))
    }
  }

  /// Opens a store by a single connection.
  static func queue(at path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    try OwnDescriptors.opening {
      try DatabaseQueue(path: filePath(path), configuration: configuration)
    }
  }

  /// A configuration that waits up to five seconds while another program locks the file, for example
  /// to look into it or to copy it.
  static var patient: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .callback(LockPatience.waits)
    return configuration
  }

  /// Migrates a store of an earlier version in memory, because the reader may have no write
  /// permission.
  private static func migrated(_ store: DatabaseQueue) throws -> DatabaseQueue {
    if try store.read(Schema.migrator.hasCompletedMigrations) { return store }
    let copy = try DatabaseQueue()
    try store.backup(to: copy)
    try Schema.migrator.migrate(copy)
    return copy
  }

  /// Opens a store for reading. SQLite then needs an index file in the store's folder. A reader
  /// without write permission can do without the index if the store has no write-ahead log, because
  /// then no process changes the store.
  private static func openToRead(_ path: String) throws -> DatabaseQueue {
    var configuration = patient
    configuration.readonly = true
    do {
      return try queue(at: path, configuration)
    } catch let error as DatabaseError {
      let hasLog = access((PrivateFile.withoutLinks(path) + "-wal").pathBytes, F_OK) == 0
      let isClosed = access(path.pathBytes, R_OK) == 0 && !hasLog
      let lacksIndex = [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      guard isClosed, lacksIndex else { throw error }
      do {
        return try DatabaseQueue(
          path: address(of: path) + "?immutable=1", configuration: configuration)
      } catch is DatabaseError {
        // This build of SQLite accepts no URIs.
        throw error
      }
    }
  }

  /// Returns the URI by which SQLite opens a file (https://www.sqlite.org/uri.html).
  private static func address(of path: String) -> String {
    let bytes = (path.isAbsolutePath ? path : "./" + path).pathBytes.dropLast()
    return bytes.map(UInt8.init(bitPattern:)).reduce(into: "file:") { address, byte in
      address += "%" + Digits.padded(UInt64(byte), to: 2, radix: 16)
    }
  }

  /// Returns a form of the path that SQLite takes as a file. SQLite gives `:memory:` and `file:…` a
  /// special meaning. Only a URI can contain bytes that are not UTF-8.
  static func filePath(_ path: String) -> String {
    if path.unicodeScalars.contains(where: { $0.pathByte != nil }) { return address(of: path) }
    return path.isAbsolutePath ? path : "./" + path
  }

  /// Returns whether a store has all tables of this version.
  ///
  /// - Throws: ``StorageError`` for a database of another program. Such a database must not be changed,
  ///   not even its journal mode. `DatabaseError`.
  private static func isReady(_ path: String) throws -> Bool {
    let queue = try queue(at: path, patient)
    let (isImported, isReady) = try queue.read { database in
      let isImported =
        try !database.tableExists("grdb_migrations")
        && Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master") != nil
      return (isImported, try Schema.migrator.hasCompletedMigrations(database))
    }
    try queue.close()
    if isImported {
      throw StorageError.damaged(path: path, reason: "it holds tables of another program")
    }
    return isReady
  }

  private static func refuseNewer(_ database: any DatabaseReader, path: String) throws {
    if try database.read(Schema.migrator.hasBeenSuperseded) {
      throw StorageError.newer(path: path)
    }
  }
}

// MARK: - Writing

extension TrainingStore {
  /// Adds a session with its first trial. A session is not stored before it has a trial.
  ///
  /// - Parameters:
  ///   - header: The header of the session.
  ///   - playback: The playback parameters; `nil` if this program does not play the tones.
  ///   - trial: The first trial.
  /// - Returns: The id of the session.
  /// - Throws: ``StorageError``. In that case nothing was written.
  package func begin(
    _ header: SessionHeader, on playback: Playback? = nil, with trial: TrialRecord
  ) throws(StorageError) -> Int64 {
    try write { database in
      let id = try header.insert(playback: playback, into: database)
      try trial.insert(into: database, session: id)
      return id
    }
  }

  /// Appends a trial to the session with this id.
  ///
  /// - Throws: ``StorageError``. In that case nothing was written.
  package func append(_ trial: TrialRecord, to session: Int64) throws(StorageError) {
    try write { try trial.insert(into: $0, session: session) }
  }

  /// Notes that the session with this id ended at a limit.
  ///
  /// - Throws: ``StorageError``. In that case nothing was written.
  package func end(_ session: Int64, at limit: SessionLimit) throws(StorageError) {
    try write {
      try $0.execute(
        sql: "UPDATE session SET reached = ? WHERE id = ?", arguments: [limit.text, session])
    }
  }

  /// Appends a later decision to the session with this id.
  ///
  /// - Throws: ``StorageError``, also if there is no such session or trial. In that case nothing
  ///   was written.
  package func append(_ event: HistoryEvent, to session: Int64) throws(StorageError) {
    try write { database in
      guard try Table("session").exists(database, key: session) else {
        throw StorageError.noSession(session, path: path)
      }
      if let trial = event.kind.trial,
        try !Table("trial").exists(database, key: ["session_id": session, "trial": trial])
      {
        throw StorageError.noTrial(trial, session: session, path: path)
      }
      try event.insert(into: database, session: session)
    }
  }

  /// Deletes all data of a listener, also from the free pages of the file.
  ///
  /// - Throws: ``StorageError``, also if the store does not know the listener.
  /// - Complexity: O(*b*) for *b* bytes of the store, which is rewritten.
  package func forget(_ listener: Listener) throws(StorageError) {
    try write { database in
      let before = database.totalChangesCount
      let sessions = "session_id IN (SELECT id FROM session WHERE listener = ?)"
      for rows in [
        "event WHERE \(sessions)", "trial WHERE \(sessions)", "session WHERE listener = ?",
        "listener WHERE label = ?", "starting_point WHERE listener = ?",
      ] {
        try database.execute(sql: "DELETE FROM \(rows)", arguments: [listener.label])
      }
      guard database.totalChangesCount > before else {
        throw StorageError.noListener(listener, path: path)
      }
    }
    try StorageError.describing(path, writing: true) {
      try database.vacuum()
      _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
  }

  func write<Result>(_ change: (Database) throws -> Result) throws(StorageError) -> Result {
    try requireInPlace()
    let result = try StorageError.describing(path, writing: true) { try database.write(change) }
    // The file may have been replaced before the change was on the disk.
    try requireInPlace()
    return result
  }

  /// Throws an error if the files that are open are no longer at their paths.
  func requireInPlace() throws(StorageError) {
    guard let files, !files.areInPlace else { return }
    files.setLogAside()
    throw .displaced(path: path, rescue: nil)
  }
}

// MARK: - Reading

extension TrainingStore {
  /// Returns the listeners who have sessions in the store, in the order of their labels.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s*) for *s* sessions of the store.
  package func listeners() throws(StorageError) -> [Listener] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT DISTINCT listener FROM session ORDER BY listener"
      ).map { try Listener(label: $0) }
    }
  }

  /// Returns a listener's sessions with their trials and later decisions, in the order
  /// `oldestFirst`.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*t*) for *t* trials of the listener.
  package func sessions(of listener: Listener) throws(StorageError) -> [RecordedSession] {
    try read { database in
      try Self.sessions(of: listener, in: database).oldestFirst
    }
  }

  /// Returns a listener's sessions as they are now, in the order `oldestFirst`, without reading their
  /// trials into memory. A trial is read when it is needed, and the store is not locked meanwhile.
  ///
  /// - Throws: ``StorageError``. Reading the trials throws it too, also if the session was deleted.
  /// - Complexity: O(*s* log *s*) for *s* sessions of the listener.
  package func streamedSessions(of listener: Listener) throws(StorageError) -> [StreamedSession] {
    try read { database in
      try Self.outlines(of: listener, in: database).oldestFirst.map {
        try streamed($0, in: database)
      }
    }
  }

  /// Returns the session that has this id, as ``TrainingStore/streamedSessions(of:)``.
  ///
  /// - Throws: ``StorageError``, also if there is no such session.
  /// - Complexity: O(*s*) for *s* sessions of the listener, because of those that it follows.
  package func streamedSession(_ id: Int64) throws(StorageError) -> StreamedSession {
    try read { database in
      // An old session without a recorded basis follows an earlier session.
      let label = try String.fetchOne(
        database, sql: "SELECT listener FROM session WHERE id = ?", arguments: [id])
      let outline = try label.flatMap {
        try Self.outlines(of: Listener(label: $0), in: database).first { $0.id == id }
      }
      guard let outline else { throw StorageError.noSession(id, path: path) }
      return try streamed(outline, in: database)
    }
  }

  /// Returns a session that reads its present trials from the store in batches. Each is one
  /// transaction, because the consumer may wait for a person, and SQLite cannot empty its log while
  /// somebody reads.
  ///
  /// - Parameter outline: A session of the store without its trials.
  private func streamed(
    _ outline: RecordedSession, in database: Database
  ) throws -> StreamedSession {
    let id = outline.id ?? 0
    let end = try TrialRecord.lastNumber(in: id, of: database)
    return StreamedSession(outline) {
      var batch: ArraySlice<TrialRecord> = []
      var last = 0
      return {
        if batch.isEmpty, last < end {
          batch = try read { try TrialRecord.batch(of: id, from: last + 1, to: end, in: $0)[...] }
          // Only whole sessions are deleted.
          guard !batch.isEmpty else { throw StorageError.noSession(id, path: path) }
        }
        let trial = batch.popFirst()
        last = trial?.number ?? last
        return trial
      }
    }
  }

  /// Returns the number of other listeners who have begun a visit of a protocol with these conditions.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s*) for *s* sessions of the store.
  package func others(
    than listener: Listener, beginning visit: Int, of laboratory: LaboratoryProtocol
  ) throws(StorageError) -> Int {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT listener, run_json FROM session WHERE run_json IS NOT NULL AND listener <> ?",
        arguments: [listener.label])
      let labels = try rows.compactMap { row -> String? in
        guard let run = try RunLabel(row: row), run.isOf(laboratory), run.visit == visit else {
          return nil
        }
        return row["listener"]
      }
      return Set(labels).count
    }
  }

  /// Returns a listener's sessions with ids greater than `session`, in the order of their ids.
  ///
  /// - Parameter start: The time before which none of them began; `nil` for any.
  static func sessions(
    of listener: Listener, after session: Int64 = 0, since start: UTCTime? = nil,
    in database: Database
  ) throws -> [RecordedSession] {
    try outlines(of: listener, after: session, in: database).compactMap { outline in
      guard start.map({ outline.header.startedAt >= $0 }) ?? true else { return nil }
      return try StreamedSession(outline) {
        try TrialRecord.reader(of: outline.id ?? 0, in: database)
      }.whole()
    }
  }

  /// Returns when a listener trained, without excluded sessions. Only the trials of the last days are read.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*s* + *t*) for *s* sessions of the listener and *t* trials of the last days.
  package func practice(
    of listener: Listener, at now: UTCTime, in zone: LocalZone
  ) throws(StorageError) -> Practice {
    let start = Practice.start(of: now)
    return try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, started_utc_ms, json_extract(settings_json, '$.task') AS task FROM session
          WHERE listener = ? AND \(Self.isKept("NULL"))
          """, arguments: [listener.label])
      let sessions = rows.compactMap { row -> (id: Int64, startedAt: UTCTime, task: Task)? in
        guard let time = UTCTime(exactly: row["started_utc_ms"]) else { return nil }
        let task = (row["task"] as String?).map(Task.init(name:)) ?? .standard
        return task.map { (row["id"], time, $0) }
      }
      let first = sessions.filter { $0.startedAt >= start }.map(\.id).min()
      let recent = try first.map {
        try Self.sessions(of: listener, after: $0 - 1, since: start, in: database)
      }
      return Practice(
        sessions: sessions.map { ($0.startedAt, $0.task) }, recent: recent ?? [], at: now, in: zone)
    }
  }

  /// Returns a listener's sessions with ids greater than `session`, up to `last`, without their trials, in
  /// the order of their ids.
  ///
  /// - Parameter withEvents: Whether the later decisions about the sessions are read.
  static func outlines(
    of listener: Listener, after session: Int64 = 0, upTo last: Int64 = .max,
    withEvents: Bool = true, in database: Database
  ) throws -> [RecordedSession] {
    // The query includes the session before these, because an old session follows it without a
    // recorded basis.
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM session WHERE listener = :listener AND id >= (
          SELECT coalesce(max(id), 0) FROM session WHERE listener = :listener AND id <= :session
        ) AND id <= :last ORDER BY id
        """, arguments: ["listener": listener.label, "session": session, "last": last])
    var outlines: [RecordedSession] = []
    for row in rows {
      let follows = outlines.last.map { [$0.header.digest] } ?? []
      outlines.append(
        try RecordedSession(row: row, follows: follows) {
          withEvents ? try events(of: $0, in: database) : []
        })
    }
    return outlines.filter { ($0.id ?? 0) > session }
  }

  /// Returns the keys of a listener's answers, which identify answers that are already in the
  /// store.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*t*) for *t* trials of the listener.
  package func answerKeys(of listener: Listener) throws(StorageError) -> Set<AnswerKey> {
    try read { database in
      var keys: Set<AnswerKey> = []
      for outline in try Self.outlines(of: listener, withEvents: false, in: database) {
        let next = try TrialRecord.reader(of: outline.id ?? 0, in: database)
        while let trial = try next() { AnswerKey(of: trial).map { _ = keys.insert($0) } }
      }
      return keys
    }
  }

  static func events(of session: Int64, in database: Database) throws -> [HistoryEvent] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT time_utc_ms, kind, trial, CAST(text AS BLOB) AS text FROM event WHERE session_id = ?
        ORDER BY time_utc_ms, id
        """,
      arguments: [session]
    ).map(HistoryEvent.init(row:))
  }

  func read<Result>(_ query: (Database) throws -> Result) throws(StorageError) -> Result {
    try describing {
      // A reader would be opened by the path, where another file may be now.
      try files?.areInPlace == false
        ? database.writeWithoutTransaction(query) : database.read(query)
    }
  }

  /// Calls `body` while the store is open for reading. Errors of `body` remain as they are.
  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try transaction(writing: false) { try database.read(body) }
  }

  /// Runs a transaction, and turns the errors of the database into errors of the store. Others remain
  /// as they are.
  func transaction<Result>(writing: Bool, _ run: () throws -> Result) throws -> Result {
    do { return try run() } catch let error as DatabaseError {
      throw StorageError(error, path: path, writing: writing)
    }
  }

  /// Takes one step of reading, and turns its errors into errors of the store.
  func describing<Result>(_ step: () throws -> Result) throws(StorageError) -> Result {
    try StorageError.describing(path, writing: false, step)
  }
}
