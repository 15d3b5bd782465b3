internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
internal import Training
internal import Wording

/// The intervals of a listener, one in a row: how far each point of subjective equality, or the centre
/// of tones brought into tune, lies from the nominal size, with its bands; and T75, or the spread.
struct IntervalChart {
  /// One interval.
  private struct Row {
    let interval: PresentedInterval
    let isKnown: Bool
    /// How far the point or the centre lies from nominal.
    let place: PlaceEstimate
    /// T75 or the spread, with its 68 % band.
    let size: Cents
    let sizeBand: CredibleBand<Cents>
    let trials: Int
    let mark: Chart.Mark
  }

  /// The narrowest area with an axis. In a narrower one, each interval is two rows of text.
  private static let columnsForAxis = 44

  private let rows: [Row]
  /// The name of the size.
  private let heading: String
  private let words: Words
  private let selected: Int?

  /// Creates the chart of the points of subjective equality.
  ///
  /// - Parameters:
  ///   - reports: The intervals, smallest first.
  ///   - words: The language.
  ///   - selected: The row to show in any case.
  init(of reports: [IntervalReport], in words: Words, selected: Int? = nil) {
    let rows = reports.map {
      Row(
        interval: $0.presented, isKnown: $0.state != .untrained, place: $0.width,
        size: $0.limen.t75, sizeBand: $0.limen.band68, trials: $0.trials,
        mark: Chart.Mark(of: $0.state, isOff: $0.isOff))
    }
    self.init(rows: rows, heading: "T75", words: words, selected: selected)
  }

  /// Creates the chart of tones brought into tune.
  ///
  /// - Parameters:
  ///   - reports: The intervals, smallest first.
  ///   - words: The language.
  ///   - selected: The row to show in any case.
  init(of reports: [MatchingReport], in words: Words, selected: Int? = nil) {
    let rows = reports.map {
      Row(
        interval: $0.presented, isKnown: $0.state != .untrained, place: $0.centre,
        size: $0.spread, sizeBand: $0.spreadBand68, trials: $0.tones,
        mark: Chart.Mark(of: $0.state, isOff: $0.isOff))
    }
    self.init(rows: rows, heading: words.phrases.headingSpread, words: words, selected: selected)
  }

  private init(rows: [Row], heading: String, words: Words, selected: Int?) {
    self.rows = rows
    self.heading = heading
    self.words = words
    self.selected = selected
  }

  /// Draws the intervals that fit into an area.
  func put(in area: Area, on screen: inout Screen) {
    guard area.columns >= Self.columnsForAxis else { return putLines(in: area, on: &screen) }
    let labels = rows.map { words.shortName(of: $0.interval) + " " }
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
      holding: rows.filter(\.isKnown).flatMap { [$0.place.band95.lower, $0.place.band95.upper] })
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

  private func put(_ report: Row, in plot: Area, row: Int, on screen: inout Screen) {
    func draw(_ glyph: Character, _ band: CredibleBand<Cents>, _ style: Screen.Style) {
      let first = column(of: band.lower, in: plot)
      let last = column(of: band.upper, in: plot)
      screen.put(
        String(repeating: glyph, count: last - first + 1), in: plot.dropping(columns: first),
        row: row, style: style)
    }
    if report.isKnown {
      draw("─", report.place.band95, .band95)
      draw("═", report.place.band68, .band68)
    }
    screen.put(
      "│", in: plot.dropping(columns: column(of: Cents(0), in: plot)), row: row, style: .dim)
    guard report.isKnown else { return }
    screen.put(
      String(report.mark.glyph),
      in: plot.dropping(columns: column(of: report.place.median, in: plot)), row: row,
      style: report.mark.style)
  }

  /// Draws two rows of text for each interval: the distance with its 95 % band, and the size.
  private func putLines(in area: Area, on screen: inout Screen) {
    for (place, index) in visible(in: area.rows / 2).enumerated() {
      let report = rows[index]
      let name = words.shortName(of: report.interval)
      let band = report.place.band95
      screen.put(
        report.isKnown
          ? "\(name)  \(whole(report.place.median)) (\(whole(band.lower))…\(whole(band.upper)))"
          : name,
        in: area, row: 2 * place, style: index == selected ? .selected : .text)
      let indent = String(repeating: " ", count: name.columns + 2)
      screen.put(
        report.isKnown
          ? "\(indent)\(heading) \(words.decimal(report.size.value, places: 0))  \(report.trials) "
            + String(report.mark.glyph) : "\(indent)\(report.mark.glyph)",
        in: area, row: 2 * place + 1, style: report.mark.style)
    }
  }

  private func whole(_ width: Cents) -> String { words.signed(width, places: 0) }

  /// The size with its 68 % band, in whole cents.
  private func size(of report: Row) -> String {
    guard report.isKnown else { return "–" }
    let texts = [report.size, report.sizeBand.lower, report.sizeBand.upper].map {
      words.decimal($0.value, places: 0)
    }
    return "\(texts[0]) (\(texts[1])–\(texts[2]))"
  }
}

extension Chart.Mark {
  /// Creates the sign of a state; that of a weak note if the interval is off nominal.
  fileprivate init(of state: IntervalReport.State, isOff: Bool) {
    self = (isOff ? .weak : state.ofNotes).mark
  }
}
