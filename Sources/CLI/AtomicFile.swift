import Glibc

/// A file that is there whole or not at all: it gets its name when everything is on the disk.
final class AtomicFile {
  private let path: String
  private let unfinished: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Begins a file, beside the one that it will replace.
  init(path: String) throws(OutputError) {
    self.path = path
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    unfinished = "\(path[..<slash]).\(path[slash...]).\(getpid()).unfinished"
    descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(target: "'\(path)'", errno: errno) }
  }

  deinit {
    close(descriptor)
    unlink(unfinished)
  }

  func write(_ line: String) throws(OutputError) {
    buffer += (line + "\n").utf8
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left through to the disk, and gives the file its name.
  func finish() throws(OutputError) {
    try flush()
    guard fsync(descriptor) == 0, rename(unfinished, path) == 0 else {
      throw OutputError(target: "'\(path)'", errno: errno)
    }
  }

  private func flush() throws(OutputError) {
    try StandardOutput.writeAll(buffer, to: descriptor, named: "'\(path)'")
    buffer.removeAll(keepingCapacity: true)
  }
}
