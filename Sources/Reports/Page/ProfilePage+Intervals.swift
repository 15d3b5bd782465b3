internal import Music
internal import Notation
internal import Training
internal import Wording

// The sections on intervals of the page of a profile.

extension ProfilePage {
  /// The intervals by each measure; empty if none was measured.
  var intervals: [MarkupElement] {
    IntervalMeasure.allCases.filter(report.hasEvidence).map {
      report.intervalTable(by: $0, in: words)
    }
    .flatMap(section)
  }

  private func section(of table: IntervalTable) -> [MarkupElement] {
    let title = table.terms.section
    guard !table.rows.isEmpty else { return Page.section(title, Page.paragraphs(table.facts)) }
    let figure = Page.figure(IntervalDrawing(of: table, in: words).figure, phrases)
    let rows = table.reportTable(of: table.rows, in: words) { words.row(for: $0.presented) }
    return Page.section(title, [figure, rows.markup(in: words)] + course(of: table))
  }

  /// The places from session to session; empty unless there are two sessions. The chart is for the eye
  /// alone, and the table has its numbers.
  private func course(of table: IntervalTable) -> [MarkupElement] {
    let sessions = table.sessions
    guard !sessions.isEmpty else { return [] }
    let drawing = IntervalCourseDrawing(of: table, in: words, at: zone)
    let chart = MarkupElement(
      "figure", [:], [MarkupElement("div", ["class": "wide"], [drawing.figure])])
    let numbers = ReportTable(
      columns: [.init(heading: phrases.headingSession)]
        + table.rows.map { .init(heading: words.heading(of: $0)) },
      rows: sessions.map { session in
        .init(
          cells: [.text(zone.day(session.startedAt), order: Double(session.number))]
            + table.rows.map { cell($0.estimate.distance(after: session)) })
      })
    return [chart, numbers.markup(in: words)]
  }

  private func cell(_ distance: CentsEstimate?) -> ReportTable.Cell {
    distance.map {
      .number("\(words.signed($0.median)) (\(words.signedSpan($0.band95)))", order: $0.median.value)
    } ?? .number("-", order: 0)
  }
}
