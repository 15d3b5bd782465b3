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
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public func backUp(to copy: String) throws(StorageError) {
    let target = PrivateFile.withoutLinks(copy)
    try requireReplaceable(target, named: copy)
    let unfinished = try UnfinishedCopy(of: target)
    do {
      let queue = try DatabaseQueue(path: Self.filePath(unfinished.path))
      try database.backup(to: queue)
      try queue.close()
    } catch {
      throw StorageError(error, path: copy, writing: true)
    }
    // Copying takes time, in which a program may have opened the earlier copy.
    try requireReplaceable(target, named: copy)
    try unfinished.finish()
  }

  /// Throws an error if a copy must not replace the file at a path.
  private func requireReplaceable(
    _ target: String, named copy: String
  ) throws(StorageError) {
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
      } else if WriterLock.isHeld(target) {
        "another process uses it"
      } else {
        nil as String?
      }
    if let reason { throw .copyRefused(path: copy, reason: reason) }
  }
}
