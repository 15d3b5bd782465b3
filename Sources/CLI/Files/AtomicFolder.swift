import Foundation
import Recordings

/// A folder that appears completely or not at all. It gets its name after everything in it is on
/// the disk.
final class AtomicFolder {
  private let path: String
  private let unfinished: Unfinished

  /// Creates a folder.
  ///
  /// - Throws: ``OutputError``, also if the name is already in use.
  init(path: String) throws(OutputError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    if access(path, F_OK) == 0, rmdir(path) != 0 {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
    if let slash = path.lastIndex(of: "/") {
      try RecordingFolder.createFolders(to: String(path[..<slash]))
    }
    unfinished = try Unfinished(of: path) {
      guard mkdir($0, 0o777) == 0 || errno == EEXIST else { return -1 }
      return open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    empty()
    guard access(unfinished.path, W_OK | X_OK) == 0 else { throw failure }
  }

  deinit { if !unfinished.hasName { empty() } }

  private func empty() {
    let names = try? FileManager.default.contentsOfDirectory(atPath: unfinished.path)
    for name in names ?? [] {
      try? FileManager.default.removeItem(atPath: "\(unfinished.path)/\(name)")
    }
  }

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
    let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
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
    try unfinished.rename()
  }

  /// The system's error for the last failed call.
  private var failure: OutputError { OutputError(target: "'\(path)'", errno: errno) }
}
