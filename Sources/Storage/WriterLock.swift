internal import Glibc
internal import Notation

/// The right to write to a store, which one process at a time holds.
///
/// The lock is on a separate file, because closing a file that SQLite has open would release the
/// locks of SQLite. The system releases the lock when the process ends, even after a crash.
final class WriterLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock of the store at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - waits: Whether to wait while another process holds the lock.
  /// - Throws: ``StorageError/inUse(path:)`` if another process holds the lock and the call does
  ///   not wait; ``StorageError/unwritable(path:reason:)`` if the lock file cannot be opened or
  ///   locked.
  init(path: String, waits: Bool = false) throws(StorageError) {
    let lockPath = path + ".lock"
    descriptor = open(lockPath.pathBytes, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(path: path, reason: PrivateFile.systemReason())
    }
    var code: Int32
    repeat {
      code = flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while code != 0 && errno == EINTR
    guard code == 0 else {
      let reason = errno
      close(descriptor)
      throw reason == EWOULDBLOCK
        ? .inUse(path: path) : .unwritable(path: path, reason: String(cString: strerror(reason)))
    }
  }

  deinit { close(descriptor) }
}
