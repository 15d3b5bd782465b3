import Glibc

/// How far a long command has come, on standard error, and only where somebody watches.
struct ProgressBar: Sendable {
  private static let width = 40
  /// `nil` when nobody knows.
  private let total: Int?
  private let unit: String
  private let begin = Clock.monotonic
  private let isWatched = isatty(STDERR_FILENO) == 1

  init(of total: Int?, unit: String) {
    self.total = total
    self.unit = unit
    show(0)
  }

  @Sendable func show(_ done: Int) {
    let seconds = (Clock.monotonic - begin) / .seconds(1)
    let rate = done == 0 || seconds <= 0 ? nil : Double(done) / seconds
    let pace = rate.map { ", \(Int($0.rounded())) a second" } ?? ""
    guard let total else { return write("\r\(done) \(unit)\(pace)\u{1B}[K") }
    let filled = Self.width * done / max(total, 1)
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: Self.width - filled)
    let rest = rate.map { ", \(Int((Double(total - done) / $0).rounded(.up))) s left" } ?? ""
    write("\r[\(bar)] \(done) of \(total) \(unit)\(pace)\(rest)\u{1B}[K")
  }

  /// Leaves an empty line behind.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isWatched else { return }
    try? StandardOutput.writeAll(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  }
}
