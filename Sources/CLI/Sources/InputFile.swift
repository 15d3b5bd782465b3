import Glibc
import Notation
import Training

/// Reading of a file or standard input, piece by piece.
enum InputFile {
  /// The kind of item at a path.
  enum Kind {
    case regular
    case folder
    /// A pipe, a device or a socket, which can be read only once.
    case stream
  }

  private static let pieceSize = 1 << 16
  /// The largest file to read as a whole, in bytes. Sidecars are smaller.
  private static let largestWhole = 1 << 27

  /// Returns the kind of item at a path.
  ///
  /// - Throws: ``InputError`` if there is none.
  static func kind(of path: String) throws(InputError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw InputError(path: path, errno: ENOENT) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .stream
    }
  }

  /// Reads a file to its end.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  static func read(_ path: String, _ take: (Span<UInt8>) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(path: path, errno: errno) }
    defer { close(descriptor) }
    try read(descriptor, named: path, take)
  }

  /// Reads a descriptor to its end.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  static func read(
    _ descriptor: Int32, named name: String, _ take: (Span<UInt8>) throws -> Void
  ) throws {
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return }
      if count > 0 {
        try take(piece.span.extracting(0..<count))
      } else if errno != EINTR {
        throw InputError(path: name, errno: errno)
      }
    }
  }

  /// Returns the first bytes of a file, at most 4096; none if it is a folder or cannot be read.
  static func beginning(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Returns the time when a file was last changed; 1970 if it is not known.
  static func modificationTime(of path: String) -> UTCTime {
    var status = stat()
    stat(path, &status)
    return UTCTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Returns all bytes of a file; `nil` if there is none.
  ///
  /// - Throws: ``InputError`` if the file cannot be read or is too large.
  static func whole(_ path: String) throws -> [UInt8]? {
    guard access(path, F_OK) == 0 else { return nil }
    var bytes: [UInt8] = []
    try read(path) { piece in
      guard bytes.count + piece.count <= largestWhole else {
        throw InputError(path: path, errno: EFBIG)
      }
      piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}

/// A failure to read a file.
struct InputError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  let isMissing: Bool

  init(path: String, errno code: Int32) {
    self.path = path
    reason = String(cString: strerror(code))
    isMissing = code == ENOENT
  }

  var description: String {
    isMissing
      ? "There is nothing at '\(path)': check the path."
      : "'\(path)' cannot be read (\(reason)): check its permissions."
  }
}
