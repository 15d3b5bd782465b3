internal import Glibc
internal import Notation

/// The files of a store: the database, and the files that SQLite and this program keep beside it.
package enum StoreFile {
  /// The endings of the names of the files beside a database.
  package static let companions = ["-wal", "-shm", "-journal", WriterLock.ending]
  private static let databaseBeginning = Array("SQLite format 3\0".utf8)
  /// The first bytes of a write-ahead log (https://www.sqlite.org/fileformat2.html#walformat). The
  /// byte after them states the byte order of its checksums.
  private static let logBeginning: [UInt8] = [0x37, 0x7f, 0x06]

  /// Returns whether there is a database or a write-ahead log at a path, or whether the name is that
  /// of a file beside a database. No output may replace such a file, because that would destroy
  /// answers. Symbolic links are followed.
  package static func isPartOfStore(_ path: String) -> Bool {
    let path = PrivateFile.withoutLinks(path)
    return isDatabase(path) || beginning(of: path).starts(with: logBeginning) || isCompanion(path)
  }

  /// Returns whether a name is that of a file beside an existing database.
  static func isCompanion(_ path: String) -> Bool {
    companions.contains { ending in
      path.ends(with: ending) && isDatabase(String(path.unicodeScalars.dropLast(ending.count)))
    }
  }

  /// Deletes a database and the files beside it, the database first: a database without its log would
  /// be read as one that lacks the last answers.
  static func delete(_ path: String) {
    for ending in [""] + companions { unlink((path + ending).pathBytes) }
  }

  /// Deletes what a killed process has left of the files beside a database that it had deleted. A log
  /// with changes stays.
  package static func deleteRemains(of path: String) {
    guard stat(at: path, following: false) == nil, errno == ENOENT, !hasLog(path) else { return }
    for ending in companions { unlink((path + ending).pathBytes) }
  }

  /// Gives a damaged database and the logs beside it other names, which nothing opens.
  ///
  /// - Returns: The new path of the database.
  /// - Throws: ``StorageError/unwritable(path:reason:)``.
  package static func setAside(_ path: String) throws(StorageError) -> String {
    var other = path + ".damaged"
    while FileIdentity(at: other) != nil { other += "2" }
    for ending in ["", "-wal", "-journal"] {
      guard rename((path + ending).pathBytes, (other + ending).pathBytes) == 0 || errno == ENOENT
      else { throw .unwritable(path: path, reason: PrivateFile.systemReason()) }
    }
    deleteRemains(of: path)
    return other
  }

  static func isDatabase(_ path: String) -> Bool {
    beginning(of: path).starts(with: databaseBeginning)
  }

  /// Returns the first bytes of a regular file; none if there is no such file.
  private static func beginning(of path: String) -> [UInt8] {
    guard isRegular(path) else { return [] }
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { OwnDescriptors.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: databaseBeginning.count)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Returns whether changes that a database may lack are beside it.
  static func hasLog(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { stat(at: path + $0).map { $0.st_size > 0 } ?? false }
  }

  static func isRegular(_ path: String) -> Bool { stat(at: path)?.kind == S_IFREG }
}
