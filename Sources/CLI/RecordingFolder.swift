import Glibc
import Recordings
import Training

/// The folder that recordings are written into, each of them whole or not at all.
struct RecordingFolder {
  private let path: String

  /// Makes the folder where it is missing, so that a session does not end in vain.
  init(path: String) throws(OutputError) {
    self.path = path
    Self.createFolders(to: path)
    // With a slash at its end the path of a file is none.
    guard access(path.isEmpty ? path : path + "/", W_OK | X_OK) == 0 else {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
  }

  /// Writes a session; beside one that began in the same second, as a further run of it.
  func write(_ session: RecordedSession) throws(OutputError) {
    var run: Int?
    while !(try write(Recording(of: session, run: run))) { run = (run ?? 1) + 1 }
  }

  /// Writes both files, the table last: where there is one, its sidecar is complete.
  ///
  /// - Returns: Whether the name was free.
  private func write(_ recording: Recording) throws(OutputError) -> Bool {
    let folder = "\(path)/\(recording.folder)"
    Self.createFolders(to: folder)
    let table = "\(folder)/\(recording.table.name)"
    let sidecar = "\(folder)/\(recording.sidecar.name)"
    let unfinished = "\(folder)/.\(recording.table.name).unfinished"
    // Whoever makes this file has the name; until it is gone nobody else takes it.
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw OutputError(target: "'\(unfinished)'", errno: errno)
    }
    defer { unlink(unfinished) }
    if access(table, F_OK) == 0 || access(sidecar, F_OK) == 0 {
      close(descriptor)
      return false
    }
    try Self.write(recording.table.bytes, to: descriptor, named: unfinished)
    let unfinishedSidecar = "\(folder)/.\(recording.sidecar.name).unfinished"
    defer { unlink(unfinishedSidecar) }
    try Self.write(
      recording.sidecar.bytes,
      to: open(unfinishedSidecar, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666),
      named: unfinishedSidecar)
    try Self.rename(unfinishedSidecar, to: sidecar)
    try Self.rename(unfinished, to: table)
    return true
  }

  /// Writes a file through to the disk, and closes it.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(OutputError) {
    guard descriptor >= 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
    defer { close(descriptor) }
    try StandardOutput.writeAll(bytes, to: descriptor, named: "'\(name)'")
    guard fsync(descriptor) == 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
  }

  private static func rename(_ name: String, to newName: String) throws(OutputError) {
    guard Glibc.rename(name, newName) == 0 else {
      throw OutputError(target: "'\(newName)'", errno: errno)
    }
  }

  /// A folder that cannot be made shows when a file is opened in it, with the same reason.
  static func createFolders(to path: String) {
    for (index, character) in (path + "/").enumerated() where character == "/" && index > 0 {
      mkdir(String(path.prefix(index)), 0o777)
    }
  }
}
