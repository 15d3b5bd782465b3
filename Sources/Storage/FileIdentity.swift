package import Glibc

/// The identity of a file or folder, whatever path leads to it: its device and its inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// Creates the identity of the item at a path, following links; `nil` if it cannot be reached.
  package init?(at path: String) { self.init(of: stat(at: path)) }

  /// Creates the identity of an open file.
  package init?(of descriptor: Int32) { self.init(of: stat(of: descriptor)) }

  /// Returns whether a descriptor still belongs to the item at a path, which is no link.
  package static func isOpen(_ descriptor: Int32, at path: String) -> Bool {
    let found = Self(of: stat(at: path, following: false))
    return found != nil && Self(of: descriptor) == found
  }

  /// Creates the identity of the item with this status; `nil` without one.
  package init?(of status: stat?) {
    guard let status else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}
