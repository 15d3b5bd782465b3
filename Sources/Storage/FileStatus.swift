package import Glibc
internal import Notation

/// What the system states about a file or folder: its kind, its owner, its size.
extension stat {
  /// Reads the status of the item at a path; `nil`, with the reason in `errno`, if it cannot be reached.
  ///
  /// - Parameter follows: Whether a link stands for the item that it leads to.
  package init?(at path: String, following follows: Bool = true) {
    self.init()
    let flags = follows ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, path.pathBytes, &self, flags) == 0 else { return nil }
  }

  /// Reads the status of an open file.
  package init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The kind of the item, such as `S_IFREG`.
  package var kind: mode_t { st_mode & S_IFMT }
}
