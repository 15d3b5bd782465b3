internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A chart of what was known after each session, oldest first, with the dates of the first and the last
/// one below.
struct CourseChart {
  private typealias Session = (startedAt: UTCTime, breaks: Int, bar: Chart.Bar)

  private let title: String
  /// The sessions, each with the number of breaks before it.
  private let sessions: [Session]
  private let zone: LocalZone
  /// Returns the chart of bars with this number of rows.
  private let chart: (_ bars: [Chart.Bar], _ rows: Int) -> Chart

  /// Creates a chart of the limen over the range from session to session, with a gap where the curve
  /// breaks. Limens are converted into the unit at the frequency of the middle note.
  init(of findings: ListenerFindings, measure: Measure, zone: LocalZone) {
    title = measure.words.profileTitle
    self.zone = zone
    chart = { Chart(bars: $0, rows: $1, words: measure.words) }
    let note = findings.range.middle
    sessions = findings.curve.stretches.enumerated().flatMap { breaks, points in
      points.map { point -> Session in
        let limen = point.limen
        let bar = Chart.Bar(limen.t75, limen.band68, limen.band95) {
          measure.count(in: $0, at: note)
        }
        return (point.startedAt, breaks, bar)
      }
    }
  }

  /// Creates a chart of how far from nominal an interval lay at the end of each session, as it was known
  /// then.
  init(of estimate: IntervalEstimate, words: Words, zone: LocalZone) {
    let heading = words.phrases.terms(of: estimate.measure).distance
    title = "\(words.shortName(of: estimate)): \(heading), \(words.phrases.name(of: .cents))"
    self.zone = zone
    chart = { Chart(bars: $0, distancesOver: $1, words: words) }
    sessions = estimate.history.map { session -> Session in
      let distance = estimate.distance(at: session.place)
      let bar = Chart.Bar(distance.median, distance.band68, distance.band95, on: \.value)
      return (session.startedAt, 0, bar)
    }
  }

  /// Draws the latest sessions that fit into the area with the title and the dates.
  func put(in area: Area, on screen: inout Screen) {
    let rows = area.rows - 2
    guard rows > 0 else { return }
    let gutter = chart(sessions.map(\.bar), rows).gutter
    let shown = placed(in: area.columns - gutter)
    let chart = chart(shown.map(\.bar), rows)
    screen.put(title, in: area, style: .dim)
    chart.put(in: area.rows(1..<1 + rows), on: &screen)
    putDates(
      of: shown, in: area.dropping(columns: chart.gutter).dropping(rows: 1 + rows), on: &screen)
  }

  /// Returns the sessions that fit, spread over the columns. Each takes two columns or more, and a break as
  /// much again.
  private func placed(in columns: Int) -> [Session] {
    let ends = sessions.enumerated().map { 2 * ($0 + $1.breaks) }
    let last = ends.last ?? 0
    let first = max(last + 1 - columns, 0)
    let spread = max(columns - 1, 0)
    return zip(ends, sessions).filter { $0.0 >= first }.map { end, session in
      var session = session
      session.bar.column = (end - first) * spread / max(last - first, 1)
      return session
    }
  }

  private func putDates(of shown: [Session], in area: Area, on screen: inout Screen) {
    guard let first = shown.first, let last = shown.last else { return }
    screen.put(zone.day(first.startedAt), in: area, style: .dim)
    guard shown.count > 1 else { return }
    let date = zone.day(last.startedAt)
    let end = max(last.bar.column + 1, 2 * date.count + 2)
    screen.put(date, in: area.leading(columns: end), aligned: .trailing, style: .dim)
  }
}

extension Chart.Bar {
  /// Creates the bar of an estimate in cents on the scale of the chart, in the first column.
  fileprivate init(
    _ median: Cents, _ band68: CredibleBand<Cents>, _ band95: CredibleBand<Cents>,
    on number: (Cents) -> Double
  ) {
    self.init(
      median: number(median), band68: number(band68.lower)...number(band68.upper),
      band95: number(band95.lower)...number(band95.upper),
      mark: .init(glyph: "●", style: .settled))
  }
}
