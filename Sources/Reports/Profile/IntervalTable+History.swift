internal import Notation
internal import Training
internal import Wording

// The places of intervals from session to session.

extension IntervalTable {
  private static let sessionsShown = 5

  /// The sessions of the task, oldest first; empty unless there are two, which show a course.
  var sessions: [IntervalEstimate.Session] {
    let all = rows.flatMap(\.history).keepingFirst(by: \.number).sorted { $0.number < $1.number }
    return all.count > 1 ? all : []
  }

  /// Returns the places at the end of the last sessions, with a row for each interval.
  func historyLines(in words: Words, at zone: LocalZone) -> [String] {
    let shown = sessions.suffix(Self.sessionsShown)
    guard !shown.isEmpty else { return [] }
    let table = TextTable(
      columns: [.init(heading: words.phrases.headingInterval, leastWidth: 8)]
        + shown.map { .init(heading: zone.day($0.startedAt), isNumeric: true) },
      rows: rows.map { row in
        [words.heading(of: row)]
          + shown.map { session in
            row.estimate.distance(after: session).map { words.signed($0.median) } ?? "-"
          }
      })
    return "\(terms.history):".wrapped(to: 80) + table.lines
  }
}

extension IntervalEstimate {
  /// Returns the distance from nominal as it was known after a session; `nil` before the first one with
  /// the interval.
  func distance(after session: IntervalEstimate.Session) -> CentsEstimate? {
    history.first { $0.number == session.number }.map { distance(at: $0.place) }
  }
}
