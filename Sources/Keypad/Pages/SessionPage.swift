internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the trials of one session, one of them selected.
struct SessionPage: ListPage {
  let context = KeyContext.session
  var selection = ListSelection()
  var filter = RowFilter()
  private let id: Int64
  private var heard = HeardTrial()

  init(of session: Int64) { id = session }

  func hints(_ data: PageData) -> [Action] {
    [.confirm, .exclude, .filter, .unit, .undo, .help, .leave]
  }

  func hint(_ action: Action, _ data: PageData) -> String? {
    guard let trial = selected(data), let session = session(data) else { return nil }
    if action == .confirm { return heard.hint(on: trial, of: session, data) }
    guard action == .exclude else { return nil }
    return session.exclusions.trials.contains(trial.number) ? data.words.phrases.restore : nil
  }

  private func session(_ data: PageData) -> RecordedSession? {
    data.history?.first { $0.id == id }
  }

  func items(_ data: PageData) -> [TrialRecord] { session(data)?.trials ?? [] }

  func rows(for trials: [TrialRecord], _ data: PageData) -> [Table.Row] {
    data.rows(
      for: trials, of: session(data)?.header.settings.task ?? .standard,
      without: session(data)?.exclusions ?? Exclusions())
  }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    move(action, data, visible: data.area.rows - 2)
    if action == .undo { return [.undo] }
    guard let session = session(data), let trial = selected(data) else { return [] }
    if action == .confirm { return [heard.again(trial, of: session)] }
    guard action == .exclude else { return [] }
    let isOut = session.exclusions.trials.contains(trial.number)
    return [
      .decide(
        isOut ? .restored(trial: trial.number) : .excluded(trial: trial.number), session: id)
    ]
  }

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    guard let session = session(data) else { return }
    screen.putHeading(of: session, in: area, data)
    let shown = shown(data)
    Table(
      columns: Table.trialColumns(in: data.words), rows: rows(for: shown, data),
      selected: selection.index(in: shown.count), top: selection.top
    ).put(
      in: filter.put(
        in: area.dropping(rows: 1), on: &screen, hits: shown.count, words: data.words),
      on: &screen)
  }
}

extension Screen {
  /// Puts the heading of a session and its first trials.
  mutating func put(trialsOf session: RecordedSession, in area: Area, _ data: PageData) {
    putHeading(of: session, in: area, data)
    Table(
      columns: Table.trialColumns(in: data.words),
      rows: data.rows(
        for: Array(session.trials.prefix(area.rows)), of: session.header.settings.task,
        without: session.exclusions)
    ).put(in: area.dropping(rows: 1), on: &self)
  }

  /// Puts the data about a session that fit into one row.
  fileprivate mutating func putHeading(
    of session: RecordedSession, in area: Area, _ data: PageData
  ) {
    let words = data.words
    let answers = data.answers(of: session)
    let parts = [
      data.program.zone.dateAndTime(session.header.startedAt),
      session.header.settings.task.nameUnlessStandard.map(words.task),
      session.exclusions.wholeSession ? words.phrases.excluded : nil,
      words.phrases.answered(answers.map { $0.answered + $0.tones } ?? 0),
      answers?.shareRight.map { "\(words.percent($0)) \(words.phrases.right)" },
      data.limensBySession[session.header.startedAt].map { "T75 \($0) \(words.unitName)" },
      session.note,
    ].compactMap(\.self)
    let lines = (1...parts.count).map { spelled(parts.prefix($0).joined(separator: " · ")) }
    put(lines.last { $0.columns <= area.columns } ?? lines[0], in: area, style: .title)
  }
}

extension Table {
  /// The columns of a table of trials.
  fileprivate static func trialColumns(in words: Words) -> [Column] {
    [
      Column(heading: "", isNumeric: true), Column(heading: words.phrases.headingNote),
      Column(heading: words.unitName, isNumeric: true), Column(heading: ""),
      Column(heading: words.phrases.headingAnswer), Column(heading: "ms", isNumeric: true),
      Column(heading: ""),
    ]
  }
}

extension PageData {
  /// Returns the row of each trial of a session with these exclusions.
  fileprivate func rows(
    for trials: [TrialRecord], of task: Task, without exclusions: Exclusions
  ) -> [Table.Row] {
    trials.map { trial in
      let isOut = exclusions.contains(trial: trial.number)
      return Table.Row(
        cells: [
          "\(trial.number)", words.place(of: trial.question, in: task),
          words.signed(trial.playedDifference.cents, above: trial.nominalFrequency),
          trial.isCorrect.map { $0 ? "✓" : "✗" } ?? "–", words.outcome(of: trial, in: task),
          trial.responseTime.map { "\($0.wholeMilliseconds)" } ?? "–",
          isOut ? words.phrases.excluded : "",
        ], style: isOut ? .dim : trial.isCorrect == false ? .wrong : .text)
    }
  }
}
