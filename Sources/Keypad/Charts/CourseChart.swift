internal import Notation

/// A chart of sessions, oldest first, with the dates of the first and the last one below.
struct CourseChart {
  /// A session that begins a column or more after the one before.
  struct Session {
    /// The number of breaks before it.
    let breaks: Int
    let startedAt: UTCTime
    /// Returns the bar of the session in a column.
    let bar: (Int) -> Chart.Bar
  }

  let title: String
  let sessions: [Session]
  let zone: LocalZone

  /// Draws the latest sessions that fit.
  ///
  /// - Parameters:
  ///   - area: The area of the title, the chart and the dates.
  ///   - screen: The screen.
  ///   - chart: Returns the chart of bars with this number of rows.
  func put(
    in area: Area, on screen: inout Screen, chart: (_ bars: [Chart.Bar], _ rows: Int) -> Chart
  ) {
    let rows = area.rows - 2
    guard rows > 0 else { return }
    let places = places(in: area.columns - 6)
    let chart = chart(places.map { $1.bar($0) }, rows)
    screen.put(title, in: area, style: .dim)
    chart.put(in: area.rows(1..<1 + rows), on: &screen)
    putDates(
      of: places, in: area.dropping(columns: chart.gutter).dropping(rows: 1 + rows), on: &screen)
  }

  /// Returns the sessions that fit, with their columns. Each takes two columns, and a break takes
  /// two more.
  private func places(in columns: Int) -> [(column: Int, session: Session)] {
    let ends = sessions.enumerated().map { 2 * ($0 + $1.breaks) }
    let first = max((ends.last ?? 0) + 1 - columns, 0)
    return zip(ends, sessions).filter { $0.0 >= first }.map { ($0 - first, $1) }
  }

  private func putDates(
    of places: [(column: Int, session: Session)], in area: Area, on screen: inout Screen
  ) {
    let dates = [places.first, places.last].compactMap { ($0?.session.startedAt).map(zone.day) }
    screen.put(dates.first ?? "", in: area, style: .dim)
    if places.count > 1, let last = dates.last {
      let end = max(2 * places.count, 2 * last.count + 2)
      screen.put(
        last, in: area.leading(columns: end), aligned: .trailing, style: .dim)
    }
  }
}
