internal import GRDB
internal import Training

// Maintenance of a store.
extension TrainingStore {
  /// Returns the faults in the file: damaged pages, rows that belong to no session, and damaged
  /// cached starting points.
  ///
  /// - Throws: ``StorageError`` if the file cannot be checked.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  package func faults() throws(StorageError) -> [String] {
    try read { database in
      let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
        "a row of the table '\(row[0] as String? ?? "")' belongs to no session"
      }
      return try pages + orphans + Self.damagedPoints(in: database)
    }
  }

  /// Deletes the files of a store that only this process writes to, unless another file is at its path
  /// now. It cannot be used afterwards.
  package func delete() {
    // Should the computer fail meanwhile, a database that is still there lacks nothing.
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    guard let lock, FileIdentity(at: path) == lock.storeIdentity else { return }
    StoreFile.delete(PrivateFile.withoutLinks(path))
  }

  /// Copies the current store, even while a session writes to it. The copy is complete or does not
  /// exist, and only its owner can read it. It replaces an earlier copy that no program has open.
  ///
  /// - Throws: ``StorageError`` with the path of the copy. In that case there is no copy.
  /// - Complexity: O(*b*) for *b* bytes of the store and of the earlier copy.
  package func backUp(to copy: String) throws(StorageError) {
    let target = PrivateFile.withoutLinks(copy)
    try refuseOwnFile(target, named: copy)
    let unfinished = try UnfinishedCopy(of: target)
    try StorageError.describing(copy, writing: true) {
      let queue = try DatabaseQueue(path: Self.filePath(unfinished.path))
      try database.backup(to: queue)
      try queue.close()
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
    let news = try news(in: target, named: copy)
    guard news.contradictions.isEmpty else {
      throw .copyRefused(path: copy, reason: "it has other answers in a session of the store")
    }
    guard news.isEmpty else { throw .copyHoldsMore(path: copy, store: path) }
    // Without a log, a copy that cannot be written is replaced, too.
    guard StoreFile.hasLog(target) else { return }
    try Self.examining(copy) {
      let queue = try DatabaseQueue(path: Self.filePath(target), configuration: Self.patient)
      _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try queue.close()
    }
  }

  /// Returns what an import of an earlier copy would add to this store.
  private func news(in target: String, named copy: String) throws(StorageError) -> ImportSummary {
    try StorageError.describing(path, writing: false) {
      try TrainingStore.rehearsing(on: path).importSessions { take in
        let earlier = try Self.examining(copy) { try TrainingStore.reading(from: target) }
        for listener in try Self.examining(copy, earlier.listeners) {
          let sessions = try Self.examining(copy) { try earlier.streamedSessions(of: listener) }
          try take(
            sessions.map { session in
              StreamedSession(session.outline) {
                let next = try session.trials()
                return { try Self.examining(copy, next) }
              }
            })
        }
      }
    }
  }

  /// Takes one step with an earlier copy, and turns its errors into the reason why the copy stays.
  private static func examining<Result>(
    _ copy: String, _ step: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try step()
    } catch {
      switch StorageError(error, path: copy, writing: false) {
      case .interrupted(let path, let signal): throw .interrupted(path: path, signal: signal)
      case .damaged(_, let reason): throw .copyDamaged(path: copy, reason: reason)
      case let error: throw .copyRefused(path: copy, reason: error.reason)
      }
    }
  }
}

extension ImportSummary {
  /// Whether nothing was added.
  fileprivate var isEmpty: Bool { newSessions == 0 && newTrials == 0 && newEvents == 0 }
}
