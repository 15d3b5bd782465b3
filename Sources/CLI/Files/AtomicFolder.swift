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
  ///   - name: The name of the file.
  ///   - folder: The folder of the file within this one; empty for this folder itself.
  ///   - content: Passes the content to its argument in pieces.
  /// - Throws: ``OutputError``, or any error that `content` throws.
  func write(
    _ name: String, in folder: String = "",
    _ content: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    let folder = "\(unfinished.path)/\(folder)"
    try RecordingFolder.createFolders(to: folder)
    let name = "\(folder)/\(name)"
    let descriptor = open(name.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    var buffer: [UInt8] = []
    func flush() throws {
      try StandardOutput.writeAll(buffer, to: descriptor, named: "'\(path)'")
      buffer.removeAll(keepingCapacity: true)
    }
    try content { piece in
      buffer += piece.utf8
      if buffer.count >= Self.bufferSize { try flush() }
    }
    try flush()
  }

  /// Writes a file of the dataset, outside the folders of recordings.
  func write(_ file: Recording.File) throws {
    try write(file.name) { try $0(String(decoding: file.bytes, as: UTF8.self)) }
  }

  private static let bufferSize = 1 << 16

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
