import Glibc

/// A file that is there whole or not at all: it gets its name when everything is on the disk.
///
/// What is no ordinary file, such as a pipe, is written to as it is; a link stays one.
final class AtomicFile {
  private let path: String
  /// Where it is until then; `nil` for what is no ordinary file.
  private let unfinished: String?
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Begins a file, beside the one that it will replace.
  init(path: String) throws(OutputError) {
    let target = Self.withoutLinks(path)
    let unfinished = Self.isReplaceable(path) ? Unfinished.path(of: target) : nil
    self.path = target
    self.unfinished = unfinished
    descriptor =
      unfinished.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
      ?? open(path, O_WRONLY | O_CLOEXEC)
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
    guard fsync(descriptor) == 0, rename(unfinished, path) == 0 else {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
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

/// What is not whole yet.
enum Unfinished {
  /// Where a file or folder is until it gets its name: beside it, hidden, for this process alone.
  static func path(of path: String) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[..<slash]).\(path[slash...]).\(getpid()).unfinished"
  }
}
