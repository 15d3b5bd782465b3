internal import GRDB
internal import Glibc
internal import Notation

// Maintenance of a store.
extension TrainingStore {
  /// Returns the faults that SQLite finds in the file: damaged pages, and rows that belong to no
  /// session.
  ///
  /// - Throws: ``StorageError`` if the file cannot be checked.
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

  /// Copies the current store, even while a session writes to it. The copy is complete or does not
  /// exist, and only its owner can read it.
  ///
  /// - Throws: ``StorageError`` with the path of the copy. In that case there is no copy.
  /// - Complexity: O(*b*) for *b* bytes of the store.
  public func backUp(to copy: String) throws(StorageError) {
    let unfinished = copy + ".unfinished"
    unlink(unfinished.pathBytes)
    try PrivateFile.create(at: unfinished)
    defer { for name in [unfinished, unfinished + "-journal"] { unlink(name.pathBytes) } }
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
