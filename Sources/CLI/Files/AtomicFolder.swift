import Glibc
import Notation
import Recordings

/// A folder that appears completely or not at all. It gets its name after everything in it is on
/// the disk.
final class AtomicFolder {
  private let path: String
  private let unfinished: Unfinished
  /// The permissions of the empty folder to replace; `nil` if there is none.
  private let permissions: mode_t?

  /// Creates a folder.
  ///
  /// - Throws: ``OutputError``, also if the name is already in use.
  init(path: String) throws(OutputError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    var status = stat()
    let isThere = stat(path.pathBytes, &status) == 0
    if isThere, rmdir(path.pathBytes) != 0 {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
    permissions = isThere ? status.st_mode & OutputTarget.permissionBits : nil
    try RecordingFolder.createFolders(to: path.folderPath)
    unfinished = try Unfinished(of: path) {
      guard mkdir($0.pathBytes, 0o777) == 0 || errno == EEXIST else { return -1 }
      return open($0.pathBytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    Folder.empty(unfinished.path)
    guard access(unfinished.path.pathBytes, W_OK | X_OK) == 0 else { throw failure }
  }

  deinit { if !unfinished.hasName { Folder.empty(unfinished.path) } }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - file: The name and the bytes of the file.
  ///   - folder: The folder of the file within this one; empty for this folder itself.
  func write(_ file: Recording.File, in folder: String = "") throws(OutputError) {
    let folder = "\(unfinished.path)/\(folder)"
    try RecordingFolder.createFolders(to: folder)
    let name = "\(folder)/\(file.name)"
    let descriptor = open(name.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    try StandardOutput.writeAll(file.bytes, to: descriptor, named: "'\(path)'")
  }

  /// Writes everything to the disk and gives the folder its name.
  func finish() throws(OutputError) {
    // A single flush. One for each of ten thousand files would take minutes.
    sync()
    if let permissions { fchmod(unfinished.descriptor, permissions) }
    try unfinished.rename()
  }

  /// The system's error for the last failed call.
  private var failure: OutputError { OutputError(target: "'\(path)'", errno: errno) }
}
