import Glibc
import Wording

/// The progress of a long command in listeners, on standard error and only if that is a terminal.
struct ProgressBar: Sendable {
  private static let (widest, narrowest) = (40, 10)
  /// The number of all listeners; `nil` if it is not known.
  private let total: Int?
  private let words: Words
  private let begin = Clock.monotonic
  private let isWatched = isatty(STDERR_FILENO) == 1

  init(of total: Int?, words: Words) {
    self.total = total
    self.words = words
    show(0)
  }

  @Sendable func show(_ done: Int) {
    guard isWatched else { return }
    write("\r\(line(at: done, columns: Self.columns))\u{1B}[K")
  }

  /// Clears the line.
  func clear() { write("\r\u{1B}[K") }

  /// Returns the line for a number of listeners. It never reaches the last column, where terminals
  /// would begin another line: it first has a shorter bar, then none, then fewer facts.
  private func line(at done: Int, columns: Int) -> String {
    let facts = facts(at: done)
    let room = columns - 1
    let bar = total.flatMap { total in
      self.bar(filled: done, of: total, width: min(Self.widest, room - text(of: facts).count - 3))
    }
    let fitting = (1...facts.count).reversed().lazy.map { text(of: Array(facts.prefix($0))) }
      .first { $0.count <= room }
    return (bar.map { "\($0) " } ?? "") + (fitting ?? String(text(of: facts).prefix(room)))
  }

  private func facts(at done: Int) -> [String] {
    let phrases = words.phrases
    let seconds = (Clock.monotonic - begin) / .seconds(1)
    let rate = done == 0 || seconds <= 0 ? nil : Double(done) / seconds
    let rest = total.flatMap { total in
      rate.map { Int((Double(total - done) / $0).rounded(.up)) }
    }
    return [
      total.map { phrases.listeners(done, of: $0) } ?? phrases.listeners(done),
      rate.map { phrases.pace(Int($0.rounded())) }, rest.map(phrases.remaining(seconds:)),
    ].compactMap(\.self)
  }

  private func text(of facts: [String]) -> String { facts.joined(separator: ", ") }

  /// Returns a bar in brackets; `nil` if it would be too short to show anything.
  private func bar(filled done: Int, of total: Int, width: Int) -> String? {
    guard width >= Self.narrowest else { return nil }
    let filled = width * done / max(total, 1)
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: width - filled) + "]"
  }

  /// The width of the terminal; 80 if it does not say.
  private static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
    return isKnown ? Int(size.ws_col) : 80
  }

  private func write(_ text: String) {
    guard isWatched else { return }
    try? StandardOutput.writeAll(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  }
}
