package import Glibc

/// The identity of a file or folder, whatever path leads to it: its device and its inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// Creates the identity of the item at a path, following links; `nil` if it cannot be reached.
  package init?(at path: String) {
    guard let status = stat(at: path) else { return nil }
    self.init(of: status)
  }

  /// Creates the identity of an open file.
  package init?(of descriptor: Int32) {
    guard let status = stat(of: descriptor) else { return nil }
    self.init(of: status)
  }

  /// Returns whether a descriptor still belongs to the item at a path, which is no link.
  package static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
    guard let found = stat(withoutFollowing: path) else { return false }
    return Self(of: descriptor) == Self(of: found)
  }

  /// Creates the identity of the item with this status.
  package init(of status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
}
