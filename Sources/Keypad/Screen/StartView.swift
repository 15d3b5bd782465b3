internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Reports
internal import Training
internal import Wording

/// The rows of the start screen.
struct StartLayout {
  private static let widest = 80
  /// The size from which the chart of the profile stands below the list.
  private static let leastWithChart = ScreenSize(columns: 120, rows: 40)
  private static let fewRows = 12
  private static let chartRows = 14
  /// The rows of the summary where there is room, so that the list stays where it is when the summary changes.
  private static let usualSummary = 7

  let head: Area
  let summary: Area
  let list: Area
  let reason: Area
  let hints: Area
  private(set) var chart: Area?

  /// Whether a screen is low and wide, so that the summary stands beside the list.
  private static func isLow(_ size: ScreenSize) -> Bool {
    size.rows < fewRows && size.columns >= 100
  }

  /// Returns the width of the summary on a screen.
  static func summaryColumns(of size: ScreenSize) -> Int {
    isLow(size) ? size.columns / 2 : min(size.columns, widest)
  }

  /// Lays out the start screen: the list takes what it needs, but leaves half of the rows to the summary of
  /// the listener, and more to what is urgent.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - summary: The number of lines of the summary.
  ///   - urgent: How many of them are urgent.
  ///   - list: The number of rows of the list.
  init(size: ScreenSize, summary: Int, urgent: Int, list: Int) {
    let isLow = Self.isLow(size)
    let block = isLow ? size.area : size.area.leading(columns: Self.summaryColumns(of: size))
    let space = size.rows >= 20 ? 1 : 0
    let foot = isLow || size.rows < 9 ? 0 : size.rows < 20 ? 1 : 2
    let end = size.rows - 1
    head = block.rows(0..<1)
    hints = block.rows(end..<size.rows)
    if isLow {
      let body = block.rows(1..<end)
      self.summary = body.leading(columns: Self.summaryColumns(of: size))
      self.list = body.dropping(columns: size.columns / 2 + 1)
      reason = block.rows(end..<end)
      return
    }
    let room = end - 1 - foot - 2 * space
    let wanted = max(room - list, room / 2 - (size.rows < 9 ? 1 : 0), urgent, 1)
    let summaryRows = min(max(summary, Self.usualSummary), wanted, room - 1)
    let top = 1 + summaryRows + space
    let bottom = min(top + list, end - foot - space)
    self.summary = block.rows(1..<1 + summaryRows)
    self.list = block.rows(top..<bottom)
    reason = block.rows(bottom + space..<bottom + space + foot)
    let rest = reason.row + foot + 1
    chart =
      size.holds(Self.leastWithChart) && rest + Self.chartRows <= end
      ? block.rows(rest..<rest + Self.chartRows) : nil
  }
}

// The start screen: who trains, what is heard, and the kinds of sessions.
extension Model {
  private typealias Line = (text: String, style: Screen.Style)

  /// The columns of the place in a long list, such as `3/12`, beside the head.
  private static let placeColumns = 7
  /// The columns that a name keeps before the words beside it become numbers.
  private static let leastName = 5

  /// The number of rows of the list that are visible.
  var startListRows: Int {
    guard case .start(let obstacle) = scene else { return 1 }
    return startLayout(with: summary(obstacle: obstacle)).list.rows
  }

  private func startLayout(with summary: [Line]) -> StartLayout {
    let urgent = summary.count { $0.style == .caution }
    return StartLayout(size: size, summary: summary.count, urgent: urgent, list: startRows.count)
  }

  func putStart(obstacle: String?, on screen: inout Screen) {
    let summary = summary(obstacle: obstacle)
    let layout = startLayout(with: summary)
    let place = showsPlace(in: layout.list) ? Self.placeColumns : 0
    let head = layout.head.leading(columns: layout.head.columns - badgeColumns - place)
    screen.put(startHead(in: head.columns), in: head, style: .title)
    let shown = summary.map(\.text).cut(
      to: layout.summary.rows, columns: layout.summary.columns, mark: screen.cutMark)
    for (row, (text, line)) in zip(shown, summary).enumerated() {
      screen.put(text, in: layout.summary, row: row, style: line.style)
    }
    putStartList(in: layout.list, on: &screen)
    screen.putText(startReason, in: layout.reason, style: .dim)
    if let chart = layout.chart, let preview, let notes = preview.notes {
      let (bar, below) = chart.split(atRow: 1)
      let picture = ProfileChart(notes: notes, measure: measure)
      CoverageBar(octaves: preview.coverage, words: words)
        .put(in: picture.overKeys(bar, in: below), on: &screen)
      picture.put(in: below, on: &screen)
    }
    put(hints: startHints(after: obstacle), in: layout.hints, on: &screen)
    putBadge(on: &screen)
  }

  /// Whether the place in the list stands beside the head: not on a narrow screen, nor if all rows are visible.
  private func showsPlace(in list: Area) -> Bool { startRows.count > list.rows && !isNarrow }

  /// Whether a screen has no room for whole hints and rows.
  var isNarrow: Bool { size.columns < 40 }
  private var isTiny: Bool { isNarrow && size.rows < 9 }

  /// Whether the task of the selected row is new to the listener.
  private var isNew: Bool { practice?.daysSince[startTask] == nil }

  private var startTask: Task { startRow.kind?.task ?? values.task }

  var badgeColumns: Int { badge.map { $0.columns + 1 } ?? 0 }

  /// Returns who trains, the day, and the number of answers on it. Words give way to the name.
  private func startHead(in columns: Int) -> String {
    let name = program.listener.label
    guard let practice else { return name }
    let (answers, aim) = (practice.answersToday, preferences.dailyAim)
    let today = words.phrases.today(answers, of: aim)
    let parts = (isNarrow ? [] : [practice.today]) + (practice.days == 0 ? [] : [today])
    guard !parts.isEmpty else { return name }
    let short = " \(answers)" + (aim.map { "/\($0)" } ?? "")
    let long = glyphs.spell(" · " + parts.joined(separator: " · "))
    let rest = columns - long.columns < min(name.columns, Self.leastName) ? short : long
    return name.cut(to: max(columns - rest.columns, 1), mark: glyphs.spell("…")) + rest
  }

  /// Returns what is shown about the listener, the most important first.
  private func summary(obstacle: String?) -> [Line] {
    let width = StartLayout.summaryColumns(of: size)
    let obstacles = [obstacle, values.obstacle.map(words.sentence), delay, notice, report]
      .compactMap(\.self)
    func lines(_ texts: [String], _ style: Screen.Style) -> [Line] {
      texts.flatMap { glyphs.spell($0).wrapped(to: width) }.map { ($0, style) }
    }
    // Beside a session, only a limen of its task is more than what the session itself says.
    let session = startList.result
    let showsState = session.map { $0.hasThreshold && $0.settings.task == values.task } ?? true
    let count = session?.count(in: words) ?? ""
    let marks = recentFeedback.compactMap(\.mark).suffix(max(width - count.columns - 1, 0))
    let result = session == nil ? [] : [count + (marks.isEmpty ? "" : " " + String(marks))]
    let known = preview.map {
      isNew
        ? introduction
        : (showsState ? [state(of: $0)] : [])
          + (session?.changes(in: words, besideLimenOver: settings.range) ?? [])
          + curve + [practice.map(words.lastDays)].compactMap(\.self)
    }
    return lines(obstacles, .caution)
      + lines(result + (known ?? [words.phrases(in: startTask).invitation]), .text)
  }

  /// The explanation for whoever has not trained the task of the selected row.
  private var introduction: [String] {
    let interval =
      settings(of: startRow.kind).intervals.first.map { words.shortName(of: $0.interval) } ?? ""
    return isTiny
      ? [words.phrases(in: startTask).question(interval).short]
      : words.firstRun(of: startTask) + [words.asksForCues(preferences.cues, keys.keys(for: .cues))]
  }

  private func state(of preview: CurrentFindings) -> String {
    guard isTiny, preview.notes != nil else {
      return words.state(of: preview, over: settings)
    }
    return "\(words.digits(of: preview.limen.t75, over: settings)) \(words.unitName)"
  }

  /// The learning curve, and a sentence each if the limen has fallen and on a milestone. Until the curve is
  /// known, its row has the one before the latest answers, or says so.
  private var curve: [String] {
    guard startList.showsCurve(of: practice, preview), let preview else { return [] }
    guard let curve = findings?.curve ?? earlierCurve else { return [words.phrases.reading] }
    let limens = curve.stretches.joined().map(\.limen.t75.value)
    let count = words.phrases.answered(preview.answers.answered)
    let amount = [practice.map { words.phrases.days($0.days) }, count].compactMap(\.self)
    let end = isNarrow ? "" : " " + amount.joined(separator: " · ")
    // The ends of the curve have no numbers, because only a sentence says whether they differ.
    let line = Sparkline(limens, columns: StartLayout.summaryColumns(of: size) - end.columns)
    return [line.text + end]
      + (findings.map { profileReport(on: $0).news(in: words, at: measure.pitch) } ?? [])
  }

  private func putStartList(in area: Area, on screen: inout Screen) {
    let rows = startRows.map { row in
      Table.Row(cells: [title(of: row)] + (area.columns < 60 ? [] : [length(of: row)]))
    }
    let columns = rows.first?.cells.map { _ in Table.Column(heading: "", leastWidth: 12) } ?? []
    Table(
      columns: columns, rows: rows, selected: startList.selection.index(in: rows.count),
      top: startList.selection.top
    ).put(in: area, on: &screen)
    if showsPlace(in: area), let position = screen.position {
      screen.put(
        position, in: size.area.leading(columns: size.columns - badgeColumns - 1),
        aligned: .trailing, style: .dim)
    }
  }

  private func settings(of kind: Preset?) -> Settings {
    (try? values.values(of: kind).settings()) ?? settings
  }

  private func length(of row: StartList.Row) -> String {
    row.isSession ? words.length(of: row.kind, with: settings(of: row.kind)) : ""
  }

  private func title(of row: StartList.Row) -> String {
    let title = words.title(of: row.kind)
    return switch row.role {
    case .next(let listener): words.phrases.next(shortLabel(of: listener))
    case .suggested: words.phrases.today(title)
    case .again: words.phrases.sameAgain(title)
    case .mistakes: words.phrases.mistakes
    case .usual: title
    }
  }

  /// Why the selected session is suggested, or what it consists of, and what it leaves out.
  private var startReason: String {
    let row = startRow
    guard row.isSession else { return row.role == .mistakes ? words.phrases.hearsMistakes : "" }
    let suggestion = row.role == .suggested ? startList.suggestion : nil
    let isWithoutWeakSpot =
      row.kind?.isForWeakest == true && hasWeakOctave == false && !startTask.hasIntervals
    return [
      suggestion.flatMap { words.sentence(on: $0) }
        ?? words.sentence(on: row.kind, in: values.task),
      isWithoutWeakSpot ? words.phrases.noWeakOctaveNext : nil,
      values.obstacle == nil ? words.sentence(onWolvesIn: settings(of: row.kind)) : nil,
    ].compactMap(\.self).joined(separator: " ")
  }

  private var startConfirmation: String {
    switch startRow.role {
    case .mistakes: hint(.confirm, words.hint(.sample, in: .start))
    case .next: hint(.confirm, words.phrases.handsOver)
    case .suggested, .again, .usual: confirm(words.phrases.trains)
    }
  }

  private func startHints(after obstacle: String?) -> [String] {
    let move = [Action.up, .down].compactMap { keys.keys(for: $0).first.map(words.label) }
      .joined(separator: "/")
    return [
      startConfirmation,
      "\(move) \(words.phrases.chooses)",
      obstacle == nil ? "" : hint(.devices, words.phrases.anotherDevice),
    ] + [Action.who, .profile, .history, .help, .leave].map { hint($0, in: .start) }
  }
}
