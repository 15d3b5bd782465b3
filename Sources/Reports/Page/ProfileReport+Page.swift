internal import Music
public import Notation
internal import Psychometrics
internal import Training
public import Wording

extension ProfileReport {
  /// Returns the profile as one self-contained page for browsers (HTML): the charts of the notes, of the
  /// intervals and of the tones brought into tune, whose marks can be pointed at and reached by the
  /// keyboard, the tables, the course from session to session, and the JSON of the report.
  ///
  /// - Parameters:
  ///   - words: The language of the page.
  ///   - zone: The zone of the days on which sessions began.
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  public func html(in words: Words = Words(.english), at zone: LocalZone = .utc) throws -> String {
    let words = words.inCents
    let page = ProfilePage(report: self, words: words, zone: zone)
    return Page(
      title: page.title, parts: page.parts, json: try json(),
      states: page.states, words: words
    ).html
  }
}

/// The parts of a profile on a page.
struct ProfilePage {
  let report: ProfileReport
  let words: Words
  let zone: LocalZone

  var phrases: any Phrases { words.phrases }
  private var symbol: String { report.limenPoint.symbol }
  var unit: String { phrases.name(of: .cents) }

  /// The states that occur, in their order of declaration.
  var states: [NoteReport.State] {
    guard report.thresholdReported, hasNotes else { return [] }
    return NoteReport.State.allCases.filter { state in
      report.notes.contains { $0.state == state }
    }
  }

  /// Whether the page shows the notes. It does not if the listener has other answers only.
  private var hasNotes: Bool { report.topic(wanted: .notes) == .notes }

  var title: String {
    report.intervalTable(of: report.topic(wanted: .notes), in: words)?.title
      ?? phrases.limens(of: report.listener)
  }

  var parts: [MarkupElement] { (hasNotes ? ofNotes : []) + intervals }

  private var ofNotes: [MarkupElement] {
    let opening =
      Page.paragraphs(report.summary.sentences(in: words))
      + [Page.figure(ProfileDrawing(report: report, words: words).figure, phrases)]
    guard report.thresholdReported else { return opening + norms }
    return opening + advice + regions + notes + sessions + norms
  }

  private var advice: [MarkupElement] {
    let items = report.advice(in: words, at: .standard).map { MarkupElement("li", text: $0) }
    return Page.section(phrases.headingAdvice, [MarkupElement("ul", [:], items)])
  }

  private var limenHeadings: [(text: String, hasUnit: Bool)] {
    [(symbol + " ", true), (phrases.band(68), false), (phrases.band(95), false)]
  }

  private func limenCells(
    _ limen: Limen, _ state: NoteReport.State, from note: MIDINote
  ) -> [Page.Cell] {
    let reference = ConcertPitch.standard.frequency(of: note)
    return [
      words.cell(limen, in: state, from: reference),
      words.cell(limen.band68, upTo: limen.largest, from: reference),
      words.cell(limen.band95, upTo: limen.largest, from: reference),
    ]
  }

  private func stateCell(_ state: NoteReport.State) -> Page.Cell {
    let order = NoteReport.State.allCases.firstIndex(of: state) ?? 0
    return .text(words.name(of: state), order: Double(order))
  }

  private var regions: [MarkupElement] {
    let places = ([report.whole] + report.regions).keepingFirst(by: \.range)
    let table = Page.table(
      [(phrases.headingRegion, false)] + limenHeadings
        + [
          (phrases.headingTrials, false), (phrases.headingRight, false),
          (phrases.headingState, false),
        ],
      places.enumerated().map { index, region in
        Page.Row(
          cells: [
            .text(words.title(of: region.kind, over: region.range), order: Double(index))
          ]
            + limenCells(region.limen, region.state, from: region.range.middle)
            + [
              .number("\(region.trials)", order: Double(region.trials)),
              .number("\(region.right)", order: Double(region.right)), stateCell(region.state),
            ])
      }, unit: unit)
    return Page.section(phrases.headingRegions, [table])
  }

  private var notes: [MarkupElement] {
    let table = Page.table(
      [(phrases.headingNote, false)] + limenHeadings
        + [(phrases.headingTrials, false), (phrases.headingState, false)],
      report.notes.map { note in
        Page.Row(
          cells: [.text(words.name(of: note.note), order: Double(note.midi))]
            + limenCells(note.limen, note.state, from: note.note)
            + [.number("\(note.trials)", order: Double(note.trials)), stateCell(note.state)],
          key: note.note.name, state: note.state)
      }, isFiltered: true, unit: unit)
    return Page.section(phrases.headingNotes, [table])
  }

  private var sessions: [MarkupElement] {
    let sessions = report.learning.sessions
    guard !sessions.isEmpty else { return [] }
    let drawing = SessionsDrawing(report: report, words: words, zone: zone)
    let middle = report.range.middle
    let table = Page.table(
      [(phrases.headingSession, false)] + limenHeadings + [(phrases.headingTrials, false)],
      sessions.map { session in
        Page.Row(
          cells: [.text(zone.day(session.startedAt.utc), order: Double(session.number))]
            + limenCells(session.smoothed, .settled, from: middle)
            + [.number("\(session.trials)", order: Double(session.trials))],
          key: drawing.key(of: session))
      }, unit: unit)
    return Page.section(phrases.headingSessions, [table, Page.figure(drawing.figure, phrases)])
  }

  private var norms: [MarkupElement] {
    guard let norms = report.norms else { return [] }
    return Page.section(
      phrases.headingNorms, [MarkupElement("pre", lines: norms.lines(in: words))])
  }
}
