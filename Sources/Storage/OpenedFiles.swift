internal import Glibc
internal import Notation

/// The files of a store that this process writes to, as they were when it opened them.
struct OpenedFiles: Sendable {
  private let store: String
  /// SQLite keeps the write-ahead log beside the file that a symbolic link leads to.
  private let log: String
  private let storeIdentity: FileIdentity?
  private let logIdentity: FileIdentity?

  /// Creates the record of an open store.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - lock: The lock, which was acquired before SQLite opened the store.
  init(of path: String, lock: WriterLock) {
    store = path
    log = PrivateFile.withoutLinks(path) + "-wal"
    storeIdentity = lock.storeIdentity
    logIdentity = FileIdentity(at: log)
  }

  /// Whether the opened files are still at their paths. If they are not, SQLite reports no error and
  /// writes to files without a name, which disappear when the program ends.
  var areInPlace: Bool {
    FileIdentity(at: store) == storeIdentity && FileIdentity(at: log) == logIdentity
  }

  /// Gives the log a name that SQLite does not know. SQLite would apply it to whatever file replaces
  /// the store.
  func setLogAside() {
    guard logIdentity != nil, FileIdentity(at: log) == logIdentity else { return }
    let main = String(log.unicodeScalars.dropLast("-wal".count))
    var name = main + ".rescued.log"
    while FileIdentity(at: name) != nil { name += "2" }
    rename(log.pathBytes, name.pathBytes)
    unlink((main + "-shm").pathBytes)
  }
}
