internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of how far from nominal an interval lay at the end of each session, as it was known then.
struct IntervalCourseChart {
  let estimate: IntervalEstimate
  let words: Words
  let zone: LocalZone

  /// Draws the latest sessions that fit, oldest first.
  func put(in area: Area, on screen: inout Screen) {
    let sessions = estimate.history.map { session in
      CourseChart.Session(breaks: 0, startedAt: session.startedAt) {
        bar(column: $0, distance: estimate.distance(at: session.place))
      }
    }
    CourseChart(title: title, sessions: sessions, zone: zone).put(in: area, on: &screen) {
      Chart(bars: $0, distancesOver: $1, words: words)
    }
  }

  private var title: String {
    let heading = words.terms(of: estimate.measure).distance
    let name = words.shortName(of: estimate)
    return "\(name): \(heading), \(words.phrases.name(of: .cents))"
  }

  private func bar(column: Int, distance: CentsEstimate) -> Chart.Bar {
    Chart.Bar(
      column: column, median: distance.median.value,
      band68: distance.band68.lower.value...distance.band68.upper.value,
      band95: distance.band95.lower.value...distance.band95.upper.value,
      mark: .init(glyph: "●", style: .settled))
  }
}
