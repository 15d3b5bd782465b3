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
    let gutter = chart(sessions.map { $0.bar(0) }, rows).gutter
    let places = places(in: area.columns - gutter)
    let chart = chart(places.map { $1.bar($0) }, rows)
    screen.put(title, in: area, style: .dim)
    chart.put(in: area.rows(1..<1 + rows), on: &screen)
    putDates(
      of: places, in: area.dropping(columns: chart.gutter).dropping(rows: 1 + rows), on: &screen)
  }

  /// Returns the sessions that fit, spread over the columns. Each takes two columns or more, and a break as
  /// much again.
  private func places(in columns: Int) -> [(column: Int, session: Session)] {
    let ends = sessions.enumerated().map { 2 * ($0 + $1.breaks) }
    let last = ends.last ?? 0
    let first = max(last + 1 - columns, 0)
    let spread = max(columns - 1, 0)
    return zip(ends, sessions).filter { $0.0 >= first }
      .map { (($0 - first) * spread / max(last - first, 1), $1) }
  }

  private func putDates(
    of places: [(column: Int, session: Session)], in area: Area, on screen: inout Screen
  ) {
    let dates = [places.first, places.last].compactMap { ($0?.session.startedAt).map(zone.day) }
    screen.put(dates.first ?? "", in: area, style: .dim)
    if places.count > 1, let last = dates.last, let column = places.last?.column {
      let end = max(column + 1, 2 * last.count + 2)
      screen.put(
        last, in: area.leading(columns: end), aligned: .trailing, style: .dim)
    }
  }
}
