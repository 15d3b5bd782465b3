internal import Glibc

/// The right to write to a store, held by one process at a time.
///
/// A lock on a file of its own: closing a file that SQLite has open would drop SQLite's locks. The
/// system gives it up when the process ends, however it ends.
final class WriterLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of the store at `path`.
  ///
  /// - Parameter waits: Whether to wait for as long as another process holds it.
  init(path: String, waits: Bool = false) throws(StorageError) {
    let lockPath = path + ".lock"
    descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
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
