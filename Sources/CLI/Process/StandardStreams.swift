import Glibc

/// Standard output or a file that does not take what it is given.
struct OutputError: Error, CustomStringConvertible {
  let target: String
  let reason: String
  /// Whether whoever read it is gone.
  let nobodyReads: Bool
  /// Whether another process writes there.
  let isBusy: Bool
  /// Whether a symbolic link is in the way, which nobody asked to follow.
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
      : "Writing to \(target) failed (\(reason)): check where the output goes, and start again."
  }
}

/// The three descriptors that every program expects to be open.
enum StandardStreams {
  /// Keeps the place of a stream that is closed, so that no file of ours is given its number and
  /// takes our text for its content. The place is kept by what cannot be used as the stream would
  /// be: reading from it, or writing to it, is an error.
  static func keepPlaces() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, and so this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Where data goes.
enum StandardOutput {
  /// Writes a line, whole and at once.
  ///
  /// - Throws: ``OutputError``, for instance when whoever read it is gone.
  static func write(_ line: String) throws(OutputError) {
    try writeAll(Array((line + "\n").utf8), to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes bytes to a descriptor, however many calls it takes.
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

  /// A pipe may be set not to block by whoever made it: then a full one is no error.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}

/// Where everything else goes.
enum StandardError {
  /// Writes one sentence, marked as ours; where nobody reads it, nobody misses it.
  static func say(_ sentence: String) {
    try? StandardOutput.writeAll(
      Array("limen: \(sentence)\n".utf8), to: STDERR_FILENO, named: "standard error")
  }
}
