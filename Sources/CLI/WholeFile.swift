import Glibc

/// A file that is there whole or not at all: it is written beside its path, and gets its name when
/// everything is on the disk. What is no ordinary file, such as a pipe, is written to as it is.
final class WholeFile {
  private let path: String
  private let target: String
  /// What the file is called while it is written; `nil` for what is no ordinary file.
  private let unfinished: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Begins a file; until it is finished, what was at `path` before is still there.
  init(path: String) throws(OutputError) {
    self.path = path
    target = Self.resolved(path)
    unfinished = Self.mayBeReplaced(target) ? "\(target).\(getpid()).unfinished" : nil
    descriptor =
      unfinished.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
      ?? open(target, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
  }

  deinit {
    close(descriptor)
    if let unfinished { unlink(unfinished) }
  }

  func write(_ line: String) throws(OutputError) {
    buffer += (line + "\n").utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left through to the disk, and gives the file its name.
  func finish() throws(OutputError) {
    try flush()
    guard let unfinished else { return }
    guard fsync(descriptor) == 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
    try Self.rename(unfinished, to: target)
  }

  private func flush() throws(OutputError) {
    try StandardOutput.writeAll(buffer, to: descriptor, named: "'\(path)'")
    buffer.removeAll(keepingCapacity: true)
  }

  /// Where a link leads, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func mayBeReplaced(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}

// MARK: - At once

extension WholeFile {
  /// Writes a whole file.
  ///
  /// - Throws: ``OutputError``; then what was at `path` before is still there.
  static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try WholeFile(path: path)
    file.buffer = bytes
    try file.finish()
  }

  /// Writes through to the disk, and closes the file.
  static func writeThrough(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(OutputError) {
    guard descriptor >= 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
    defer { close(descriptor) }
    try StandardOutput.writeAll(bytes, to: descriptor, named: "'\(name)'")
    guard fsync(descriptor) == 0 else { throw OutputError(target: "'\(name)'", errno: errno) }
  }

  /// Gives a file another name, in place of whatever has it.
  static func rename(_ name: String, to newName: String) throws(OutputError) {
    guard Glibc.rename(name, newName) == 0 else {
      throw OutputError(target: "'\(newName)'", errno: errno)
    }
  }
}
