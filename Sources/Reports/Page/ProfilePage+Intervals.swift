internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The sections on intervals of the page of a profile.

extension ProfilePage {
  /// The intervals by each measure; empty if none was measured.
  var intervals: [MarkupElement] {
    IntervalMeasure.allCases.compactMap { report.intervalTable(by: $0, in: words) }
      .flatMap(section)
  }

  private func section(of table: IntervalTable) -> [MarkupElement] {
    let title = table.terms.section
    guard !table.rows.isEmpty else { return Page.section(title, Page.paragraphs(table.facts)) }
    let figure = Page.figure(IntervalDrawing(of: table, in: words).figure, phrases)
    return Page.section(title, [figure, rows(of: table)] + course(of: table))
  }

  /// The places from session to session; empty unless there are two sessions. The chart is for the eye
  /// alone, and the table has its numbers.
  private func course(of table: IntervalTable) -> [MarkupElement] {
    let sessions = table.sessions
    guard !sessions.isEmpty else { return [] }
    let drawing = IntervalCourseDrawing(of: table, in: words, at: zone)
    let chart = MarkupElement(
      "figure", [:], [MarkupElement("div", ["class": "wide"], [drawing.figure])])
    let numbers = Page.table(
      [(phrases.headingSession, false)]
        + table.rows.map { (words.row(for: $0.presented), false) },
      sessions.map { session in
        Page.Row(
          cells: [.text(zone.day(session.startedAt), order: Double(session.number))]
            + table.rows.map { cell($0.estimate.distance(after: session)) })
      }, unit: unit)
    return [chart, numbers]
  }

  private func cell(_ distance: CentsEstimate?) -> Page.Cell {
    distance.map {
      .number(
        "\(words.signed($0.median)) (\(words.signedSpan($0.band95)))", order: $0.median.value)
    } ?? .number("-", order: 0)
  }

  private func rows(of table: IntervalTable) -> MarkupElement {
    Page.table(
      [
        (phrases.headingInterval, false), (unit, false),
        ("\(table.terms.distance) (\(unit))", false),
        (phrases.band(68), false), (phrases.band(95), false), (table.terms.size + " ", true),
        (phrases.band(68), false), (phrases.band(95), false), (table.terms.trials, false),
        (phrases.headingState, false),
      ],
      table.rows.enumerated().map { index, row in
        Page.Row(
          cells: [
            .text(words.row(for: row.presented), order: Double(index)),
            .number(words.fixed(row.nominal.size.value, 1), order: row.nominal.size.value),
          ] + distances(of: row) + sizes(of: row)
            + [
              .number("\(row.trials)", order: Double(row.trials)),
              .text(words.state(of: row)),
            ],
          key: row.key)
      }, unit: unit)
  }

  /// The distances stay in cents, as the sizes of intervals do.
  private func distances(of row: ReportedInterval) -> [Page.Cell] {
    let bands = [row.distance.band68, row.distance.band95]
    return [.number(words.distance(of: row), order: row.distance.median.value)]
      + bands.map {
        .number(row.hasTrials ? words.signedSpan($0) : "-", order: $0.lower.value)
      }
  }

  /// The limens or the spreads follow the reader's choice of unit, measured from the nominal tone above
  /// the middle note.
  private func sizes(of row: ReportedInterval) -> [Page.Cell] {
    let (size, largest) = (row.size, row.measure.largest)
    guard row.hasTrials else {
      return Array(repeating: .number("-", order: size.median.value), count: 3)
    }
    let nominal = ConcertPitch.standard.frequency(of: report.range.middle)
      .raised(by: row.nominal.size)
    return [words.cell(size.median, upTo: largest, from: nominal)]
      + [size.band68, size.band95].map { words.cell($0, upTo: largest, from: nominal) }
  }
}
