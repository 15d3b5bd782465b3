internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of the limen over the range from session to session.
struct LearningChart {
  private let curve: LearningCurve
  private let note: MIDINote
  private let measure: Measure
  private let zone: LocalZone

  /// Creates the chart of a learning curve. Limens are converted into the unit at the frequency of
  /// `note`, and dates are those of `zone`.
  init(of curve: LearningCurve, at note: MIDINote, measure: Measure, zone: LocalZone) {
    self.curve = curve
    self.note = note
    self.measure = measure
    self.zone = zone
  }

  /// Draws the latest sessions that fit, oldest first, with a gap where the curve breaks. The dates
  /// of the first and the last one stand below.
  func put(in area: Area, on screen: inout Screen) {
    let rows = area.rows - 2
    guard rows > 0 else { return }
    let places = places(in: area.columns - 6)
    let chart = Chart(bars: places.map(bar), rows: rows, words: measure.words)
    screen.put(measure.words.profileTitle, in: area, style: .dim)
    chart.put(in: area.rows(1..<1 + rows), on: &screen)
    putDates(
      of: places, in: area.dropping(columns: chart.gutter).dropping(rows: 1 + rows), on: &screen)
  }

  /// Returns the sessions that fit, with their columns. Each takes two columns, and a break takes
  /// two more.
  private func places(in columns: Int) -> [(column: Int, point: LearningCurve.Point)] {
    let all = curve.stretches.enumerated().flatMap { stretch, points in
      points.map { (stretch: stretch, point: $0) }
    }
    let ends = all.enumerated().map { 2 * ($0 + $1.stretch) }
    let first = max((ends.last ?? 0) + 1 - columns, 0)
    return zip(ends, all).filter { $0.0 >= first }.map { ($0 - first, $1.point) }
  }

  private func bar(column: Int, point: LearningCurve.Point) -> Chart.Bar {
    func value(_ limen: Cents) -> Double { measure.count(in: limen, at: note) }
    func band(_ band: CredibleBand<Cents>) -> ClosedRange<Double> {
      value(band.lower)...value(band.upper)
    }
    return Chart.Bar(
      column: column, t75: value(point.limen.t75), band68: band(point.limen.band68),
      band95: band(point.limen.band95), mark: .init(glyph: "●", style: .settled))
  }

  private func putDates(
    of places: [(column: Int, point: LearningCurve.Point)], in area: Area,
    on screen: inout Screen
  ) {
    let dates = [places.first, places.last].compactMap { ($0?.point.startedAt).map(zone.day) }
    screen.put(dates.first ?? "", in: area, style: .dim)
    if places.count > 1, let last = dates.last {
      let end = max(2 * places.count, 2 * last.count + 2)
      screen.put(
        last, in: area.leading(columns: end), aligned: .trailing, style: .dim)
    }
  }
}
