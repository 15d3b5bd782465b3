internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
internal import Training
internal import Wording

/// The intervals of a listener by one measure, one in a row: how far each lies from the nominal size, with
/// its bands; and T75, or the spread.
struct IntervalChart {
  /// The narrowest area with an axis. In a narrower one, each interval is two rows of text.
  private static let columnsForAxis = 44

  /// The intervals of one measure, smallest first.
  let rows: [IntervalEstimate]
  let words: Words
  /// The row to show in any case; `nil` for the first ones.
  var selected: Int?

  /// The name of the size.
  private var heading: String { rows.first.map { words.phrases.terms(of: $0.measure).size } ?? "" }

  /// Draws the intervals that fit into an area.
  func put(in area: Area, on screen: inout Screen) {
    guard area.columns >= Self.columnsForAxis else { return putLines(in: area, on: &screen) }
    let labels = rows.map { words.shortName(of: $0) + " " }
    let sizes = rows.map { size(of: $0) + " " + String($0.mark.glyph) }
    let labelColumns = labels.map(\.columns).max() ?? 0
    let sizeColumns = max(sizes.map(\.columns).max() ?? 0, heading.columns)
    let plot = area.dropping(columns: labelColumns)
      .leading(columns: area.columns - labelColumns - sizeColumns - 1)
    let column = area.dropping(columns: area.columns - sizeColumns)
    putAxis(in: plot, on: &screen)
    screen.put(heading, in: column, style: .dim)
    for (row, index) in visible(in: area.rows - 1).enumerated() {
      let style: Screen.Style = index == selected ? .selected : .text
      screen.put(labels[index], in: area, row: row + 1, style: style)
      put(rows[index], in: plot, row: row + 1, on: &screen)
      screen.put(sizes[index], in: column, row: row + 1, style: rows[index].mark.style)
    }
  }

  /// The rows that fit, with the selected one among them.
  private func visible(in count: Int) -> Range<Int> {
    let count = max(count, 0)
    let first = min(max((selected ?? 0) - count / 2, 0), max(rows.count - count, 0))
    return first..<min(first + count, rows.count)
  }

  private var axis: IntervalAxis {
    IntervalAxis(
      holding: rows.filter(\.hasTrials).map(\.distance.band95).flatMap { [$0.lower, $0.upper] })
  }

  private func putAxis(in plot: Area, on screen: inout Screen) {
    for tick in axis.ticks {
      let text = words.signed(tick, places: 0)
      let start = self.column(of: tick, in: plot) - text.columns / 2
      screen.put(
        text, in: plot.dropping(columns: min(max(start, 0), plot.columns - text.columns)),
        style: .dim)
    }
  }

  /// The column of a distance; beyond the axis, that of its end.
  private func column(of distance: Cents, in plot: Area) -> Int {
    let half = Double(plot.columns - 1) / 2
    return Int((half + axis.place(of: distance) * half).rounded())
  }

  private func put(_ estimate: IntervalEstimate, in plot: Area, row: Int, on screen: inout Screen) {
    func draw(_ glyph: Character, _ band: CredibleBand<Cents>, _ style: Screen.Style) {
      let first = column(of: band.lower, in: plot)
      let last = column(of: band.upper, in: plot)
      screen.put(
        String(repeating: glyph, count: last - first + 1), in: plot.dropping(columns: first),
        row: row, style: style)
    }
    let distance = estimate.distance
    if estimate.hasTrials {
      draw("─", distance.band95, .band95)
      draw("═", distance.band68, .band68)
    }
    screen.put(
      "│", in: plot.dropping(columns: column(of: Cents(0), in: plot)), row: row, style: .dim)
    guard estimate.hasTrials else { return }
    screen.put(
      String(estimate.mark.glyph),
      in: plot.dropping(columns: column(of: distance.median, in: plot)), row: row,
      style: estimate.mark.style)
  }

  /// Draws two rows of text for each interval: the distance with its 95 % band, and the size.
  private func putLines(in area: Area, on screen: inout Screen) {
    for (place, index) in visible(in: area.rows / 2).enumerated() {
      let estimate = rows[index]
      let mark = estimate.mark
      let name = words.shortName(of: estimate)
      let (median, band) = (estimate.distance.median, estimate.distance.band95)
      screen.put(
        estimate.hasTrials
          ? "\(name)  \(whole(median)) (\(whole(band.lower))…\(whole(band.upper)))" : name,
        in: area, row: 2 * place, style: index == selected ? .selected : .text)
      let indent = String(repeating: " ", count: name.columns + 2)
      let size = words.decimal(estimate.size.median.value, places: 0)
      screen.put(
        estimate.hasTrials
          ? "\(indent)\(heading) \(size)  \(estimate.trials) \(mark.glyph)"
          : "\(indent)\(mark.glyph)",
        in: area, row: 2 * place + 1, style: mark.style)
    }
  }

  private func whole(_ distance: Cents) -> String { words.signed(distance, places: 0) }

  /// The size with its 68 % band, in whole cents.
  private func size(of estimate: IntervalEstimate) -> String {
    guard estimate.hasTrials else { return "–" }
    let size = estimate.size
    let texts = [size.median, size.band68.lower, size.band68.upper].map {
      words.decimal($0.value, places: 0)
    }
    return "\(texts[0]) (\(texts[1])–\(texts[2]))"
  }
}

extension IntervalEstimate {
  fileprivate var mark: Chart.Mark { stateOfMark.mark }
}
