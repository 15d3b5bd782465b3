internal import Music
public import Notation
internal import Training
public import Wording

extension ProfileReport {
  /// Returns the profile as one self-contained page for browsers (HTML): the charts of the notes, of the
  /// intervals and of the matches, whose marks can be pointed at and reached by the keyboard, the tables,
  /// the limen from session to session, and the JSON of the report.
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

  var phrases: Phrases { words.phrases }

  /// The states by which the rows can be filtered; empty if none can.
  var states: [NoteReport.State] {
    report.thresholdReported && hasNotes ? report.states : []
  }

  /// Whether the page shows the notes. It does not if the listener has other answers only.
  private var hasNotes: Bool { report.measure(wanted: nil) == nil }

  var title: String {
    report.intervalTable(wanted: nil, in: words)?.title
      ?? phrases.limens(of: report.listener)
  }

  var parts: [MarkupElement] { (hasNotes ? ofNotes : []) + intervals }

  private var ofNotes: [MarkupElement] {
    let chart = Page.figure(ProfileDrawing(report: report, words: words).figure, phrases)
    let summary = Page.paragraphs(report.summary(in: words))
    guard report.thresholdReported else { return summary + [chart] + norms }
    // The advice has the rest of the summary.
    let opening = curve + summary.prefix(1) + advice
    return opening + [chart] + regions + notes + sessions + norms
  }

  private var advice: [MarkupElement] {
    let items = report.advice(in: words, at: .standard).map { MarkupElement("li", text: $0) }
    return Page.section(phrases.headingAdvice, [MarkupElement("ul", [:], items)])
  }

  private var regions: [MarkupElement] {
    Page.section(phrases.headingRegions, [report.regionTable(in: words).markup(in: words)])
  }

  private var notes: [MarkupElement] {
    let table = report.noteTable(in: words).markup(isFiltered: true, in: words)
    return [Page.folded(phrases.headingNotes, table)]
  }

  private var drawing: SessionsDrawing {
    SessionsDrawing(report: report, words: words, zone: zone)
  }

  /// The curve; empty unless there are two sessions.
  private var curve: [MarkupElement] {
    report.learning.sessions.count > 1 ? [Page.figure(drawing.figure, phrases)] : []
  }

  private var sessions: [MarkupElement] {
    let sessions = report.learning.sessions
    guard !sessions.isEmpty else { return [] }
    let reference = ConcertPitch.standard.frequency(of: report.range.middle)
    let table = ReportTable(
      columns: [.init(heading: phrases.headingSession)]
        + [words.limenColumn(at: report.limenPoint), words.bandColumn(68), words.bandColumn(95)]
        + [.init(heading: phrases.headingTrials)],
      rows: sessions.map { session in
        let limen = session.smoothed
        return .init(
          cells: [
            .text(zone.day(session.startedAt), order: Double(session.number)),
            words.cell(limen.size, upTo: limen.largest, from: reference),
            words.cell(limen.band68, upTo: limen.largest, from: reference),
            words.cell(limen.band95, upTo: limen.largest, from: reference),
            .count(session.trials),
          ],
          key: drawing.key(of: session))
      }
    ).markup(in: words)
    return [Page.folded(phrases.headingSessions, table)]
  }

  private var norms: [MarkupElement] {
    guard let norms = report.norms else { return [] }
    return Page.section(
      phrases.headingNorms, [MarkupElement("pre", content: .text(norms.lines(in: words)))])
  }
}
