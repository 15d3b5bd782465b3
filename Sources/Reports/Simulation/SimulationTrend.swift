internal import Notation
internal import Psychometrics

extension SimulationReport {
  /// The trends of the listeners over their sessions.
  struct Trend: Encodable {
    /// The share of listeners for whom a fall of the limen is reported. The interval is the binomial
    /// one.
    let claimedFall: Estimate.Figure
  }
}

extension SimulationReport.Trend {
  /// Summarizes the trends of all listeners; `nil` if there are none.
  init?(of results: [SimulationResult]) {
    let falls = results.compactMap(\.fall)
    guard !falls.isEmpty else { return nil }
    claimedFall = .init(shareOf: falls.count { $0.change == .fell }, among: falls.count)
  }

  /// One line of text.
  var line: String {
    "A fall of the limen is reported for \(claimedFall.text(places: 1, times: 100)) % of listeners."
  }
}

extension SimulationReport.Estimate.Figure {
  /// Creates the share `count` / `total` with its 95 % interval: Wilson (1927), *JASA* 22(158),
  /// 209–212.
  fileprivate init(shareOf count: Int, among total: Int) {
    let (share, total) = (Double(count) / Double(total), Double(total))
    let square = 1.959963984540054 * 1.959963984540054
    let middle = share + square / (2 * total)
    let reach = (square * (share * (1 - share) / total + square / (4 * total * total))).squareRoot()
    self.init(
      value: rounded(share), low: rounded((middle - reach) / (1 + square / total)),
      high: rounded((middle + reach) / (1 + square / total)))
  }
}
