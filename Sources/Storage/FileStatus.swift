package import Glibc
internal import Notation

/// What the system states about a file or folder: its kind, its owner, its size.
extension stat {
  /// Reads the status of the item at a path, following links; `nil`, with the reason in `errno`, if it
  /// cannot be reached.
  package init?(at path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path.pathBytes, &self, 0) == 0 else { return nil }
  }

  /// Reads the status of the item at a path, which may be a link; `nil`, with the reason in `errno`,
  /// if it cannot be reached.
  package init?(withoutFollowing path: String) {
    self.init()
    guard lstat(path.pathBytes, &self) == 0 else { return nil }
  }

  /// Reads the status of an open file.
  package init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  /// The kind of the item, such as `S_IFREG`.
  package var kind: mode_t { st_mode & S_IFMT }
}
