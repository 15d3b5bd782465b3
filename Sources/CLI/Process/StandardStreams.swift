import Glibc
import Notation

/// A failure to write to standard output or a file.
struct OutputError: Error, CustomStringConvertible {
  let target: String
  let reason: String
  /// Whether the reader of the output is gone.
  let nobodyReads: Bool
  /// Whether another process writes to the target.
  let isBusy: Bool
  /// Whether a symbolic link is in the way, which must not be followed.
  let isLink: Bool

  init(target: String, errno code: Int32, isLink: Bool = false) {
    self.isLink = isLink
    self.target = target
    reason = String(cString: strerror(code))
    nobodyReads = code == EPIPE
    isBusy = code == EBUSY
  }

  var description: String {
    if isLink {
      return
        "\(target) is a symbolic link, and what it leads to stays as it is: remove the link, and "
        + "start again."
    }
    return isBusy
      ? "Another process writes to \(target): wait for it, or write elsewhere."
      : "Writing to \(target) failed (\(reason)): give another destination, or make room there."
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
  /// Writes a line for people at once, as `printable` has it.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func say(_ line: String) throws(OutputError) { try write(line.printable) }

  /// Writes text of several lines for people at once. Values of others in it must be on one line.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func sayLines(_ text: String) throws(OutputError) {
    try write(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).printable }.joined(separator: "\n"))
  }

  /// Writes a line of data unchanged, at once.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func write(_ line: String) throws(OutputError) { try write(piece: line + "\n") }

  /// Writes a piece of text at once.
  ///
  /// - Throws: ``OutputError``, for example if the reader is gone.
  static func write(piece: String) throws(OutputError) {
    try writeAll(Array(piece.utf8), to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes all bytes to a descriptor, in several calls if necessary.
  ///
  /// - Throws: ``OutputError``.
  static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, named target: String
  ) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else if errno != EINTR {
        throw OutputError(target: target, errno: errno)
      }
    }
  }

  /// Waits until a descriptor can be written. The creator of a pipe may have made it non-blocking,
  /// so a full pipe is not an error.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
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
