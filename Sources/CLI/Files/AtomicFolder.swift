import Glibc
import Notation
import Storage

/// A folder that appears completely or not at all. It gets its name after everything in it is on
/// the disk.
final class AtomicFolder {
  private let path: String
  private let unfinished: Unfinished
  /// The permissions of the empty folder to replace, or else of a new folder. Until the folder is
  /// complete, it is its owner's alone.
  private let permissions: mode_t

  /// Creates a folder beside the empty one that it may replace.
  ///
  /// - Throws: ``OutputError``, also if the name is in use by anything but an empty folder that can be
  ///   replaced.
  init(path: String) throws(OutputError) {
    var path = path
    while path.utf8.count > 1, path.ends(with: "/") { path.unicodeScalars.removeLast() }
    self.path = path
    permissions = try Self.permissions(at: path)
    try RecordingFolder.createFolders(to: path.folderPath)
    unfinished = try Unfinished(of: path) {
      guard mkdir($0.pathBytes, S_IRWXU) == 0 || errno == EEXIST else { return -1 }
      return open($0.pathBytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    // A folder that a killed process left may be open to others.
    setPermissions(S_IRWXU)
    Folder.empty(unfinished.path)
    guard access(unfinished.path.pathBytes, W_OK | X_OK) == 0 else { throw OutputError(path: path) }
  }

  /// Returns the permissions of the folder at a path, or those of a new one if there is nothing.
  ///
  /// - Throws: ``OutputError`` if there is anything but an empty folder that can be replaced.
  private static func permissions(at path: String) throws(OutputError) -> mode_t {
    guard let status = stat(at: path, following: false) else { return newPermissions }
    guard status.kind == S_IFDIR else { throw OutputError(path: path, errno: ENOTDIR) }
    guard let names = try? Folder.names(in: path) else { throw OutputError(path: path) }
    guard names.isEmpty else { throw OutputError(path: path, errno: ENOTEMPTY) }
    guard isReplaceable(path, on: status.st_dev) else {
      throw OutputError(
        path: path, reason: "the system does not replace '.', '..' or a mount point")
    }
    return status.st_mode & OutputTarget.permissionBits
  }

  /// Returns whether the system may give the path of a folder on a device to another folder.
  private static func isReplaceable(_ path: String, on device: dev_t) -> Bool {
    path.fileName != "." && path.fileName != ".."
      && stat(at: path.folderPath + ".")?.st_dev == device
  }

  /// The permissions of a new folder. The system returns the mask only when it is set.
  private static var newPermissions: mode_t {
    let mask = umask(S_IRWXG | S_IRWXO)
    umask(mask)
    return OutputTarget.permissionBits & ~mask
  }

  /// Returns whether a path is free, or an empty folder that can be replaced.
  static func isFree(_ path: String) -> Bool { (try? permissions(at: path)) != nil }

  /// Passes the path until the folder gets its name to `body`, whose errors then have the name.
  func fill<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    do {
      return try body(unfinished.path)
    } catch let error as OutputError {
      throw error.naming(path, insteadOf: unfinished.path)
    }
  }

  deinit { if !unfinished.hasName { Folder.empty(unfinished.path) } }

  /// Writes everything to the disk and gives the folder its name, so that nothing in it needs a flush of its
  /// own. The system replaces an empty folder in one step.
  func finish() throws(OutputError) {
    // A single flush. One for each of ten thousand files would take minutes.
    sync()
    setPermissions(permissions)
    try unfinished.rename()
  }

  /// Sets the permissions of the unfinished folder. If it passes its group on, it goes on doing so.
  private func setPermissions(_ permissions: mode_t) {
    let mode = stat(of: unfinished.descriptor)?.st_mode ?? 0
    fchmod(unfinished.descriptor, mode & S_ISGID | permissions)
  }
}
