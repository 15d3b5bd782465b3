internal import Music
internal import Wording

/// Values with their credible bands, drawn as vertical bars over a scale. A bar is thin over the 95 %
/// band and thick over the 68 % band, with a mark at the median.
struct Chart {
  /// A value with its bands.
  struct Bar {
    /// The column, counted from the left edge of the plot.
    var column = 0
    /// The median and the two bands, in the unit of the scale.
    let median: Double
    let band68: ClosedRange<Double>
    let band95: ClosedRange<Double>
    /// The mark at the median.
    let mark: Mark

    var edges: [Double] { [median, band68.lowerBound, band68.upperBound] }
  }

  /// A character with its style.
  struct Mark {
    let glyph: Character
    let style: Screen.Style
  }

  private let bars: [Bar]
  private let scale: ChartScale
  /// The value with a line through the chart; `nil` without a line.
  private var level: Double?
  private let labels: [(row: Int, text: String)]

  /// Creates a chart of limens on a logarithmic scale with this number of rows.
  init(bars: [Bar], rows: Int, words: Words) {
    self.bars = bars
    let scale = ChartScale(logarithmicOver: bars.flatMap(\.edges), rows: rows)
    self.scale = scale
    labels = scale.ticks.map { (scale.row(of: $0), words.roundNumber($0)) }
  }

  /// Creates a chart of distances from the nominal size of an interval, in cents, with this number of
  /// rows. A line marks the nominal size.
  init(bars: [Bar], distancesOver rows: Int, words: Words) {
    self.bars = bars
    let bounds = bars.flatMap { [$0.band95.lowerBound, $0.band95.upperBound] }
    let scale = ChartScale(distances: bounds.map { Cents($0) }, rows: rows)
    self.scale = scale
    level = 0
    labels = scale.ticks.map { (scale.row(of: $0), words.signed(Cents($0), places: 0)) }
  }

  /// The number of columns of the scale's numbers and its line.
  var gutter: Int { (labels.map(\.text.count).max() ?? 0) + 1 }

  /// Draws the numbers, the line and the bars into `area`.
  func put(in area: Area, on screen: inout Screen) {
    let numbers = area.leading(columns: gutter - 1)
    let plot = area.dropping(columns: gutter)
    for row in 0..<scale.rows {
      screen.put("│", in: area.dropping(columns: gutter - 1), row: row, style: .dim)
    }
    for label in labels {
      screen.put(label.text, in: numbers, row: label.row, aligned: .trailing, style: .dim)
    }
    if let level {
      screen.put(
        String(repeating: "─", count: plot.columns), in: plot, row: scale.row(of: level),
        style: .dim)
    }
    for bar in bars { put(bar, in: plot, on: &screen) }
  }

  private func put(_ bar: Bar, in plot: Area, on screen: inout Screen) {
    let column = plot.dropping(columns: bar.column)
    let thin = steps(of: bar.band95)
    let thick = steps(of: bar.band68)
    let perRow = ChartScale.stepsPerRow
    for row in thin.lowerBound / perRow...thin.upperBound / perRow {
      let cell = BarCell(row: row, thin: thin, thick: thick)
      screen.put(
        String(cell.glyph), in: column.leading(columns: 1), row: row,
        style: cell.isThick ? .band68 : .band95)
    }
    screen.put(
      String(bar.mark.glyph), in: column.leading(columns: 1), row: scale.row(of: bar.median),
      style: bar.mark.style)
  }

  private func steps(of band: ClosedRange<Double>) -> ClosedRange<Int> {
    scale.step(of: band.upperBound)...scale.step(of: band.lowerBound)
  }
}

/// The part of a bar in one cell, as a braille pattern (Unicode 2800–28FF). A thin part has the
/// left dots, a thick part all dots.
private struct BarCell {
  let glyph: Character
  let isThick: Bool

  private static let leftDots: [UInt32] = [0x01, 0x02, 0x04, 0x40]
  private static let rightDots: [UInt32] = [0x08, 0x10, 0x20, 0x80]

  init(row: Int, thin: ClosedRange<Int>, thick: ClosedRange<Int>) {
    var dots: UInt32 = 0
    var isThick = false
    for step in 0..<ChartScale.stepsPerRow {
      let position = row * ChartScale.stepsPerRow + step
      if thin.contains(position) { dots |= Self.leftDots[step] }
      if thick.contains(position) {
        dots |= Self.leftDots[step] | Self.rightDots[step]
        isThick = true
      }
    }
    self.isThick = isThick
    glyph = Unicode.Scalar(0x2800 + dots).map(Character.init) ?? " "
  }
}
