internal import GRDB

// Maintenance of a store.
extension TrainingStore {
  /// Returns the faults in the file: damaged pages, rows that belong to no session, and damaged
  /// cached starting points.
  ///
  /// - Throws: ``StorageError`` if the file cannot be checked.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public func faults() throws(StorageError) -> [String] {
    try read { database in
      let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
        "a row of the table '\(row[0] as String? ?? "")' belongs to no session"
      }
      return try pages + orphans + Self.damagedPoints(in: database)
    }
  }

  /// Copies the current store, even while a session writes to it. The copy is complete or does not
  /// exist, and only its owner can read it. It replaces an earlier copy that no program has open.
  ///
  /// - Throws: ``StorageError`` with the path of the copy. In that case there is no copy.
  /// - Complexity: O(*b*) for *b* bytes of the store and of the earlier copy.
  public func backUp(to copy: String) throws(StorageError) {
    let target = PrivateFile.withoutLinks(copy)
    try refuseOwnFile(target, named: copy)
    let unfinished = try UnfinishedCopy(of: target)
    do {
      let queue = try DatabaseQueue(path: Self.filePath(unfinished.path))
      try database.backup(to: queue)
      try queue.close()
    } catch {
      throw StorageError(error, path: copy, writing: true)
    }
    // Checked last, because copying takes time, in which a program may use the earlier copy. Another
    // program that copies to the same target waits, so that it does not appear to use the copy.
    if StoreFile.isDatabase(target) { try requireEarlierCopy(target, named: copy) }
    try unfinished.finish()
  }

  /// Throws an error if the file at a path is one of this store, one beside another store, or none
  /// that can be replaced.
  private func refuseOwnFile(_ target: String, named copy: String) throws(StorageError) {
    let store = PrivateFile.withoutLinks(path)
    let files = [store] + StoreFile.companions.map { store + $0 }
    let identity = FileIdentity(at: target)
    let reason =
      if identity != nil, files.contains(where: { FileIdentity(at: $0) == identity }) {
        "it is the store itself, or belongs to it"
      } else if StoreFile.isCompanion(target) {
        "it belongs to another store"
      } else if identity != nil, !StoreFile.isRegular(target) {
        "it is not a regular file"
      } else {
        nil as String?
      }
    if let reason { throw .copyRefused(path: copy, reason: reason) }
  }

  /// Throws an error unless a database is an earlier copy of this store that no program has open: it
  /// must contain nothing that this store lacks. Its log is written into it, so that the copy is
  /// complete without the log.
  func requireEarlierCopy(_ target: String, named copy: String) throws(StorageError) {
    guard !WriterLock.isHeld(target) else {
      throw .copyRefused(path: copy, reason: "another process uses it")
    }
    guard try !holdsMore(target, named: copy) else {
      throw .copyHoldsMore(path: copy, store: path)
    }
    do {
      let queue = try DatabaseQueue(path: Self.filePath(target))
      _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try queue.close()
    } catch {
      throw StorageError(error, path: copy, writing: true)
    }
  }

  /// Returns whether an import from another store would add anything to this one.
  private func holdsMore(_ other: String, named copy: String) throws(StorageError) -> Bool {
    do {
      let store = try TrainingStore.reading(from: other)
      return try TrainingStore.rehearsing(on: path).importSessions { take in
        for listener in try store.listeners() { try take(store.streamedSessions(of: listener)) }
      }.hasNews
    } catch {
      let error = StorageError(error, path: copy, writing: false)
      throw .copyRefused(path: copy, reason: error.reason)
    }
  }
}

extension ImportSummary {
  /// Whether the source had anything that the store did not have.
  fileprivate var hasNews: Bool {
    newSessions > 0 || newTrials > 0 || newEvents > 0 || !contradictions.isEmpty
  }
}
