internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

// The sections on intervals of the page of a profile.

extension ProfilePage {
  /// The answers about intervals; empty if there are none.
  var intervals: [MarkupElement] {
    report.intervals.map {
      section(phrases.headingIntervals, $0.table(of: report.listener, in: words))
    } ?? []
  }

  /// The tones brought into tune; empty if there are none.
  var tunedTones: [MarkupElement] {
    report.matching.map {
      section(phrases.headingTunedTones, $0.table(of: report.listener, in: words))
    } ?? []
  }

  private func section(_ title: String, _ table: IntervalTable) -> [MarkupElement] {
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
        + table.rows.map { (words.row(for: $0.interval), false) },
      sessions.map { session in
        Page.Row(
          cells: [.text(zone.day(session.startedAt), order: Double(session.number))]
            + table.rows.map { cell($0.place(after: session)) })
      }, unit: unit)
    return [chart, numbers]
  }

  private func cell(_ place: IntervalTable.Estimate?) -> Page.Cell {
    place.map {
      .number(
        "\(words.signed($0.median)) (\(words.signedSpan($0.band95)))", order: $0.median.value)
    } ?? .number("-", order: 0)
  }

  private func rows(of table: IntervalTable) -> MarkupElement {
    Page.table(
      [
        (phrases.headingInterval, false), (unit, false), ("\(table.placeHeading) (\(unit))", false),
        (phrases.band(68), false), (phrases.band(95), false), (table.sizeHeading + " ", true),
        (phrases.band(68), false), (phrases.band(95), false), (table.countHeading, false),
        (phrases.headingState, false),
      ],
      table.rows.enumerated().map { index, row in
        Page.Row(
          cells: [
            .text(words.row(for: row.interval), order: Double(index)),
            .number(words.fixed(row.nominal.value, 1), order: row.nominal.value),
          ] + places(of: row) + sizes(of: row)
            + [
              .number("\(row.count)", order: Double(row.count)),
              .text(words.state(of: row)),
            ],
          key: table.key(of: row))
      }, unit: unit)
  }

  /// The places stay in cents, as the sizes of intervals do.
  private func places(of row: IntervalTable.Row) -> [Page.Cell] {
    let bands = [row.place.band68, row.place.band95]
    return [.number(words.place(of: row), order: row.place.median.value)]
      + bands.map {
        .number(row.isKnown ? words.signedSpan($0) : "-", order: $0.lower.value)
      }
  }

  /// The limens or the spreads follow the reader's choice of unit, measured from the nominal tone above
  /// the middle note.
  private func sizes(of row: IntervalTable.Row) -> [Page.Cell] {
    let size = row.size
    guard row.isKnown else {
      return Array(repeating: .number("-", order: size.median.value), count: 3)
    }
    let nominal = ConcertPitch.standard.frequency(of: report.range.middle)
      .raised(by: row.nominal)
    return [words.cell(size.median, upTo: size.largest, from: nominal)]
      + [size.band68, size.band95].map { words.cell($0, upTo: size.largest, from: nominal) }
  }
}
