internal import Glibc
internal import Notation

/// The right to write to a store, which one process at a time holds.
///
/// The lock is on the store itself, so that it also excludes writers that use another name of the
/// file. It is a lock of the open file description. Unlike the locks of SQLite, which belong to the
/// process, it survives when another descriptor of the file is closed. It is on a byte that SQLite
/// neither locks nor uses for data, so that it affects no reader. Earlier versions lock only the file
/// with the ending ``ending``, so that file is locked as well.
///
/// The system releases the locks when the process ends, even after a crash.
final class WriterLock: Sendable {
  /// The ending of the name of the lock file.
  static let ending = ".lock"
  /// The first byte after the ones that SQLite locks. It is on the same page, which never contains
  /// data (https://www.sqlite.org/fileformat2.html#the_lock_byte_page).
  private static let byte = 0x4000_0000 + 512
  // The commands for locks of open file descriptions. They are not standard, so Glibc does not export
  // them to Swift.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  private static let setLockWaiting: Int32 = 38

  private let lockFile: Int32
  private let store: Int32

  /// Acquires the lock of the existing store at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - waits: Whether to wait while another process holds the lock.
  /// - Throws: ``StorageError/inUse(path:)`` if another process holds the lock and the call does
  ///   not wait; ``StorageError/hardLinked(path:)``;
  ///   ``StorageError/unwritable(path:reason:)`` if a file cannot be opened or locked.
  init(path: String, waits: Bool = false) throws(StorageError) {
    let name = PrivateFile.withoutLinks(path) + Self.ending
    lockFile = open(name.pathBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    store = open(path.pathBytes, O_RDWR | O_CLOEXEC)
    guard lockFile >= 0, store >= 0 else {
      throw .unwritable(path: path, reason: PrivateFile.systemReason())
    }
    try Self.acquire(path) { flock(lockFile, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }
    try Self.acquire(path) {
      var range = Self.range(from: Self.byte, length: 1)
      return fcntl(store, waits ? Self.setLockWaiting : Self.setLock, &range)
    }
    // The write-ahead log has one of the names, and would be missed under the others.
    var status = stat()
    if fstat(store, &status) == 0, status.st_nlink > 1 { throw .hardLinked(path: path) }
  }

  deinit {
    close(store)
    close(lockFile)
  }

  /// The identity of the locked store, even if another file is at its path now.
  var storeIdentity: FileIdentity? { FileIdentity(of: store) }

  private static func acquire(_ path: String, _ lock: () -> Int32) throws(StorageError) {
    while lock() != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN, EACCES: throw .inUse(path: path)
      default: throw .unwritable(path: path, reason: PrivateFile.systemReason())
      }
    }
  }

  /// Returns whether a program has the database at a path open. SQLite holds a lock on a database in
  /// write-ahead mode while it is open, also for reading.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var range = range(from: 0, length: 0)
    return fcntl(descriptor, getLock, &range) == 0 && range.l_type != Int16(F_UNLCK)
  }

  /// Returns a range of bytes to lock for writing. The length 0 means all bytes.
  private static func range(from start: Int, length: Int) -> flock {
    flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: length, l_pid: 0)
  }
}
