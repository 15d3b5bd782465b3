internal import FrontEnds
internal import Music
internal import Notation
internal import Training
internal import Wording

/// A page with all settings that apply, in groups, a row that resets them, and a last row that begins
/// the training. One row is selected and may be edited. The page explains the selected setting.
struct SettingsPage: FilteredPage {
  /// A row that can be selected.
  private enum Row: Hashable {
    case setting(SettingKey)
    case resetAll
    case train
  }

  /// A line of the list.
  private enum Line {
    case heading(SettingGroup)
    case row(Row)

    var row: Row? { if case .row(let row) = self { row } else { nil } }
  }

  /// The smallest width with the explanation beside the list.
  private static let columnsForDetail = 120

  let context = KeyContext.settings
  private var selection = ListSelection()
  private var field: TextField?
  /// Whether the listener is asked whether to reset all settings. Every other key withdraws the
  /// question.
  private var asksToReset = false
  var filter = RowFilter()

  init() {}

  /// Creates the page with a setting selected that is part of an error.
  init(explaining error: SettingsError, _ facts: Facts) {
    let index = rows(facts).firstIndex {
      if case .setting(let setting) = $0 { error.isOf(setting) } else { false }
    }
    selection = ListSelection(index ?? 0)
  }

  var isWriting: Bool { field != nil || filter.isWriting }

  func hints(_ facts: Facts) -> [Action] {
    let own: [Action] =
      switch selectedRow(facts) {
      case .setting?: [.confirm, .sample, .reset, .unit]
      case .resetAll?: [.confirm, .sample, .unit]
      case .train?: facts.values.obstacle == nil ? [.confirm, .sample, .unit] : [.unit]
      case nil: [.unit]
      }
    return own + [.filter, .help, .leave]
  }

  /// Returns the lines that the filter keeps, with the headings of their groups. A setting with a
  /// single value is no choice.
  private func lines(_ facts: Facts) -> [Line] {
    let groups = SettingGroup.allCases.flatMap { group -> [Line] in
      let rows = group.settings.filter(facts.values.applies)
        .filter { facts.values.words(of: $0).count != 1 }.map(Row.setting)
        .filter { keeps($0, facts) }
      return rows.isEmpty ? [] : [.heading(group)] + rows.map(Line.row)
    }
    return groups + [Row.resetAll, .train].filter { keeps($0, facts) }.map(Line.row)
  }

  /// Whether the filter keeps a row. It searches only what no key changes, so that the selected row
  /// stays.
  private func keeps(_ row: Row, _ facts: Facts) -> Bool {
    switch row {
    case .setting(let setting):
      filter.keeps(Table.Row(cells: [facts.words.name(of: setting), setting.rawValue]))
    case .resetAll: filter.keeps(Table.Row(cells: [facts.words.phrases.resetsAll]))
    case .train: filter.keeps(Table.Row(cells: [facts.words.phrases.train]))
    }
  }

  mutating func changeFilter(_ facts: Facts, _ change: (inout RowFilter) -> Void) {
    asksToReset = false
    let row = selectedRow(facts)
    change(&filter)
    selection = ListSelection(rows(facts).firstIndex { $0 == row } ?? 0)
  }

  private func rows(_ facts: Facts) -> [Row] { lines(facts).compactMap(\.row) }

  private func selectedRow(_ facts: Facts) -> Row? {
    let rows = rows(facts)
    return selection.index(in: rows.count).map { rows[$0] }
  }

  /// Returns the selected setting; `nil` for the rows at the end.
  private func selected(in facts: Facts) -> SettingKey? {
    if case .setting(let setting) = selectedRow(facts) { setting } else { nil }
  }

  // MARK: Keys with actions

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    let isAsked = asksToReset
    asksToReset = false
    switch (action, selectedRow(facts)) {
    case (.left, .setting(let setting)?): return turn(setting, by: -1, facts)
    case (.right, .setting(let setting)?): return turn(setting, by: 1, facts)
    case (.filter, _): filter.begin()
    case (.cues, .setting(.cues)?): return [.playCues]
    case (.sample, _): return [.playSample]
    case (.reset, .setting(let setting)?):
      return [.change(facts.values.setting(setting, to: facts.standard.text(of: setting)))]
    case (.confirm, .setting(.device)?): return [.open(DevicesPage())]
    case (.confirm, .setting(let setting)?):
      guard facts.values.words(of: setting).isEmpty else { return turn(setting, by: 1, facts) }
      field = TextField(SettingEntry(setting, facts).text(of: facts.values))
    case (.confirm, .resetAll?):
      if isAsked { return [.change(facts.resetValues)] }
      asksToReset = true
    case (.confirm, .train?): return facts.values.obstacle == nil ? [.train] : []
    default:
      // Below the list are up to three rows of explanation.
      selection.move(action, in: rows(facts).count, visible: visibleRows(of: facts.area.rows - 3))
    }
    return []
  }

  mutating func select(row: Int, _ facts: Facts) {
    asksToReset = false
    guard let clicked = lines(facts)[row].row,
      let index = rows(facts).firstIndex(of: clicked)
    else { return }
    selection.select(index)
  }

  /// Changes a setting to its next or previous word.
  private func turn(_ setting: SettingKey, by step: Int, _ facts: Facts) -> [Wish] {
    let words = facts.values.words(of: setting)
    guard let index = words.firstIndex(of: facts.values.text(of: setting)) else { return [] }
    let next = words[(index + step + words.count) % words.count]
    return [.change(facts.values.setting(setting, to: next))]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ facts: Facts) -> [Wish] {
    guard var field, let setting = selected(in: facts) else {
      changeFilter(facts) { $0.write(key) }
      return []
    }
    if setting.isDistance, facts.keys.action(for: key, in: context) == .unit {
      return convert(field, setting, facts)
    }
    switch field.write(key) {
    case .goesOn: self.field = field
    case .givenUp: self.field = nil
    case .done:
      guard let values = try? SettingEntry(setting, facts).reading(field.text) else { return [] }
      self.field = nil
      return [.change(values)]
    }
    return []
  }

  /// Converts the text in the editor to the next unit.
  private mutating func convert(_ field: TextField, _ setting: SettingKey, _ facts: Facts) -> [Wish]
  {
    var next = facts.values
    next.preferences.unit = next.preferences.unit.next
    if let written = try? SettingEntry(setting, facts).reading(field.text) {
      self.field = TextField(
        SettingEntry(setting, words: Words(for: next.preferences), facts).text(of: written))
    }
    return [.change(next)]
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let problem = screen.spelled(problem(in: facts) ?? "").wrapped(to: area.columns)
      .cut(to: 2, columns: area.columns, mark: screen.cutMark)
    let isBeside = area.columns >= Self.columnsForDetail
    // The room for the explanation stays the same, so that the list does not move with it.
    let below = isBeside || area.rows < 8 ? 0 : area.columns < 80 ? 3 : 2
    let height = max(area.rows - max(below, problem.count), 0)
    let list = area.leading(columns: isBeside ? area.columns * 3 / 5 : area.columns)
    let rows = filter.put(
      in: list.rows(0..<height), on: &screen, hits: self.rows(facts).count, words: facts.words)
    table(in: list, facts).put(in: rows, on: &screen)
    for (row, line) in problem.enumerated() {
      screen.put(line, in: area.dropping(rows: height), row: row, style: .caution)
    }
    guard let setting = selected(in: facts) else { return }
    let entry = SettingEntry(setting, facts)
    let words = facts.words
    let sentences = [
      words.help(on: setting), words.phrases.standardValue(entry.shown(of: facts.standard)),
      words.phrases.values(entry.allowed),
    ]
    if isBeside {
      var rest = area.dropping(columns: list.columns + 2).rows(0..<height)
      for (sentence, style) in zip([words.name(of: setting)] + sentences, [.title] + Self.styles) {
        rest = rest.dropping(rows: screen.putText(sentence, in: rest, style: style))
      }
    } else if problem.isEmpty {
      screen.putText(
        sentences.joined(separator: " "), in: area.dropping(rows: height), style: .dim)
    }
  }

  private static let styles: [Screen.Style] = [.text, .dim, .dim]

  private func table(in area: Area, _ facts: Facts) -> Table {
    let lines = lines(facts)
    let selected = selectedRow(facts)
    // On small screens the values must be visible, even if names are cut.
    let (name, value): (Int?, Int) =
      switch area.columns {
      case ..<40: (6, 8)
      case ..<60: (20, 12)
      default: (nil, 16)
      }
    return Table(
      columns: [
        .init(heading: "", leastWidth: name), .init(heading: "", leastWidth: value),
        .init(heading: ""),
      ],
      rows: lines.map { line in
        switch line {
        case .heading(let group):
          Table.Row(cells: [facts.words.name(of: group), "", ""], style: .title, isHeading: true)
        case .row(let row):
          tableRow(
            for: row, showing: row == selected ? field : nil, in: area.columns, facts)
        }
      }, selected: lines.firstIndex { $0.row == selected }, top: top(of: lines, facts))
  }

  /// Returns the first visible line: the heading of a group with its first row.
  private func top(of lines: [Line], _ facts: Facts) -> Int? {
    let rows = rows(facts)
    guard rows.indices.contains(selection.top),
      let line = lines.firstIndex(where: { $0.row == rows[selection.top] })
    else { return nil }
    return line > 0 && lines[line - 1].row == nil ? line - 1 : line
  }

  /// Returns a row, with the text that is being written in place of its value.
  private func tableRow(
    for row: Row, showing field: TextField? = nil, in columns: Int = 0, _ facts: Facts
  ) -> Table.Row {
    let phrases = facts.words.phrases
    switch row {
    case .setting(let setting):
      let entry = SettingEntry(setting, facts)
      let written = field?.shown(in: columns < 40 ? 8 : columns / 2)
      return Table.Row(
        cells: [
          facts.words.name(of: setting),
          written.map { $0 + entry.unit } ?? entry.shown(of: facts.values), setting.rawValue,
        ], style: facts.values.obstacle?.isOf(setting) == true ? .caution : .text)
    case .resetAll:
      return Table.Row(
        cells: [asksToReset ? phrases.asksToResetAll : phrases.resetsAll, "", ""])
    case .train:
      return Table.Row(
        cells: [phrases.train, "", ""], style: facts.values.obstacle == nil ? .title : .dim)
    }
  }

  /// Returns the problem with the text in the editor, or otherwise with the selected setting. The
  /// last rows, which all settings concern, have that of any setting.
  private func problem(in facts: Facts) -> String? {
    let setting = selected(in: facts)
    guard let field, let setting else {
      let obstacle = facts.values.obstacle
      let isShown = setting.map { obstacle?.isOf($0) == true } ?? true
      return (isShown ? obstacle?.sentence { $0 } : nil) ?? facts.notice
    }
    do {
      let obstacle = try SettingEntry(setting, facts).reading(field.text).obstacle
      return obstacle?.sentence { $0 }
    } catch {
      return error.sentence { $0 }
    }
  }
}

extension SettingsError {
  /// Whether a setting is part of the error.
  fileprivate func isOf(_ setting: SettingKey) -> Bool { names.contains(setting.rawValue) }
}

extension Facts {
  /// The values after all settings are reset. The language, the device, the MIDI port, and what was
  /// given for this run stay as they are.
  fileprivate var resetValues: SettingValues {
    let kept = kept.union([.language, .device, .midi])
    return SettingKey.allCases.filter { !kept.contains($0) }.reduce(values) {
      $0.setting($1, to: standard.text(of: $1))
    }
  }
}

extension SettingValues {
  /// Returns the values with another value of a setting, unless the text is none.
  func setting(_ setting: SettingKey, to text: String) -> SettingValues {
    var values = self
    try? values.set(setting, to: text)
    return values
  }

  /// The reason why no session can begin with these values; `nil` if one can.
  var obstacle: SettingsError? {
    do {
      _ = try settings()
      return nil
    } catch { return error }
  }
}
