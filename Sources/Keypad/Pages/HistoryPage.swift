internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the listener's sessions, latest first, one of them selected.
struct HistoryPage: Page {
  let context = KeyContext.history
  private var selection = ListSelection()
  /// The session that is marked for a comparison.
  private var marked: Int64?
  private var field: TextField?

  init() {}

  var isWriting: Bool { field != nil }
  var hints: [Action] { [.confirm, .note, .exclude, .compare, .help, .leave] }

  private func sessions(_ facts: Facts) -> [RecordedSession] { facts.history?.reversed() ?? [] }

  private func selected(_ facts: Facts) -> RecordedSession? {
    let sessions = sessions(facts)
    return selection.index(in: sessions.count).map { sessions[$0] }
  }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    selection.move(action, in: sessions(facts).count)
    guard let session = selected(facts), let id = session.id else { return [] }
    switch action {
    case .confirm:
      return [.open(SessionPage(of: id))]
    case .note:
      field = TextField(session.note ?? "")
    case .exclude:
      let isOut = session.exclusions.wholeSession
      return [.decide(isOut ? .restored(trial: nil) : .excluded(trial: nil), session: id)]
    case .compare:
      return compare(with: id)
    default: break
    }
    return []
  }

  /// Marks the first of two sessions, or opens the comparison with the marked one. The same session
  /// again removes the mark.
  private mutating func compare(with session: Int64) -> [Wish] {
    defer { marked = marked == nil ? session : nil }
    guard let marked, marked != session else { return [] }
    return [.open(ComparisonPage(of: marked, with: session))]
  }

  mutating func write(_ key: Key, _ facts: Facts) -> [Wish] {
    guard var field, let id = selected(facts)?.id else { return [] }
    switch field.write(key) {
    case .goesOn:
      self.field = field
      return []
    case .givenUp:
      self.field = nil
      return []
    case .done:
      self.field = nil
      return [.decide(.annotated(field.text.trimmed), session: id)]
    }
  }

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    guard facts.history != nil else {
      return screen.put(facts.words.phrases.reading, in: area, style: .dim)
    }
    let sessions = sessions(facts)
    guard !sessions.isEmpty else {
      screen.putText(facts.words.phrases.noSessions, in: area, style: .text)
      return
    }
    let rows = field == nil ? area.rows : area.rows - 1
    Table(of: sessions, facts, selected: selection.index(in: sessions.count), marked: marked)
      .put(in: area.rows(0..<rows), on: &screen)
    if let field {
      let label = facts.words.phrases.note + ": "
      screen.put(
        label + field.shown(in: area.columns - label.count), in: area.dropping(rows: rows),
        style: .selected)
    }
  }
}

extension Table {
  /// Creates the table of sessions.
  init(
    of sessions: [RecordedSession], _ facts: Facts, selected: Int? = nil, marked: Int64? = nil
  ) {
    let words = facts.words
    let limens = facts.limensBySession
    self.init(
      columns: [
        Column(heading: ""), Column(heading: words.phrases.headingBegan, leastWidth: 10),
        Column(heading: words.phrases.headingTrials, isNumeric: true),
        Column(heading: words.phrases.headingRight, isNumeric: true),
        Column(heading: "T75", isNumeric: true), Column(heading: words.phrases.note, leastWidth: 8),
      ],
      rows: sessions.map { session in
        let isOut = session.exclusions.wholeSession
        let answers = facts.answers(of: session)
        return Row(
          cells: [
            marked != nil && session.id == marked ? "◆" : isOut ? "✗" : " ",
            facts.program.zone.dateAndTime(session.header.startedAt),
            "\(answers?.answered ?? 0)", answers?.shareRight.map(words.percent) ?? "–",
            limens[session.header.startedAt] ?? "–", session.note ?? "",
          ], style: isOut ? .dim : .text)
      }, selected: selected)
  }
}

extension Facts {
  /// T75 over the range at the end of each session, by the start time of the session; empty while
  /// no threshold is reported.
  var limensBySession: [UTCTime: String] {
    guard let findings, findings.answers.reportsThreshold else { return [:] }
    let points = findings.curve.stretches.joined().map {
      ($0.startedAt, measure.text($0.limen.t75, at: findings.range.middle))
    }
    return Dictionary(points) { $1 }
  }
}
