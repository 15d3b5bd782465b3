internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// The intervals of a listener, one in a row: how far each point of subjective equality lies from the
/// nominal size, with its bands, and T75.
struct IntervalChart {
  /// The largest distance from nominal that an axis shows, in cents.
  private static let axes = [20.0, 40, 80]
  /// The narrowest area with an axis. In a narrower one, each interval is two rows of text.
  private static let columnsForAxis = 44

  private let reports: [IntervalReport]
  private let words: Words
  private let selected: Int?

  /// Creates the chart.
  ///
  /// - Parameters:
  ///   - reports: The intervals, smallest first.
  ///   - words: The language.
  ///   - selected: The row to show in any case.
  init(of reports: [IntervalReport], in words: Words, selected: Int? = nil) {
    self.reports = reports
    self.words = words
    self.selected = selected
  }

  /// Draws the intervals that fit into an area.
  func put(in area: Area, on screen: inout Screen) {
    guard area.columns >= Self.columnsForAxis else { return putLines(in: area, on: &screen) }
    let labels = reports.map { words.shortName(of: $0.nominal.interval) + " " }
    let limens = reports.map { limen(of: $0) + " " + String($0.mark.glyph) }
    let labelColumns = labels.map(\.columns).max() ?? 0
    let limenColumns = max(limens.map(\.columns).max() ?? 0, 3)
    let plot = area.dropping(columns: labelColumns)
      .leading(columns: area.columns - labelColumns - limenColumns - 1)
    let column = area.dropping(columns: area.columns - limenColumns)
    putAxis(in: plot, on: &screen)
    screen.put("T75", in: column, style: .dim)
    for (row, index) in visible(in: area.rows - 1).enumerated() {
      let style: Screen.Style = index == selected ? .selected : .text
      screen.put(labels[index], in: area, row: row + 1, style: style)
      put(reports[index], in: plot, row: row + 1, on: &screen)
      screen.put(limens[index], in: column, row: row + 1, style: reports[index].mark.style)
    }
  }

  /// The rows that fit, with the selected one among them.
  private func visible(in rows: Int) -> Range<Int> {
    let rows = max(rows, 0)
    let first = min(max((selected ?? 0) - rows / 2, 0), max(reports.count - rows, 0))
    return first..<min(first + rows, reports.count)
  }

  private var limit: Double {
    let farthest =
      reports.filter { $0.state != .untrained }
      .flatMap { [-$0.widthBand95.lower.value, $0.widthBand95.upper.value] }.max() ?? 0
    return Self.axes.first { $0 >= farthest } ?? Self.axes[Self.axes.count - 1]
  }

  private func putAxis(in plot: Area, on screen: inout Screen) {
    for tick in [-limit, -limit / 2, 0, limit / 2, limit] {
      let text = tick == 0 ? "0" : (tick < 0 ? "−" : "+") + words.decimal(abs(tick), places: 0)
      let start = self.column(of: tick, in: plot) - text.columns / 2
      screen.put(
        text, in: plot.dropping(columns: min(max(start, 0), plot.columns - text.columns)),
        style: .dim)
    }
  }

  /// The column of a width; beyond the axis, that of its end.
  private func column(of width: Double, in plot: Area) -> Int {
    let half = Double(plot.columns - 1) / 2
    return Int((half + min(max(width / limit, -1), 1) * half).rounded())
  }

  private func put(
    _ report: IntervalReport, in plot: Area, row: Int, on screen: inout Screen
  ) {
    func draw(_ glyph: Character, _ band: CredibleBand<Cents>, _ style: Screen.Style) {
      let first = column(of: band.lower.value, in: plot)
      let last = column(of: band.upper.value, in: plot)
      screen.put(
        String(repeating: glyph, count: last - first + 1), in: plot.dropping(columns: first),
        row: row, style: style)
    }
    if report.state != .untrained {
      draw("─", report.widthBand95, .band95)
      draw("═", report.widthBand68, .band68)
    }
    screen.put(
      "│", in: plot.dropping(columns: column(of: 0, in: plot)), row: row, style: .dim)
    guard report.state != .untrained else { return }
    screen.put(
      String(report.mark.glyph),
      in: plot.dropping(columns: column(of: report.width.value, in: plot)), row: row,
      style: report.mark.style)
  }

  /// Draws two rows of text for each interval: the width with its 95 % band, and T75.
  private func putLines(in area: Area, on screen: inout Screen) {
    for (place, index) in visible(in: area.rows / 2).enumerated() {
      let report = reports[index]
      let name = words.shortName(of: report.nominal.interval)
      let band = report.widthBand95
      let isKnown = report.state != .untrained
      screen.put(
        isKnown
          ? "\(name)  \(whole(report.width)) (\(whole(band.lower))…\(whole(band.upper)))" : name,
        in: area, row: 2 * place, style: index == selected ? .selected : .text)
      let indent = String(repeating: " ", count: name.columns + 2)
      screen.put(
        isKnown
          ? "\(indent)T75 \(words.decimal(report.limen.t75.value, places: 0))  \(report.trials) "
            + String(report.mark.glyph) : "\(indent)\(report.mark.glyph)",
        in: area, row: 2 * place + 1, style: report.mark.style)
    }
  }

  private func whole(_ width: Cents) -> String { words.signed(width, places: 0) }

  /// T75 with its 68 % band, in whole cents.
  private func limen(of report: IntervalReport) -> String {
    guard report.state != .untrained else { return "–" }
    let (limen, band) = (report.limen, report.limen.band68)
    let texts = [limen.t75, band.lower, band.upper].map { words.decimal($0.value, places: 0) }
    return "\(texts[0]) (\(texts[1])–\(texts[2]))"
  }
}

extension IntervalReport {
  /// The sign of the state; that of a weak note if the interval is off nominal.
  var mark: Chart.Mark { (isOff ? .weak : state.ofNotes).mark }
}
