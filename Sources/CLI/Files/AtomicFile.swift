import Glibc
import Notation
import Storage

/// A file that appears completely or not at all. It gets its name after everything is on the disk,
/// and keeps the permissions of the file that it replaces.
///
/// A special file, such as a pipe, is written directly. A symbolic link stays a link.
final class AtomicFile {
  private let path: String
  /// The file before it gets its name; `nil` for what is written directly.
  private let unfinished: Unfinished?
  private let descriptor: Int32
  /// The permissions of the file to replace; `nil` if there is none.
  private let permissions: mode_t?
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  /// Writes text in pieces to a file, or to standard output if there is no path.
  static func write(
    to path: String?, _ text: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    guard let path else { return try text { try StandardOutput.write(piece: $0) } }
    let file = try AtomicFile(path: path)
    try text { try file.write(piece: $0) }
    try file.finish()
  }

  /// Creates a file beside the one that it will replace.
  ///
  /// - Throws: ``OutputError``, also if the file is a store, or belongs to one.
  init(path: String) throws(OutputError) {
    self.path = path
    if StoreFile.isPartOfStore(path) {
      throw OutputError(path: path, reason: "it is a store, or belongs to one")
    }
    switch try OutputTarget(path) {
    case .file(let target, let permissions):
      let unfinished = try Unfinished(of: target) {
        open($0.pathBytes, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
      }
      self.unfinished = unfinished
      self.permissions = permissions
      descriptor = unfinished.descriptor
      // Until it is complete, others cannot read what they may not read later.
      if permissions != nil { fchmod(descriptor, S_IRUSR | S_IWUSR) }
      guard ftruncate(descriptor, 0) == 0 else { throw OutputError(path: path) }
    case .special(let stream):
      (unfinished, permissions) = (nil, nil)
      descriptor =
        stream.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? open(path.pathBytes, O_WRONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw OutputError(path: path) }
  }

  deinit { if unfinished == nil { close(descriptor) } }

  func write(_ line: String) throws(OutputError) { try write(piece: line + "\n") }

  func write(piece: String) throws(OutputError) { try write(Array(piece.utf8)) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    guard buffer.count + bytes.count < Self.bufferSize else {
      try flush()
      return try writeAll(bytes)
    }
    buffer += bytes
  }

  /// Writes the remaining bytes and gives the file its name, after all its bytes are on the disk if it
  /// flushes.
  func finish(flushes: Bool = true) throws(OutputError) {
    try flush()
    guard let unfinished else { return }
    if let permissions { fchmod(descriptor, permissions) }
    guard !flushes || fsync(descriptor) == 0 else { throw OutputError(path: path) }
    try unfinished.rename()
  }

  private func flush() throws(OutputError) {
    try writeAll(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeAll(_ bytes: [UInt8]) throws(OutputError) {
    try StandardOutput.writeAll(bytes, to: descriptor, named: "'\(path)'")
  }
}
