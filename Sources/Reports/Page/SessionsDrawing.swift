internal import Music
internal import Notation
internal import Wording

/// Draws the limen at the end of each session, given all answers, with its bands.
struct SessionsDrawing {
  let report: ProfileReport
  let words: Words
  let zone: LocalZone

  private static let top = 56.0
  private static let height = 320.0

  private var sessions: [ProfileReport.Learning.Session] { report.learning.sessions }
  private var axis: LimenAxis {
    LimenAxis(
      holding: sessions.flatMap(\.smoothed.band95.bounds), top: Self.top,
      bottom: Self.height - 40)
  }

  /// What the mark of a session is of.
  func key(of session: ProfileReport.Learning.Session) -> String {
    "session \(session.number)"
  }

  var figure: MarkupElement {
    let title = "\(report.limenPoint.symbol) (\(words.phrases.name(of: .cents)))"
    return Drawing(caption: Caption(heading: words.phrases.limenBySession), height: Self.height)
      .figure(
        axis.drawn(title: title, left: Chart.left, right: Chart.right, words: words)
          + curves + sessions.indices.map(mark) + days)
  }

  private var step: Double { (Chart.right - Chart.left) / Double(sessions.count) }

  private func place(_ index: Int, _ limen: Cents) -> Point {
    Point(x: Chart.left + (Double(index) + 0.5) * step, y: axis.position(of: limen))
  }

  /// A line through the sessions of each stretch between longer gaps.
  private var curves: [MarkupElement] {
    Dictionary(grouping: sessions.indices) { sessions[$0].stretch }
      .sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }.map { stretch in
        .line("curve blue", through: stretch.map { place($0, sessions[$0].smoothed.size) })
      }
  }

  private func mark(_ index: Int) -> MarkupElement {
    let session = sessions[index]
    let limen = session.smoothed
    let middle = place(index, limen.size)
    let column = MarkupElement.rectangle(
      "column", x: (middle.x - step / 2)...(middle.x + step / 2), y: axis.top...axis.bottom)
    let sentence =
      "\(words.phrases.headingSession) \(zone.day(session.startedAt)): "
      + "\(report.limenPoint.symbol) \(words.limen(limen.size, upTo: limen.largest)) "
      + "\(words.phrases.name(of: .cents)), 68 % \(words.span(limen, \.band68)), "
      + "95 % \(words.span(limen, \.band95)), \(words.phrases.trials(session.trials))"
    return Mark(
      elements: MarkupElement.estimate(
        limen.size, band68: limen.band68, band95: limen.band95, x: middle.x, width: step,
        y: axis.position(of:)),
      column: column, sentence: sentence, key: key(of: session)
    ).reachable
  }

  /// The days of the first and the last session.
  private var days: [MarkupElement] {
    zip([0, sessions.count - 1], [MarkupElement.Anchor.start, .end]).map { index, anchor in
      .text(
        zone.day(sessions[index].startedAt),
        at: Point(x: place(index, Cents(1)).x, y: Self.height - 14), anchor: anchor)
    }
  }
}
