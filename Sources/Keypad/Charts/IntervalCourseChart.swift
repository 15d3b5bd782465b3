internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of where an interval lay at the end of each session, as it was known then: how wide it was
/// heard, or where it was tuned.
struct IntervalCourseChart {
  let interval: PresentedInterval
  private let title: String
  private let places: [(startedAt: UTCTime, place: PlaceEstimate)]
  private let words: Words
  private let zone: LocalZone

  /// Creates the chart of the widths of an interval.
  init(ofWidths course: IntervalCourse, in words: Words, zone: LocalZone) {
    let interval = course.nominal.interval
    self.init(course, words.phrases.headingWidth, in: words, zone: zone) {
      $0.width(of: interval)
    }
  }

  /// Creates the chart of the centres of tones brought into tune.
  init(ofCentres course: IntervalCourse, in words: Words, zone: LocalZone) {
    self.init(course, words.phrases.headingCentre, in: words, zone: zone) { $0 }
  }

  private init(
    _ course: IntervalCourse, _ heading: String, in words: Words, zone: LocalZone,
    place: (PlaceEstimate) -> PlaceEstimate
  ) {
    interval = course.interval
    title = "\(words.shortName(of: interval)): \(heading), \(words.phrases.name(of: .cents))"
    places = course.points.map { ($0.startedAt, place($0.place)) }
    self.words = words
    self.zone = zone
  }

  /// Whether no session has asked about the interval.
  var isEmpty: Bool { places.isEmpty }

  /// Draws the latest sessions that fit, oldest first.
  func put(in area: Area, on screen: inout Screen) {
    let sessions = places.map { startedAt, place in
      CourseChart.Session(breaks: 0, startedAt: startedAt) { bar(column: $0, place: place) }
    }
    CourseChart(title: title, sessions: sessions, zone: zone).put(in: area, on: &screen) {
      Chart(bars: $0, distancesOver: $1, words: words)
    }
  }

  private func bar(column: Int, place: PlaceEstimate) -> Chart.Bar {
    Chart.Bar(
      column: column, median: place.median.value,
      band68: place.band68.lower.value...place.band68.upper.value,
      band95: place.band95.lower.value...place.band95.upper.value,
      mark: .init(glyph: "●", style: .settled))
  }
}
