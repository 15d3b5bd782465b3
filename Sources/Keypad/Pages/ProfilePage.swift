internal import FrontEnds
internal import Music
internal import Notation
internal import Reports
internal import Training
internal import Wording

/// The full profile: a chart, a table or a learning curve, with details of one note or region; the
/// intervals; or the advice. The selected notes can be trained.
struct ProfilePage: ListPage {
  /// What the page shows.
  enum Pane: Equatable {
    case profile(ProfilePane)
    case intervals(IntervalMeasure)
    case advice

    /// The measure of the intervals that the pane shows; `nil` for other panes.
    var measure: IntervalMeasure? {
      if case .intervals(let measure) = self { measure } else { nil }
    }

    func name(in words: Words) -> String {
      switch self {
      case .profile(let pane): words.name(of: pane)
      case .intervals(.judgement): words.phrases.text(of: .intervals).title
      case .intervals(.matching): words.phrases.viewMatching
      case .advice: words.phrases.viewAdvice
      }
    }
  }

  /// The kinds of regions that can be selected, from small to large; `nil` stands for a note.
  private static let levels: [Region.Kind?] = [nil, .octave, .register, .range]
  private static let notesPerOctave = 12
  private static let leastChartRows = 5
  /// The narrowest page with the history of an interval beside the rows.
  private static let columnsForHistory = 110

  let context = KeyContext.profile
  private(set) var chosenPane: Pane
  /// The index in ``levels`` of the kind that is selected.
  private var level = 0
  var selection = ListSelection()
  private var adviceLine = ListSelection()
  private var intervalLine = ListSelection()
  /// The filter of the table.
  var filter = RowFilter()

  /// Creates the page with a pane; `nil` for the chart.
  init(showing pane: Pane? = nil) { chosenPane = pane ?? .profile(.chart) }

  /// Returns the pane that is shown: the chosen one, or another if there is nothing in it.
  private func pane(_ model: Model) -> Pane {
    guard let findings = model.findings else { return chosenPane }
    let panes = findings.panes
    return panes.contains(chosenPane) ? chosenPane : panes[0]
  }

  func hints(_ model: Model) -> [Action] {
    // Before a threshold is reported there is nothing to select.
    guard let findings = model.findings, findings.answers.reportsThreshold else {
      return (model.findings.map { $0.panes.count > 1 } == true ? [.flip] : []) + [.help, .leave]
    }
    let own: [Action] =
      switch pane(model) {
      case .profile(.table): [.right, .filter]
      case .profile: [.up]
      case .advice, .intervals: []
      }
    return [.flip] + (train(model).isEmpty ? [] : [.confirm]) + own + [.help, .leave]
  }

  func hint(_ action: Action, _ model: Model) -> String? {
    switch action {
    case .flip: next(model).name(in: model.words)
    case .confirm where pane(model) == .advice:
      model.findings?.advice.notes.map { model.words.phrases.trainsNotes(model.words.text(of: $0)) }
    default: nil
    }
  }

  private func next(_ model: Model) -> Pane {
    let panes = model.findings?.panes ?? [.profile(.chart)]
    return panes.element(after: pane(model)) ?? panes[0]
  }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    switch action {
    case _ where pane(model) == .advice && action.movesInLists:
      if let findings = model.findings { advice(on: findings, model).move(&adviceLine, action) }
    case _ where pane(model).measure != nil && action.movesInLists:
      let intervals = pane(model).measure.flatMap { model.findings?.intervals(by: $0) } ?? []
      intervalLine.move(action, in: intervals.count, visible: Self.notesPerOctave)
    case .flip:
      chosenPane = next(model)
      changeFilter(model) { $0 = RowFilter() }
    case .filter:
      if pane(model) == .profile(.table), model.findings?.answers.reportsThreshold == true {
        filter.begin()
      }
    case .left, .right, .up, .down: move(action, model)
    case .first, .last, .pageUp, .pageDown:
      // To an end of the keyboard or of the table, or by an octave of notes.
      moveSelection(action, byPage: Self.notesPerOctave, model)
    case .confirm: return train(model)
    default: break
    }
    return []
  }

  /// Begins a session with the selected notes, or with those of the advice. Intervals would not fit into a few notes.
  private func train(_ model: Model) -> [PageRequest] {
    guard !model.values.task.hasIntervals, pane(model).measure == nil,
      let findings = model.findings, findings.answers.reportsThreshold
    else { return [] }
    let notes = pane(model) == .advice ? findings.advice.notes : selected(model)?.notes
    return notes.map { [.trainNotes($0)] } ?? []
  }

  /// Moves along the keyboard or between levels. In the table, where rows are vertical, the two
  /// directions are swapped.
  private mutating func move(_ action: Action, _ model: Model) {
    switch (action, pane(model) == .profile(.table)) {
    case (.left, false), (.up, true): moveSelection(.up, byPage: 1, model)
    case (.right, false), (.down, true): moveSelection(.down, byPage: 1, model)
    case (.up, false), (.right, true): change(to: level + 1, model)
    default: change(to: level - 1, model)
    }
  }

  /// Selects the larger region around the selected note, or the middle note of the selected region.
  private mutating func change(to number: Int, _ model: Model) {
    guard Self.levels.indices.contains(number), let note = selected(model)?.notes.middle else {
      return
    }
    filter = RowFilter()
    level = number
    selection = ListSelection(items(model).firstIndex { $0.notes.contains(note) })
  }

  /// The notes or the regions of the level.
  func items(_ model: Model) -> [Finding] {
    guard let findings = model.findings else { return [] }
    guard let kind = Self.levels[level] else {
      return findings.notes.map { Finding($0, words: model.words) }
    }
    return (findings.regions + [findings.whole]).filter { $0.region.kind == kind }
      .map { Finding($0, words: model.words) }
  }

  func rows(for findings: [Finding], _ model: Model) -> [Table.Row] {
    Table.rows(of: findings, measure: model.measure)
  }

  /// Returns the row in the middle.
  func standardRow(among items: [Finding], _ model: Model) -> Int? { items.count / 2 }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    guard let findings = model.findings else {
      return screen.put(model.words.phrases.reading, in: area, style: .dim)
    }
    if let changed = findings.changedTrials.first {
      screen.putText(changed.description, in: area, style: .text)
      return
    }
    let pane = pane(model)
    if let measure = pane.measure {
      return putIntervals(by: measure, of: findings, in: area, on: &screen, model)
    }
    guard findings.answers.reportsThreshold else {
      let answers = model.words.sentences(on: findings.leadingAnswers).joined(separator: " ")
      screen.putText(answers, in: area, style: .text)
      return
    }
    if pane == .advice { return advice(on: findings, model).put(at: adviceLine, on: &screen) }
    let all = shown(model)
    let area = filter.put(in: area, on: &screen, hits: all.count, words: model.words)
    guard let selected = selectedRow(among: all, model) else { return }
    let detail = detail(of: all[selected], findings, model)
    let lines = screen.spelled(detail).wrapped(to: area.columns).count
    // The smallest screens have room for the details only.
    let view = area.rows(0..<(area.rows < lines + 2 ? 0 : area.rows - lines))
    screen.putText(detail, in: area.dropping(rows: view.rows), style: .text)
    let (bar, picture) = CoverageBar.split(view)
    let chart = ProfileChart(
      notes: findings.notes, measure: model.measure, selection: all[selected].notes)
    // The smallest screens have no room for a chart.
    let shown = picture.rows < Self.leastChartRows ? .profile(.table) : pane
    if let bar {
      CoverageBar(octaves: findings.coverage, words: model.words)
        .put(in: shown == .profile(.chart) ? chart.overKeys(bar, in: picture) : bar, on: &screen)
    }
    switch shown {
    case .profile(.table):
      Table(of: all, measure: model.measure, selected: selected).put(in: picture, on: &screen)
    case .profile(.curve):
      CourseChart(of: findings, measure: model.measure, zone: model.program.zone)
        .put(in: picture, on: &screen)
    case .profile(.chart), .intervals, .advice: chart.put(in: picture, on: &screen)
    }
  }

  /// Puts the rows of intervals with a sentence on the selected one below and, if there is room, its
  /// history beside them.
  private func putIntervals(
    by measure: IntervalMeasure, of findings: ListenerFindings, in area: Area,
    on screen: inout Screen, _ model: Model
  ) {
    let words = model.words
    let intervals = findings.intervals(by: measure)
    guard intervals.contains(where: \.isReported),
      let index = intervalLine.index(in: intervals.count)
    else {
      let answers = words.sentences(on: findings.intervalAnswers)
      screen.putText(answers.joined(separator: " "), in: area, style: .text)
      return
    }
    let selected = intervals[index]
    let stopsEarly = measure == .matching && findings.matching?.stopsEarly == true
    let detail = words.sentence(on: selected) + (stopsEarly ? " \(words.phrases.stopsEarly)" : "")
    let lines = screen.spelled(detail).wrapped(to: area.columns).count
    let rows = max(area.rows - lines, 0)
    let picture = area.rows(0..<rows)
    let showsHistory =
      area.columns >= Self.columnsForHistory && rows > Self.leastChartRows
      && !selected.history.isEmpty
    let columns = showsHistory ? area.columns * 3 / 5 : area.columns
    IntervalChart(rows: intervals, words: words, selected: index)
      .put(in: picture.leading(columns: columns), on: &screen)
    if showsHistory {
      CourseChart(of: selected, words: words, zone: model.program.zone)
        .put(in: picture.dropping(columns: columns + 2), on: &screen)
    }
    screen.putText(detail, in: area.dropping(rows: rows), style: .text)
  }

  private func advice(on findings: ListenerFindings, _ model: Model) -> ScrolledText {
    ScrolledText(
      model.profileReport(on: findings).advice(in: model.words, at: model.measure.pitch),
      in: model.pageArea, glyphs: model.glyphs)
  }

  private func detail(of finding: Finding, _ findings: ListenerFindings, _ model: Model) -> String {
    pane(model) == .profile(.curve)
      ? model.profileReport(on: findings).trend(in: model.words, at: model.measure.pitch)
        .joined(separator: " ")
      : finding.sentence(in: model.measure)
  }
}

extension ListenerFindings {
  /// The panes with something to show. Without a threshold, the chart says what is missing.
  fileprivate var panes: [ProfilePage.Pane] {
    let matches: [ProfilePage.Pane] = matching == nil ? [] : [.intervals(.matching)]
    if answers.reportsThreshold {
      let heard: [ProfilePage.Pane] = intervals.isEmpty ? [] : [.intervals(.judgement)]
      return ProfilePane.allCases.map(ProfilePage.Pane.profile) + heard + matches + [.advice]
    }
    if intervalAnswers.reportsThreshold { return [.intervals(.judgement)] + matches }
    let hasAnswers = answers.answered + intervalAnswers.answered > 0
    return (hasAnswers || matches.isEmpty ? [.profile(.chart)] : []) + matches
  }

  /// The answers about intervals if there are no others.
  fileprivate var leadingAnswers: AnswerDiagnostics {
    answers.answered == 0 && intervalAnswers.answered > 0 ? intervalAnswers : answers
  }
}
