import Glibc
import Notation

/// The identity of a file or folder, whatever path leads to it.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// Creates the identity of the item at a path, following links.
  ///
  /// - Throws: ``InputError`` if the item cannot be reached.
  init(of path: String) throws(InputError) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { throw InputError(path: path, errno: errno) }
    self.init(of: status)
  }

  init(of status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
}
