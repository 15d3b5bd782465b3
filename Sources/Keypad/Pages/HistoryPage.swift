internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
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
    /// The file or folder whose sessions are added.
    case source
    /// The label of the listener, which confirms that all sessions are deleted.
    case label
  }

  private static let leastColumnsWithDetail = 120
  /// The fewest rows with the trend below the sessions.
  private static let leastRowsWithTrend = 16

  let context = KeyContext.history
  var selection = ListSelection()
  var filter = RowFilter()
  /// The session that is marked for a comparison.
  private var marked: Int64?
  private var entry: (kind: Entry, field: TextField)?

  var isWriting: Bool { entry != nil || filter.isWriting }

  func hints(_ model: Model) -> [Action] {
    guard !items(model).isEmpty else { return [.import, .help, .leave] }
    return [.confirm, .note, .exclude, .compare, .filter, .export, .import] + model.undoing
      + [.help, .leave]
  }

  func hint(_ action: Action, _ model: Model) -> String? {
    action == .exclude && selected(model)?.exclusions.wholeSession == true
      ? model.words.phrases.restore : nil
  }

  func items(_ model: Model) -> [RecordedSession] { model.history?.reversed() ?? [] }

  func rows(for sessions: [RecordedSession], _ model: Model) -> [Table.Row] {
    model.rows(for: sessions, marked: marked, in: .max)
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    move(action, model, visible: model.pageArea.rows - 1 - trend(model).count)
    // The lock of an open session would end.
    if [.import, .delete].contains(action), model.isInSession {
      return [.report(model.words.phrases.onlyAfterSession)]
    }
    if action == .import { entry = (.source, TextField()) }
    guard let session = selected(model), let id = session.id else { return [] }
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
      entry = (.label, TextField())
    default: break
    }
    return []
  }

  /// Marks the first of two sessions, or opens the comparison with the marked one. The same session
  /// again removes the mark.
  private mutating func compare(with session: Int64) -> [PageRequest] {
    defer { marked = marked == nil ? session : nil }
    guard let marked, marked != session else { return [] }
    return [.open(ComparisonPage(of: marked, with: session))]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ model: Model) -> [PageRequest] {
    guard var entry else { return writeFilter(key, model) }
    let outcome = entry.field.write(key)
    self.entry = outcome == .goesOn ? entry : nil
    guard outcome == .done else { return [] }
    let text = entry.field.text.trimmed
    return switch (entry.kind, selected(model)?.id) {
    case (.note, let id?): [.decide(.annotated(text), session: id)]
    case (.file, let id?): text.isEmpty ? [] : [.carryOut([.export(session: id, path: text)])]
    case (.source, _): text.isEmpty ? [] : [.carryOut([.importSessions(path: text)])]
    case (.label, _): forget(after: text, model)
    default: []
    }
  }

  /// Deletes all sessions if the label confirms it.
  private func forget(after label: String, _ model: Model) -> [PageRequest] {
    guard label == model.program.listener.label else {
      return [.report(model.words.phrases.nothingDeleted)]
    }
    let sessions = items(model)
    return [.forget(sessions: sessions.count, trials: sessions.trialCount)]
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    guard model.history != nil else {
      return screen.put(model.words.phrases.reading, in: area, style: .dim)
    }
    let trend = trend(model)
    let above = area.rows(0..<area.rows - trend.count)
    screen.put(trend, in: area.dropping(rows: above.rows), style: .text)
    let room = putEntry(in: above, on: &screen, model)
    guard !items(model).isEmpty else {
      screen.putText(model.words.phrases.noSessions, in: room, style: .text)
      return
    }
    let hasDetail = area.columns >= Self.leastColumnsWithDetail
    let list = hasDetail ? room.leading(columns: area.columns / 2 - 1) : room
    let shown = shown(model)
    put(
      model.rows(for: shown, marked: marked, in: list.columns),
      under: Table.sessionColumns(for: model, within: list.columns), in: list, on: &screen,
      model.words)
    guard hasDetail, let selected = selection.index(in: shown.count) else { return }
    screen.put(trialsOf: shown[selected], in: room.dropping(columns: list.columns + 2), model)
  }

  /// Returns the lines on the learning curve; empty on a screen with few rows, and until there is a trend.
  private func trend(_ model: Model) -> [String] {
    guard model.pageArea.rows >= Self.leastRowsWithTrend, let findings = model.findings,
      findings.answers.reportsThreshold, findings.curve.trend != nil
    else { return [] }
    let lines = model.profileReport(on: findings).trend(in: model.words, at: model.measure.pitch)
    let columns = model.pageArea.columns
    return model.glyphs.spell(lines.joined(separator: " ")).wrapped(to: columns)
      .cut(to: model.pageArea.rows / 2, columns: columns, mark: model.glyphs.spell("…"))
  }

  /// Shows the line that is being written in the last rows, and returns the area above it.
  private func putEntry(in area: Area, on screen: inout Screen, _ model: Model) -> Area {
    guard let entry else { return area }
    let phrases = model.words.phrases
    let sessions = items(model)
    let label =
      switch entry.kind {
      case .note: phrases.note + ": "
      case .file, .source: phrases.file + ": "
      case .label:
        phrases.deletes(
          sessions: sessions.count, trials: sessions.trialCount,
          of: model.program.listener.label)
      }
    // A question needs rows of its own.
    let isQuestion = entry.kind == .label
    let question = isQuestion ? screen.spelled(label).wrapped(to: area.columns) : []
    let rows = max(area.rows - 1 - question.count, 0)
    let below = area.dropping(rows: rows)
    screen.put(question, in: below.rows(0..<below.rows - 1), style: .caution)
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
  /// The fewest columns with the note of each session.
  fileprivate static let leastColumnsOfWholeSessions = 56
  /// The fewest columns with the time of each session.
  fileprivate static let leastColumnsOfTimes = 44
  /// The fewest columns with the year of each session.
  fileprivate static let leastColumnsOfYears = 36

  /// The columns of a table of sessions. Where there is no room for all, they are the most important
  /// ones with short headings: the day, and the numbers.
  static func sessionColumns(for model: Model, within columns: Int) -> [Column] {
    let phrases = model.words.phrases
    let isWhole = columns >= leastColumnsOfWholeSessions
    let trials = isWhole ? phrases.headingTrials : phrases.headingTrialsShort
    return [
      Column(heading: phrases.headingBegan),
      Column(heading: trials, isNumeric: true),
      Column(heading: phrases.right, isNumeric: true),
      Column(heading: isWhole ? model.limenHeading : "T75", isNumeric: true),
    ] + (isWhole ? [Column(heading: phrases.note, leastWidth: 9)] : [])
  }

  /// Creates the table of sessions in an area of these columns.
  init(of sessions: [RecordedSession], in columns: Int, _ model: Model) {
    self.init(
      columns: Self.sessionColumns(for: model, within: columns),
      rows: model.rows(for: sessions, in: columns))
  }
}

extension Model {
  /// Returns the task of a session, unless it is pitch, and its note.
  private func remark(on session: RecordedSession) -> String {
    let task = session.header.settings.task.nameUnlessStandard.map(words.task)
    return [task, session.note].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns the row of each session in an area of these columns.
  fileprivate func rows(
    for sessions: [RecordedSession], marked: Int64? = nil, in columns: Int
  ) -> [Table.Row] {
    let limens = limensBySession
    let isWhole = columns >= Table.leastColumnsOfWholeSessions
    // The times stand below each other, also beside a row with a mark.
    let blank = marked != nil || sessions.contains { $0.exclusions.wholeSession } ? "  " : ""
    return sessions.map { session in
      let isOut = session.exclusions.wholeSession
      let answers = answers(of: session)
      let mark = marked != nil && session.id == marked ? "◆ " : isOut ? "✗ " : blank
      return Table.Row(
        cells: [
          mark + time(of: session, in: columns),
          "\(answers.map { $0.answered + $0.tones } ?? 0)",
          answers?.shareRight.map(words.percent) ?? "–",
          limens[session.header.startedAt] ?? "–",
        ] + (isWhole ? [remark(on: session)] : []), style: isOut ? .dim : .text)
    }
  }

  /// Returns when a session began: the date and the time, the date, or the day in the year.
  private func time(of session: RecordedSession, in columns: Int) -> String {
    let time = program.zone.dateAndTime(session.header.startedAt)
    if columns >= Table.leastColumnsOfTimes { return time }
    return String(time.prefix(10).suffix(columns < Table.leastColumnsOfYears ? 5 : 10))
  }

  /// The heading of these limens, with the range over which they are computed.
  var limenHeading: String { "T75 \(words.name(of: findings?.range ?? nextSettings.range))" }

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
