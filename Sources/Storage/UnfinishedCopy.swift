internal import Glibc
internal import Notation

/// An unfinished copy of a store, locked for one process. Another process with the same target waits.
/// The remains of a killed process are reused, so that they do not accumulate.
final class UnfinishedCopy {
  let path: String
  private let target: String
  private let descriptor: Int32

  /// Creates an empty file, hidden beside the target.
  ///
  /// - Throws: ``StorageError/unwritable(path:reason:)``, also if another user owns the file.
  init(of target: String) throws(StorageError) {
    path = "\(target.folderPath).\(target.fileName).unfinished"
    self.target = target
    descriptor = try Self.lock(path, of: target)
    unlink((path + "-journal").pathBytes)
  }

  private static func lock(_ path: String, of target: String) throws(StorageError) -> Int32 {
    while true {
      let descriptor = open(path.pathBytes, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw .unwritable(path: target, reason: PrivateFile.systemReason())
      }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // The previous owner of the lock may have renamed or deleted the file.
      if FileIdentity.isOpen(descriptor, at: path) {
        if isPrivate(descriptor), ftruncate(descriptor, 0) == 0 { return descriptor }
        close(descriptor)
        throw .unwritable(path: target, reason: "'\(path)' belongs to another user")
      }
      close(descriptor)
    }
  }

  private static func isPrivate(_ descriptor: Int32) -> Bool {
    stat(of: descriptor)?.st_uid == geteuid() && fchmod(descriptor, 0o600) == 0
  }

  deinit {
    if FileIdentity.isOpen(descriptor, at: path) { StoreFile.delete(path) }
    close(descriptor)
  }

  /// Gives the copy the name of its target after all its data is on the disk.
  ///
  /// - Throws: ``StorageError/unwritable(path:reason:)``.
  func finish() throws(StorageError) {
    guard fsync(descriptor) == 0 else { throw failure }
    // A log would be applied to the new copy. That of the earlier copy has been written into it.
    for ending in ["-wal", "-shm", "-journal"] { unlink((target + ending).pathBytes) }
    guard rename(path.pathBytes, target.pathBytes) == 0 else { throw failure }
  }

  private var failure: StorageError {
    .unwritable(path: target, reason: PrivateFile.systemReason())
  }
}
