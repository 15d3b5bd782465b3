import Foundation
import Recordings

/// A folder that is there whole or not at all: it gets its name when everything in it is on the disk.
final class AtomicFolder {
  private let path: String
  private let unfinished: Unfinished

  /// Begins a folder.
  ///
  /// - Throws: ``OutputError``, also where something has its name already.
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
  /// - Parameter folder: Where it lies in this one.
  func write(_ file: Recording.File, in folder: String = "") throws(OutputError) {
    let folder = "\(unfinished.path)/\(folder)"
    try RecordingFolder.createFolders(to: folder)
    let descriptor = open("\(folder)/\(file.name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    try StandardOutput.writeAll(file.bytes, to: descriptor, named: "'\(path)'")
  }

  /// Writes everything through to the disk, and gives the folder its name.
  func finish() throws(OutputError) {
    // One flush of everything, where one for each of ten thousand files would take minutes.
    sync()
    try unfinished.rename()
  }

  /// What the system says of the call that failed last.
  private var failure: OutputError { OutputError(target: "'\(path)'", errno: errno) }
}
