import Glibc
import Storage

/// What an output at a path is written to.
enum OutputTarget {
  /// A file at a path without links. It is new, or is replaced and keeps its permissions.
  case file(String, permissions: mode_t?)
  /// A pipe, a device, or the file of one of the program's own streams, which the shell may append to. It is
  /// not replaced.
  case special(stream: Int32?)

  static let permissionBits: mode_t = 0o777

  /// Determines the target at a path.
  ///
  /// - Throws: ``OutputError`` for a link that leads to nothing.
  init(_ path: String) throws(OutputError) {
    guard let status = stat(at: path) else {
      if stat(at: path, following: false) != nil { throw OutputError(path: path, isLink: true) }
      self = .file(path, permissions: nil)
      return
    }
    guard status.kind == S_IFREG else {
      self = .special(stream: nil)
      return
    }
    self =
      Self.ownStream(of: status).map(Self.special)
      ?? .file(
        PrivateFile.withoutLinks(path), permissions: status.st_mode & Self.permissionBits)
  }

  /// Checks that an output at a path replaces or creates a file.
  ///
  /// - Throws: ``OutputError`` for a pipe or a device, which cannot be replaced, or a link that
  ///   leads to nothing.
  static func requireFile(at path: String) throws(OutputError) {
    guard case .file = try Self(path) else { throw OutputError(path: path, errno: ENOTSUP) }
  }

  /// Returns the program's output stream that writes to a file; `nil` if none does.
  private static func ownStream(of file: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { FileIdentity(of: $0) == FileIdentity(of: file) }
  }
}
