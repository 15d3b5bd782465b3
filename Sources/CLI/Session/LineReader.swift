import Glibc

/// A reader of lines from standard input that never waits for more input.
struct LineReader {
  /// The length in bytes to which lines are cut. No valid line is longer.
  private static let longestLine = 1 << 16

  private var buffer: [UInt8] = []
  private var hasEnded = false

  /// Whether a whole line has arrived.
  var hasLine: Bool { buffer.contains(UInt8(ascii: "\n")) || (hasEnded && !buffer.isEmpty) }

  /// Whether all input has been read and no more will arrive.
  var isAtEnd: Bool { hasEnded && buffer.isEmpty }

  /// The most bytes of lines that are kept. At a terminal, more stay where they are.
  private static let mostBytes = 16 * longestLine

  /// Reads what has arrived. Lines of a pipe are only read when they are wanted, but what is typed at a
  /// terminal is read at once.
  mutating func read() {
    guard StandardInput.isTerminal else {
      // Once, so that a pipe whose line never ends cannot keep signals waiting.
      if !hasEnded, !hasLine, StandardInput.isReady { fill() }
      return
    }
    // A terminal gives one line at a time.
    while takesMore, StandardInput.isReady { fill() }
  }

  /// Reads what is typed until a descriptor can be written.
  ///
  /// - Returns: Whether it can; `false` if a signal ended the wait.
  mutating func read(untilWritable descriptor: Int32) -> Bool {
    while true {
      let input = StandardInput.isTerminal && takesMore ? STDIN_FILENO : -1
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { return false }
      if requests[0].revents != 0 { return true }
      read()
    }
  }

  /// Whether more input of a terminal can be kept.
  private var takesMore: Bool { !hasEnded && buffer.count < Self.mostBytes }

  /// Removes and returns the next whole line without its end; `nil` if none has been read.
  mutating func nextLine() -> String? {
    guard hasLine else { return nil }
    let end = buffer.firstIndex(of: UInt8(ascii: "\n")) ?? buffer.endIndex
    let line = buffer[..<end].prefix(Self.longestLine)
    defer { buffer.removeFirst(min(end + 1, buffer.count)) }
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }

  private mutating func fill() {
    var chunk = [UInt8](repeating: 0, count: Self.longestLine)
    let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk[..<count]
      // A line without an end must not fill the memory.
      if !hasLine && buffer.count > Self.longestLine {
        buffer.removeSubrange(Self.longestLine...)
      }
    } else if count == 0 || errno != EINTR {
      hasEnded = true
    }
  }
}

/// The state of standard input.
enum StandardInput {
  /// Whether a person may type on it.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a read would return at once.
  static var isReady: Bool { events & (POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 }

  /// Whether the other end is closed.
  static var isHungUp: Bool { events & (POLLHUP | POLLERR | POLLNVAL) != 0 }

  private static var events: Int32 {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 ? Int32(request.revents) : 0
  }
}
