import Glibc
import Notation
import Storage

/// A failure to write to standard output or a file.
struct OutputError: Error, CustomStringConvertible {
  private(set) var target: String
  let reason: String
  /// The number of the error of the system; `nil` if another rule refuses the target.
  private(set) var code: Int32?
  /// Whether a symbolic link is in the way, which must not be followed.
  private(set) var isLink = false

  /// Creates the error of a failed call of the system.
  init(target: String, errno code: Int32) {
    self.target = target
    reason = errnoText(code)
    self.code = code
  }

  /// Creates the error of a failed call of the system, by default the last one, for a path. The path must be
  /// a finished string, because making one may change `errno`.
  init(path: String, errno code: Int32 = errno, isLink: Bool = false) {
    self.init(target: "'\(path)'", errno: code)
    self.isLink = isLink
  }

  /// Creates the error of a rule that is not the system's.
  init(path: String, reason: String) {
    target = "'\(path)'"
    self.reason = reason
  }

  /// Returns the error with another path in its target, for what a user has given another name.
  func naming(_ path: String, insteadOf other: String) -> OutputError {
    guard let place = target.utf8.firstRange(of: other.utf8) else { return self }
    var error = self
    error.target.replaceSubrange(place, with: path)
    return error
  }

  /// Whether the reader of the output is gone.
  var nobodyReads: Bool { code == EPIPE }

  /// Whether another process has the target locked, because it writes to it.
  var isBusy: Bool { code == EWOULDBLOCK }

  /// Whether the write was given up because the program has been asked to end.
  var isInterrupted: Bool { code == EINTR }

  private var remedy: String {
    switch code {
    case ENOSPC, EDQUOT: "make room there, or give another destination"
    case EFBIG: "allow larger files ('ulimit -f'), or give another destination"
    case EACCES, EPERM: "check its permissions, or give another destination"
    case EMFILE, ENFILE: "let the program open more files ('ulimit -n')"
    default: "give another destination"
    }
  }

  var description: String {
    if isLink {
      return
        "\(target) is a symbolic link, and what it leads to stays as it is: remove the link, and "
        + "start again."
    }
    return isBusy
      ? "Another process writes to \(target): wait for it, or write elsewhere."
      : "Writing to \(target) failed (\(reason)): \(remedy)."
  }
}

/// The three descriptors that every program expects to be open.
enum StandardStreams {
  /// Occupies the descriptors of closed streams, so that no file of the program gets such a number
  /// and receives text meant for the stream. Each is opened in the opposite direction, so that
  /// reading from it or writing to it still fails.
  static func keepPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// The output of data and of text for people.
enum StandardOutput {
  /// Whether the output goes to a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line for people at once, as `printable` has it.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func say(_ line: String) throws(OutputError) { try write(line.printable) }

  /// Writes lines for people, each at once, as `printable` has it.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func say(_ lines: [String]) throws(OutputError) { for line in lines { try say(line) } }

  /// Writes text of several lines for people at once. Values of others in it must be on one line.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func sayLines(_ text: String) throws(OutputError) {
    try write(text.parts(around: "\n").map(\.printable).joined(separator: "\n"))
  }

  /// Writes a line of data unchanged, at once.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func write(_ line: String) throws(OutputError) { try write(piece: line + "\n") }

  /// Writes a piece of text at once.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func write(piece: String) throws(OutputError) {
    try write(Array(piece.utf8))
  }

  /// Writes bytes unchanged, at once.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func write(_ bytes: [UInt8]) throws(OutputError) {
    try writeAll(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes all bytes to a descriptor, in several calls if necessary.
  ///
  /// - Parameter wait: Waits until the descriptor can be written, and returns whether it can.
  /// - Throws: ``OutputError``, also if nobody reads and the program has been asked to end.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, named target: String,
    waitingBy wait: (Int32) -> Bool = waitUntilWritable
  ) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      if errno == EAGAIN, wait(descriptor) { continue }
      // Some time after the program has been asked to end, every call is interrupted.
      guard errno == EINTR, EndingSignal.pending == nil else {
        throw OutputError(target: target, errno: errno)
      }
    }
  }

  /// Waits until a descriptor can be written, and returns whether it can. The creator of a pipe may
  /// have made it non-blocking, so a full pipe is not an error.
  private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, -1) > 0
  }
}

/// The output of messages.
enum StandardError {
  /// Writes one sentence as `printable` has it, prefixed with the name of the program. Failures are
  /// ignored.
  static func say(_ sentence: String) {
    try? StandardOutput.writeAll(
      Array("limen: \(sentence.printable)\n".utf8), to: STDERR_FILENO, named: "standard error")
  }
}
