import Glibc
import Notation
import Storage

/// An incomplete file or folder, hidden beside its target and locked for one process. The remains
/// of a killed process are reused, so that they do not accumulate.
final class Unfinished {
  let path: String
  /// The open file or folder, locked while it is open.
  let descriptor: Int32
  private let target: String
  private(set) var hasName = false

  /// Claims the place beside the target.
  ///
  /// - Parameters:
  ///   - target: The path of the finished file or folder.
  ///   - open: Opens the item at a path without following links, and creates it if it is missing.
  /// - Throws: ``OutputError``, with `EWOULDBLOCK` if another process writes there.
  init(of target: String, _ open: (String) -> Int32) throws(OutputError) {
    let path = "\(target.folderPath).\(target.fileName).unfinished"
    var descriptor: Int32
    while true {
      descriptor = open(path)
      guard descriptor >= 0 else { throw Self.failure(to: target, errno: errno, at: path) }
      // On a file system without locks, other processes are not excluded.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw OutputError(path: target, errno: EWOULDBLOCK)
      }
      if FileIdentity.isOpen(descriptor, at: path) { break }
      // The previous owner of the lock finished between the two calls.
      close(descriptor)
    }
    guard Self.isOwn(descriptor) else {
      close(descriptor)
      throw OutputError(path: path, errno: EPERM)
    }
    self.path = path
    self.target = target
    self.descriptor = descriptor
  }

  deinit {
    if !hasName { remove(path.pathBytes) }
    close(descriptor)
  }

  /// Gives the item the name of its target.
  func rename() throws(OutputError) {
    guard Glibc.rename(path.pathBytes, target.pathBytes) == 0 else {
      throw OutputError(path: target)
    }
    hasName = true
  }

  /// Returns the error of a failed open. The name is predictable, so another user may have put a
  /// link to an important file there.
  private static func failure(to target: String, errno code: Int32, at path: String) -> OutputError
  {
    stat(at: path, following: false)?.kind == S_IFLNK
      ? OutputError(path: path, errno: code, isLink: true)
      : OutputError(path: target, errno: code)
  }

  /// Returns whether the item is this user's alone. The name is predictable, so another user may
  /// have made it, or a hard link to an important file.
  private static func isOwn(_ descriptor: Int32) -> Bool {
    guard let status = stat(of: descriptor), status.st_uid == geteuid() else { return false }
    return status.kind == S_IFDIR || status.st_nlink == 1
  }
}
