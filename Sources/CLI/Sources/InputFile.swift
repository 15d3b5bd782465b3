import Glibc
import Notation
import Storage

/// Reading of a file or standard input, piece by piece.
enum InputFile {
  private static let pieceSize = 1 << 16
  /// The largest file to read as a whole, in bytes. Sidecars are smaller.
  private static let largestWhole = 1 << 27

  /// Reads an item that the user has named, a file, a pipe or a device, to its end, or until `take`
  /// returns `false`.
  ///
  /// - Parameter onlyRegular: Whether anything but a regular file is refused.
  /// - Throws: ``InputError``, or any error of `take`.
  static func read(
    _ path: String, onlyRegular: Bool = false, _ take: (Span<UInt8>) throws -> Bool
  ) throws {
    let descriptor = try opened(path, onlyRegular: onlyRegular)
    defer { close(descriptor) }
    try read(descriptor, named: path, take)
  }

  /// Reads a file to its end.
  ///
  /// - Throws: ``InputError``, also for anything but a regular file, or any error of `take`.
  static func readRegular(_ path: String, _ take: (Span<UInt8>) throws -> Void) throws {
    try read(path, onlyRegular: true) {
      try take($0)
      return true
    }
  }

  /// Opens an item. If only a regular file is wanted, a pipe, which would not open before somebody writes,
  /// is refused without waiting.
  ///
  /// The kind of item is known only after opening, because it could change in between.
  private static func opened(_ path: String, onlyRegular: Bool) throws(InputError) -> Int32 {
    let descriptor = open(path.pathBytes, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw InputError(path: path, errno: errno) }
    guard !onlyRegular || stat(of: descriptor)?.kind == S_IFREG else {
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
    _ descriptor: Int32, named name: String, inPiecesOf size: Int = pieceSize,
    _ take: (Span<UInt8>) throws -> Bool
  ) throws {
    var piece = [UInt8](repeating: 0, count: size)
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
    if access(path.pathBytes, F_OK) == 0 { return try wholeInput(path, onlyRegular: true) }
    if InputError.isOfAnnex(path) { throw InputError(path: path, errno: ENOENT) }
    return nil
  }

  /// Returns all bytes of an item that the user has named: a file, a pipe or a device.
  ///
  /// - Parameter onlyRegular: Whether anything but a regular file is refused.
  /// - Throws: ``InputError`` if it cannot be read or is too large.
  static func wholeInput(_ path: String, onlyRegular: Bool = false) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, onlyRegular: onlyRegular) { piece in
      guard bytes.count + piece.count <= largestWhole else {
        throw InputError(
          path: path, reason: "it is larger than \(largestWhole >> 20) MiB",
          remedy: "give a smaller file")
      }
      piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      return true
    }
    return bytes
  }

  /// Returns bytes of a file by their offsets; fewer if it has become shorter.
  ///
  /// - Throws: ``InputError``, also for anything but a regular file.
  static func bytes(_ range: Range<Int>, of path: String) throws -> [UInt8] {
    let descriptor = try opened(path, onlyRegular: true)
    defer { close(descriptor) }
    lseek(descriptor, range.lowerBound, SEEK_SET)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    try read(descriptor, named: path, inPiecesOf: min(range.count, pieceSize)) { piece in
      let wanted = piece.extracting(first: range.count - bytes.count)
      wanted.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      return bytes.count < range.count
    }
    return bytes
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
    reason = errnoText(code)
    isMissing = code == ENOENT || code == ENOTDIR
    remedy =
      switch code {
      case EACCES, EPERM: "check its permissions"
      case EMFILE, ENFILE: "let the program open more files ('ulimit -n')"
      default: "give another path"
      }
  }
}
