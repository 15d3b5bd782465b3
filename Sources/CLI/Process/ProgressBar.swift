import Glibc
import Wording

/// The progress of a long command in listeners, on standard error and only if that is a terminal.
struct ProgressBar: Sendable {
  private static let width = 40
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
    let seconds = (Clock.monotonic - begin) / .seconds(1)
    let rate = done == 0 || seconds <= 0 ? nil : Double(done) / seconds
    let pace = rate.map { ", " + words.phrases.pace(Int($0.rounded())) } ?? ""
    guard let total else { return write("\r\(words.phrases.listeners(done))\(pace)\u{1B}[K") }
    let filled = Self.width * done / max(total, 1)
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: Self.width - filled)
    let rest =
      rate.map { rate in
        let seconds = Int((Double(total - done) / rate).rounded(.up))
        return ", " + words.phrases.remaining(seconds: seconds)
      } ?? ""
    write("\r[\(bar)] \(words.phrases.listeners(done, of: total))\(pace)\(rest)\u{1B}[K")
  }

  /// Clears the line.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isWatched else { return }
    try? StandardOutput.writeAll(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  }
}
