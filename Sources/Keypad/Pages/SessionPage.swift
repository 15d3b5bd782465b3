internal import FrontEnds
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the trials of one session, or with the latest wrong answers, one of them selected. It can be
/// heard again.
struct SessionPage: ListPage {
  /// The number of wrong answers to which the page goes back.
  private static let mostMistakes = 50

  var selection = ListSelection()
  var filter = RowFilter()
  /// The session; `nil` for the latest wrong answers.
  private let id: Int64?
  /// What was heard last, and of which session.
  private var heard: (session: Int64?, rehearing: Rehearing)?

  /// Creates the page of a session; `nil` for the latest wrong answers.
  init(of session: Int64?) { id = session }

  var context: KeyContext { id == nil ? .mistakes : .session }

  func hints(_ model: Model) -> [Action] {
    [.confirm, .exclude, .filter, .unit] + model.undoing + [.help, .leave]
  }

  func hint(_ action: Action, _ model: Model) -> String? {
    guard let item = selected(model) else { return nil }
    switch action {
    case .confirm where item.rehearing(after: heard).form == .contrast:
      return model.words.phrases(in: item.session.header.settings.task).text(of: .contrast)
    case .exclude where isOut(item): return model.words.phrases.restore
    default: return nil
    }
  }

  private func session(_ model: Model) -> RecordedSession? {
    model.history?.first { $0.id == id }
  }

  func items(_ model: Model) -> [SessionTrial] {
    id == nil
      ? model.history?.mistakes(atMost: Self.mostMistakes) ?? []
      : session(model).map { Array($0.sessionTrials) } ?? []
  }

  func rows(for items: [SessionTrial], _ model: Model) -> [Table.Row] {
    items.map { model.row(for: $0, isDated: id == nil) }
  }

  /// Returns whether a trial was excluded individually.
  private func isOut(_ item: SessionTrial) -> Bool {
    item.session.exclusions.trials.contains(item.trial.number)
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    move(action, model, visible: model.pageArea.rows - (id == nil ? 1 : 2))
    guard let item = selected(model), let session = item.session.id else { return [] }
    let trial = item.trial.number
    switch action {
    case .confirm where item.trial.isAnswered:
      let rehearing = item.rehearing(after: heard)
      heard = (session, rehearing)
      return [.hear(rehearing, of: item.session)]
    case .exclude:
      return [
        .decide(isOut(item) ? .restored(trial: trial) : .excluded(trial: trial), session: session)
      ]
    default: return []
    }
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    if let session = session(model) { screen.putHeading(of: session, in: area, model) }
    let items = items(model)
    guard !items.isEmpty else {
      let phrases = model.words.phrases
      screen.putText(
        model.history == nil ? phrases.reading : phrases.noMistakes, in: area, style: .text)
      return
    }
    put(
      rows(for: shown(model), model),
      under: Array(Table.trialColumns(in: model.words).dropFirst(id == nil ? 1 : 0)),
      in: area.dropping(rows: id == nil ? 0 : 1), on: &screen, model.words)
  }
}

extension Screen {
  /// Puts the heading of a session and its first trials.
  mutating func put(trialsOf session: RecordedSession, in area: Area, _ model: Model) {
    putHeading(of: session, in: area, model)
    Table(
      columns: Table.trialColumns(in: model.words),
      rows: session.sessionTrials.prefix(area.rows).map { model.row(for: $0, isDated: false) }
    ).put(in: area.dropping(rows: 1), on: &self)
  }

  /// Puts the data about a session that fit into one row.
  fileprivate mutating func putHeading(of session: RecordedSession, in area: Area, _ model: Model) {
    let words = model.words
    let answers = model.answers(of: session)
    let parts = [
      model.program.zone.dateAndTime(session.header.startedAt),
      session.header.settings.task.nameUnlessStandard.map(words.task),
      session.exclusions.wholeSession ? words.phrases.excluded : nil,
      words.phrases.answered(answers.map { $0.answered + $0.tones } ?? 0),
      answers?.shareRight.map { "\(words.percent($0)) \(words.phrases.right)" },
      model.limensBySession[session.header.startedAt].map {
        "\(model.limenHeading): \($0) \(words.unitName)"
      },
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

extension Model {
  /// Returns the row of a trial, with its number or the time of its answer.
  fileprivate func row(for item: SessionTrial, isDated: Bool) -> Table.Row {
    let (trial, task) = (item.trial, item.session.header.settings.task)
    return Table.Row(
      cells: (isDated ? [] : ["\(trial.number)"]) + [
        words.place(of: trial.question, in: task),
        words.signedDifference(of: trial),
        trial.isCorrect.map { $0 ? "✓" : "✗" } ?? "–", words.outcome(of: trial, in: task),
        trial.responseTime.map { "\($0.wholeMilliseconds)" } ?? "–",
        isDated
          ? program.zone.dateAndTime(trial.time) : item.isExcluded ? words.phrases.excluded : "",
      ], style: item.isExcluded ? .dim : trial.isCorrect == false && !isDated ? .wrong : .text)
  }
}
