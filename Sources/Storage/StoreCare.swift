internal import GRDB
internal import Glibc

// What keeps a store in health.
extension TrainingStore {
  /// What SQLite finds wrong with the file: with its pages, and with rows that belong to no session.
  ///
  /// - Throws: ``StorageError`` where it cannot even be asked.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public func faults() throws(StorageError) -> [String] {
    try read { database in
      let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
        "a row of the table '\(row[0] as String? ?? "")' belongs to no session"
      }
      return pages + orphans
    }
  }

  /// Copies the store as it is now, also while a session writes to it. The copy is there whole or not
  /// at all, readable by its owner alone.
  ///
  /// - Throws: ``StorageError`` for the copy; then there is none.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public func backUp(to copy: String) throws(StorageError) {
    let unfinished = copy + ".unfinished"
    unlink(unfinished)
    try PrivateFile.create(at: unfinished)
    defer { for name in [unfinished, unfinished + "-journal"] { unlink(name) } }
    do {
      let queue = try DatabaseQueue(path: Self.filePath(unfinished))
      try database.backup(to: queue)
      try queue.close()
    } catch {
      throw StorageError(error, path: copy, writing: true)
    }
    try PrivateFile.keep(unfinished, as: copy)
  }
}
