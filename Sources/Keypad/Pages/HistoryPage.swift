internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the listener's sessions, latest first, one of them selected. A wide screen shows the
/// trials of the selected session beside them.
struct HistoryPage: ListPage {
  /// A line that is being written.
  private enum Entry {
    /// A note on the selected session.
    case note
    /// The file that the selected session is written to.
    case file
    /// The label of the listener, which confirms that all sessions are deleted.
    case label
  }

  private static let leastColumnsWithDetail = 120

  let context = KeyContext.history
  var selection = ListSelection()
  var filter = RowFilter()
  /// The session that is marked for a comparison.
  private var marked: Int64?
  private var entry: (kind: Entry, field: TextField)?

  init() {}

  var isWriting: Bool { entry != nil || filter.isWriting }
  var hints: [Action] {
    [.confirm, .note, .exclude, .compare, .filter, .export, .undo, .help, .leave]
  }

  func items(_ facts: Facts) -> [RecordedSession] { facts.history?.reversed() ?? [] }

  func rows(for sessions: [RecordedSession], _ facts: Facts) -> [Table.Row] {
    facts.rows(for: sessions, marked: marked)
  }

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    move(action, facts, visible: facts.area.rows - 1)
    if action == .undo { return [.undo] }
    guard let session = selected(facts), let id = session.id else { return [] }
    switch action {
    case .confirm:
      return [.open(SessionPage(of: id))]
    case .note:
      entry = (.note, TextField(session.note ?? ""))
    case .exclude:
      let isOut = session.exclusions.wholeSession
      return [.decide(isOut ? .restored(trial: nil) : .excluded(trial: nil), session: id)]
    case .compare:
      return compare(with: id)
    case .export:
      entry = (.file, TextField("limen-\(id).csv"))
    case .delete:
      // The trials of an open session would have no session any more.
      guard !facts.isInSession else {
        return [.report(facts.words.phrases.deletesOnlyAfterSession)]
      }
      entry = (.label, TextField())
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

  // MARK: Keys that write

  mutating func write(_ key: Key, _ facts: Facts) -> [Wish] {
    guard var entry else {
      writeFilter(key, facts)
      return []
    }
    let outcome = entry.field.write(key)
    self.entry = outcome == .goesOn ? entry : nil
    guard outcome == .done, let id = selected(facts)?.id else { return [] }
    let text = entry.field.text.trimmed
    return switch entry.kind {
    case .note: [.decide(.annotated(text), session: id)]
    case .file: text.isEmpty ? [] : [.export(session: id, path: text)]
    case .label: forget(after: text, facts)
    }
  }

  /// Deletes all sessions if the label confirms it.
  private func forget(after label: String, _ facts: Facts) -> [Wish] {
    guard !facts.isInSession else {
      return [.report(facts.words.phrases.deletesOnlyAfterSession)]
    }
    guard label == facts.program.listener.label else {
      return [.report(facts.words.phrases.nothingDeleted)]
    }
    let sessions = items(facts)
    return [.forget(sessions: sessions.count, trials: sessions.trialCount)]
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    guard facts.history != nil else {
      return screen.put(facts.words.phrases.reading, in: area, style: .dim)
    }
    guard !items(facts).isEmpty else {
      screen.putText(facts.words.phrases.noSessions, in: area, style: .text)
      return
    }
    let above = putEntry(in: area, on: &screen, facts)
    let hasDetail = area.columns >= Self.leastColumnsWithDetail
    let list = hasDetail ? above.leading(columns: area.columns / 2 - 1) : above
    let shown = shown(facts)
    let selected = selection.index(in: shown.count)
    Table(
      columns: Table.sessionColumns(in: facts.words), rows: rows(for: shown, facts),
      selected: selected, top: selection.top
    ).put(in: filter.put(in: list, on: &screen), on: &screen)
    guard hasDetail, let selected else { return }
    screen.put(
      trialsOf: shown[selected], in: above.dropping(columns: list.columns + 2), facts)
  }

  /// Shows the line that is being written in the last rows, and returns the area above it.
  private func putEntry(in area: Area, on screen: inout Screen, _ facts: Facts) -> Area {
    guard let entry else { return area }
    let phrases = facts.words.phrases
    let sessions = items(facts)
    let label =
      switch entry.kind {
      case .note: phrases.note + ": "
      case .file: phrases.exportsTo + ": "
      case .label:
        phrases.deletes(
          sessions: sessions.count, trials: sessions.trialCount,
          of: facts.program.listener.label)
      }
    // A question needs rows of its own.
    let isQuestion = entry.kind == .label
    let question = isQuestion ? screen.spelled(label).wrapped(to: area.columns) : []
    let rows = max(area.rows - 1 - question.count, 0)
    let below = area.dropping(rows: rows)
    for (row, line) in question.enumerated() {
      screen.put(line, in: below.rows(0..<below.rows - 1), row: row, style: .caution)
    }
    let start = isQuestion ? "" : label
    screen.put(
      start + entry.field.shown(in: area.columns - start.count), in: below, row: below.rows - 1,
      style: .selected)
    return area.rows(0..<rows)
  }
}

extension [RecordedSession] {
  /// The number of trials in all sessions.
  var trialCount: Int { reduce(0) { $0 + $1.trials.count } }
}

extension Table {
  /// The columns of a table of sessions.
  static func sessionColumns(in words: Words) -> [Column] {
    [
      Column(heading: ""), Column(heading: words.phrases.headingBegan, leastWidth: 10),
      Column(heading: words.phrases.headingTrials, isNumeric: true),
      Column(heading: words.phrases.headingRight, isNumeric: true),
      Column(heading: "T75", isNumeric: true), Column(heading: words.phrases.note, leastWidth: 8),
    ]
  }

  /// Creates the table of sessions.
  init(of sessions: [RecordedSession], _ facts: Facts) {
    self.init(columns: Self.sessionColumns(in: facts.words), rows: facts.rows(for: sessions))
  }
}

extension Facts {
  /// Returns the row of each session.
  fileprivate func rows(for sessions: [RecordedSession], marked: Int64? = nil) -> [Table.Row] {
    let limens = limensBySession
    return sessions.map { session in
      let isOut = session.exclusions.wholeSession
      let answers = answers(of: session)
      return Table.Row(
        cells: [
          marked != nil && session.id == marked ? "◆" : isOut ? "✗" : " ",
          program.zone.dateAndTime(session.header.startedAt),
          "\(answers?.answered ?? 0)", answers?.shareRight.map(words.percent) ?? "–",
          limens[session.header.startedAt] ?? "–", session.note ?? "",
        ], style: isOut ? .dim : .text)
    }
  }

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
