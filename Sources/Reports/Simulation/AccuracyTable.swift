internal import Notation

/// A table with one row for each checkpoint: an error, how often the bands hold, and shares.
enum AccuracyTable {
  typealias Row = (trial: Int, figures: [SimulationReport.Estimate.Figure?], shares: [Double?])

  static let known = TableColumn(heading: " known", gap: 0)

  private static let width = 21

  /// Returns the heading and the rows.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with the error and the share of truths within the 68 % and the 95 % bands.
  ///   - error: The name of the error.
  ///   - width: The width of its column, which is wider for cents than for octaves.
  ///   - shares: The columns of the shares.
  static func lines(
    of rows: [Row], error: String, width: Int = width, shares: [TableColumn]
  ) -> [String] {
    TextTable(
      columns: [
        .init(heading: "trials", isNumeric: true),
        .init(heading: error, leastWidth: width, gap: 3),
        .init(heading: "68 % band holds", leastWidth: Self.width, gap: 0),
        .init(heading: "95 % band holds", leastWidth: Self.width, gap: 0),
      ] + shares,
      rows: rows.map { row in
        ["\(row.trial)"] + row.figures.map { ($0?.text() ?? "-") + " " }
          + row.shares.map { $0.map(percent) ?? "    -" }
      }
    ).lines
  }

  static func percent(_ share: Double) -> String {
    Digits.rounded(share * 100, places: 0).led(to: 3) + " %"
  }
}
