internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of the limen over the range from session to session.
struct LearningChart {
  let curve: LearningCurve
  /// The note at whose frequency limens are converted into the unit.
  let note: MIDINote
  let measure: Measure
  let zone: LocalZone

  /// Draws the latest sessions that fit, oldest first, with a gap where the curve breaks.
  func put(in area: Area, on screen: inout Screen) {
    let sessions = curve.stretches.enumerated().flatMap { stretch, points in
      points.map { point in
        CourseChart.Session(breaks: stretch, startedAt: point.startedAt) {
          bar(column: $0, point: point)
        }
      }
    }
    CourseChart(title: measure.words.profileTitle, sessions: sessions, zone: zone)
      .put(in: area, on: &screen) { Chart(bars: $0, rows: $1, words: measure.words) }
  }

  private func bar(column: Int, point: LearningCurve.Point) -> Chart.Bar {
    func value(_ limen: Cents) -> Double { measure.count(in: limen, at: note) }
    func band(_ band: CredibleBand<Cents>) -> ClosedRange<Double> {
      value(band.lower)...value(band.upper)
    }
    return Chart.Bar(
      column: column, median: value(point.limen.t75), band68: band(point.limen.band68),
      band95: band(point.limen.band95), mark: .init(glyph: "●", style: .settled))
  }
}
