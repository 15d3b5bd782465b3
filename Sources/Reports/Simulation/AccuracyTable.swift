internal import Notation

/// The layout of a table with one row for each checkpoint: an error, and how often the bands hold.
enum AccuracyTable {
  private static let width = 21

  /// Returns the heading.
  ///
  /// - Parameters:
  ///   - error: The name of the error.
  ///   - width: The width of its column, which is wider for cents than for octaves.
  static func heading(_ error: String, width: Int = width) -> String {
    "trials   " + error.padded(to: width) + "68 % band holds".padded(to: Self.width)
      + "95 % band holds"
  }

  /// Returns the row after a number of trials.
  static func row(
    _ figures: [SimulationReport.Estimate.Figure?], after trial: Int, width: Int = width
  ) -> String {
    let cells = figures.enumerated().map { column, figure in
      (figure?.text ?? "-").padded(to: column == 0 ? width : Self.width)
    }
    return "\(trial)".led(to: 6) + "   " + cells.joined()
  }

  static func percent(_ share: Double) -> String {
    Digits.rounded(share * 100, places: 0).led(to: 3) + " %"
  }
}
