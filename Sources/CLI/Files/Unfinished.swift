import Glibc

/// A file or folder that is not whole yet: beside the place where it will be, hidden, for one process
/// alone. What a process that was killed left of it is begun anew, so that nothing piles up.
final class Unfinished {
  let path: String
  /// Locked for as long as it is open.
  let descriptor: Int32
  private let target: String
  private(set) var hasName = false

  /// Claims the place.
  ///
  /// - Parameter open: Opens what is at the path, but no link, and makes it where there is nothing.
  /// - Throws: ``OutputError``, with `EBUSY` where another process writes there.
  init(of target: String, _ open: (String) -> Int32) throws(OutputError) {
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let path = "\(target[..<slash]).\(target[slash...]).unfinished"
    var descriptor: Int32
    repeat {
      descriptor = open(path)
      guard descriptor >= 0 else { throw Self.failure(to: target, errno: errno, at: path) }
      // Where a file system has no locks, nobody is kept away.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw OutputError(target: "'\(target)'", errno: EBUSY)
      }
      // Whoever had the lock may have finished between the two calls.
    } while !Self.isOpen(descriptor, at: path)
    self.path = path
    self.target = target
    self.descriptor = descriptor
  }

  deinit {
    if !hasName { remove(path) }
    close(descriptor)
  }

  /// Gives it its name.
  func rename() throws(OutputError) {
    guard Glibc.rename(path, target) == 0 else {
      throw OutputError(target: "'\(target)'", errno: errno)
    }
    hasName = true
  }

  /// The name is easily guessed, and may have been given to a link to something precious.
  private static func failure(to target: String, errno code: Int32, at path: String) -> OutputError
  {
    var found = stat()
    let isLink = lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFLNK
    return isLink
      ? OutputError(target: "'\(path)'", errno: code, isLink: true)
      : OutputError(target: "'\(target)'", errno: code)
  }

  /// Closes the descriptor, and says no, where something else is there by now.
  private static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, found) = (stat(), stat())
    if fstat(descriptor, &opened) == 0, lstat(path, &found) == 0,
      (opened.st_dev, opened.st_ino) == (found.st_dev, found.st_ino)
    {
      return true
    }
    close(descriptor)
    return false
  }
}
