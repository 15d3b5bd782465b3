import Glibc
import Notation
import Storage

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
    guard let status = stat(at: path) else { throw InputError(path: path, errno: errno) }
    switch status.kind {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .stream
    }
  }

  /// Reads an item that the user has named, a file, a pipe or a device, to its end, or until `take`
  /// returns `false`.
  ///
  /// - Throws: ``InputError``, or any error of `take`.
  static func read(_ path: String, _ take: (Span<UInt8>) throws -> Bool) throws {
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputError(path: path, errno: errno) }
    defer { close(descriptor) }
    try read(descriptor, named: path, take)
  }

  /// Reads a file to its end.
  ///
  /// - Throws: ``InputError``, also for anything but a regular file, or any error of `take`.
  static func readRegular(_ path: String, _ take: (Span<UInt8>) throws -> Void) throws {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    try read(descriptor, named: path) {
      try take($0)
      return true
    }
  }

  /// Opens a file. A pipe would not open before somebody writes, and is refused without waiting.
  ///
  /// The kind of item is known only after opening, because it could change in between.
  private static func openRegular(_ path: String) throws(InputError) -> Int32 {
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw InputError(path: path, errno: errno) }
    guard stat(of: descriptor)?.kind == S_IFREG else {
      close(descriptor)
      throw InputError(path: path, reason: "it is not a regular file", remedy: "give a file")
    }
    return descriptor
  }

  /// Reads a descriptor to its end, or until `take` returns `false`.
  ///
  /// - Throws: ``InputError``, also if nothing comes and the program has been asked to end, or any error
  ///   of `take`.
  static func read(
    _ descriptor: Int32, named name: String, _ take: (Span<UInt8>) throws -> Bool
  ) throws {
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return }
      if count > 0 {
        guard try take(piece.span.extracting(0..<count)) else { return }
      } else if errno != EINTR || EndingSignal.pending != nil {
        throw InputError(path: name, errno: errno)
      }
    }
  }

  /// Returns the first bytes of a file, at most 4096; none if it cannot be read.
  static func beginning(of path: String) -> [UInt8] {
    (try? bytes(0..<4096, of: path)) ?? []
  }

  /// Returns all bytes of a file; `nil` if there is none.
  ///
  /// - Throws: ``InputError`` if the file cannot be read, is too large or is not a regular one.
  static func whole(_ path: String) throws -> [UInt8]? {
    if access(path.pathBytes, F_OK) == 0 { return try whole(path, readRegular) }
    if InputError.isOfAnnex(path) { throw InputError(path: path, errno: ENOENT) }
    return nil
  }

  /// Returns whether a file has exactly these bytes.
  ///
  /// - Throws: ``InputError`` if the file cannot be read or is not a regular one.
  static func isEqual(_ path: String, to bytes: [UInt8]) throws -> Bool {
    var position = 0
    var isEqual = true
    try readRegular(path) { piece in
      let expected = bytes[position...].prefix(piece.count)
      isEqual = isEqual && piece.withUnsafeBufferPointer(expected.elementsEqual)
      position += expected.count
    }
    return isEqual && position == bytes.count
  }

  /// Returns all bytes of an item that the user has named: a file, a pipe or a device.
  ///
  /// - Throws: ``InputError`` if it cannot be read or is too large.
  static func wholeInput(_ path: String) throws -> [UInt8] {
    try whole(path) { path, take in
      try read(path) {
        try take($0)
        return true
      }
    }
  }

  private static func whole(
    _ path: String, _ read: (String, (Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { piece in
      guard bytes.count + piece.count <= largestWhole else {
        throw InputError(
          path: path, reason: "it is larger than \(largestWhole >> 20) MiB",
          remedy: "give a smaller file")
      }
      piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Returns bytes of a file by their offsets; fewer if it has become shorter.
  ///
  /// - Throws: ``InputError``, also for anything but a regular file.
  static func bytes(_ range: Range<Int>, of path: String) throws(InputError) -> [UInt8] {
    let descriptor = try openRegular(path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: range.count)
    var count = 0
    while count < bytes.count {
      let piece = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + count }, $0.count - count,
          range.lowerBound + count)
      }
      if piece == 0 { break }
      if piece > 0 {
        count += piece
      } else if errno != EINTR {
        throw InputError(path: path, errno: errno)
      }
    }
    return Array(bytes.prefix(count))
  }
}

/// A failure to read a file.
struct InputError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  private(set) var isMissing = false
  /// Whether the program gave up waiting for bytes because it has been asked to end.
  private(set) var isInterrupted = false
  let remedy: String

  var description: String {
    isMissing
      ? "There is nothing at '\(path)': check the path."
      : "'\(path)' cannot be read (\(reason)): \(remedy)."
  }
}

extension InputError {
  /// Returns whether an item is a link to what git-annex keeps, as in a clone by DataLad.
  fileprivate static func isOfAnnex(_ path: String) -> Bool {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The last byte stays zero.
    guard readlink(path.pathBytes, &target, target.count - 1) > 0 else { return false }
    return strstr(target, "/annex/objects/") != nil
  }

  /// Creates the error of a failed call of the system.
  init(path: String, errno code: Int32) {
    self.path = path
    isInterrupted = code == EINTR
    if code == ENOENT, Self.isOfAnnex(path) {
      remedy = "then try again"
      reason = "its content is not here: get it with 'datalad get'"
      return
    }
    reason = String(cString: strerror(code))
    isMissing = code == ENOENT || code == ENOTDIR
    remedy =
      switch code {
      case EACCES, EPERM: "check its permissions"
      case EMFILE, ENFILE: "let the program open more files ('ulimit -n')"
      default: "give another path"
      }
  }
}
