internal import Music
internal import Notation
internal import Training
internal import Wording

/// Draws the places of intervals at the end of each session, with their bands: a small chart for each
/// interval, all on the same scale.
struct IntervalCourseDrawing {
  private static let columns = 2
  private static let top = 44.0
  private static let rowHeight = 132.0
  private static let plotHeight = 84.0
  private static let plotWidth = 310.0
  private static let left = Chart.left

  private let table: IntervalTable
  private let words: Words
  private let zone: LocalZone
  private let axis: IntervalAxis
  private let sessions: [IntervalEstimate.Session]

  init(of table: IntervalTable, in words: Words, at zone: LocalZone) {
    self.table = table
    self.words = words
    self.zone = zone
    // The wide 95 % bands of the first sessions would flatten all others.
    axis = IntervalAxis(
      holding: table.rows.flatMap { row in
        row.history.flatMap { row.estimate.distance(at: $0.place).band68.bounds }
      })
    sessions = table.sessions
  }

  var figure: MarkupElement {
    let rows = (table.rows.count + Self.columns - 1) / Self.columns
    let title = "\(table.terms.history) (\(words.phrases.name(of: .cents)))"
    return Drawing(
      caption: Caption(heading: title), height: Self.top + Self.rowHeight * Double(rows)
    ).figure(table.rows.indices.flatMap(plot))
  }

  /// Returns the chart of an interval.
  private func plot(_ index: Int) -> [MarkupElement] {
    let row = table.rows[index]
    let corner = Point(
      x: Self.left + Double(index % Self.columns) * (Self.plotWidth + 84),
      y: Self.top + Double(index / Self.columns) * Self.rowHeight + 22)
    return [.text(words.heading(of: row), at: Point(x: corner.x, y: corner.y - 6))]
      + ticks(at: corner) + curve(of: row, at: corner)
      + row.history.map { mark($0, of: row, at: corner) } + days(at: corner)
  }

  private func y(_ distance: Cents, _ corner: Point) -> Double {
    corner.y + (1 - axis.place(of: distance)) / 2 * Self.plotHeight
  }

  private var step: Double { Self.plotWidth / Double(sessions.count) }

  private func x(_ session: IntervalEstimate.Session, _ corner: Point) -> Double {
    let index = sessions.firstIndex { $0.number == session.number } ?? 0
    return corner.x + (Double(index) + 0.5) * step
  }

  private func ticks(at corner: Point) -> [MarkupElement] {
    [axis.ticks[0], Cents(0), axis.ticks[axis.ticks.count - 1]].flatMap { tick in
      MarkupElement.tick(
        words.signed(tick, places: 0), y: y(tick, corner), corner.x, corner.x + Self.plotWidth)
    }
  }

  private func curve(of row: ReportedInterval, at corner: Point) -> [MarkupElement] {
    guard row.history.count > 1 else { return [] }
    let points = row.history.map {
      Point(x: x($0, corner), y: y(row.estimate.distance(at: $0.place).median, corner))
    }
    return [.line("curve blue", through: points)]
  }

  private func mark(
    _ session: IntervalEstimate.Session, of row: ReportedInterval, at corner: Point
  ) -> MarkupElement {
    let place = row.estimate.distance(at: session.place)
    let sentence =
      "\(words.heading(of: row)), \(zone.day(session.startedAt)): "
      + "\(table.terms.distance) \(words.signed(place.median)), "
      + "68 % \(words.signedSpan(place.band68)), 95 % \(words.signedSpan(place.band95)), "
      + "\(table.terms.trials): \(session.trials)"
    return .group(
      MarkupElement.estimate(
        place.median, band68: place.band68, band95: place.band95, x: x(session, corner), width: step
      ) { y($0, corner) }, title: sentence)
  }

  /// The days of the first and the last session.
  private func days(at corner: Point) -> [MarkupElement] {
    let ends = [sessions[0], sessions[sessions.count - 1]]
    return zip(ends, [MarkupElement.Anchor.start, .end]).map { session, anchor in
      .text(
        zone.day(session.startedAt),
        at: Point(
          x: corner.x + (anchor == .start ? 0 : Self.plotWidth),
          y: corner.y + Self.plotHeight + 18), anchor: anchor, style: "quiet")
    }
  }
}
