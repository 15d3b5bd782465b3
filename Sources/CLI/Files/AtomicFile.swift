import Glibc

/// A file that appears completely or not at all. It gets its name after everything is on the disk.
///
/// A special file, such as a pipe, is written directly. A symbolic link stays a link.
final class AtomicFile {
  private let path: String
  /// The file before it gets its name; `nil` for a special file.
  private let unfinished: Unfinished?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Creates a file beside the one that it will replace.
  init(path: String) throws(OutputError) {
    self.path = path
    try OutputError.refuseStore(at: path)
    if Self.isReplaceable(path) {
      let unfinished = try Unfinished(of: Self.withoutLinks(path)) {
        open($0, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      }
      guard ftruncate(unfinished.descriptor, 0) == 0 else {
        throw OutputError(target: "'\(path)'", errno: errno)
      }
      self.unfinished = unfinished
      descriptor = unfinished.descriptor
    } else {
      unfinished = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
    }
  }

  deinit { if unfinished == nil { close(descriptor) } }

  func write(_ line: String) throws(OutputError) { try write(piece: line + "\n") }

  func write(piece: String) throws(OutputError) { try write(Array(piece.utf8)) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the remaining bytes to the disk and gives the file its name.
  func finish() throws(OutputError) {
    try flush()
    guard let unfinished else { return }
    guard fsync(descriptor) == 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
    try unfinished.rename()
  }

  private func flush() throws(OutputError) {
    try StandardOutput.writeAll(buffer, to: descriptor, named: "'\(path)'")
    buffer.removeAll(keepingCapacity: true)
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
