import Glibc

/// How far a long command has come, on standard error, and only where somebody watches.
struct ProgressBar: Sendable {
  private static let width = 40
  private let total: Int
  private let unit: String
  private let isWatched = isatty(STDERR_FILENO) == 1

  init(of total: Int, unit: String) {
    self.total = total
    self.unit = unit
    show(0)
  }

  @Sendable func show(_ done: Int) {
    let filled = Self.width * done / total
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: ".", count: Self.width - filled)
    write("\r[\(bar)] \(done) of \(total) \(unit)")
  }

  /// Leaves an empty line behind.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    guard isWatched else { return }
    try? StandardOutput.writeAll(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  }
}
