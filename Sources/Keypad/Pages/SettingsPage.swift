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

    var setting: SettingKey? { if case .setting(let setting) = self { setting } else { nil } }
  }

  /// A line of the list.
  private enum Line {
    case heading(SettingGroup)
    case row(Row)

    var row: Row? { if case .row(let row) = self { row } else { nil } }
  }

  /// The smallest width with the explanation beside the list.
  private static let columnsForDetail = 120
  /// The widths that hold the names and the values of most settings in each language.
  private static let usualName = 30
  private static let usualValue = 24

  let context = KeyContext.settings
  private var selection = ListSelection()
  private var field: TextField?
  /// Whether the listener is asked whether to reset all settings. Every other key withdraws the
  /// question.
  private var asksToReset = false
  var filter = RowFilter()

  init() {}

  /// Creates the page with a setting selected that is part of an error.
  init(explaining error: SettingsError, _ data: PageData) {
    let index = rows(data).firstIndex { $0.setting.map(error.isOf) ?? false }
    selection = ListSelection(index ?? 0)
  }

  var isWriting: Bool { field != nil || filter.isWriting }

  func hints(_ data: PageData) -> [Action] {
    let own: [Action] =
      switch selectedRow(data) {
      case .setting?: [.confirm, .sample, .reset, .unit]
      case .resetAll?: [.confirm, .sample, .unit]
      case .train?: data.values.obstacle == nil ? [.confirm, .sample, .unit] : [.unit]
      case nil: [.unit]
      }
    return own + [.filter, .help, .leave]
  }

  /// Returns the lines that the filter keeps, with the headings of their groups. A setting with a
  /// single value is no choice.
  private func lines(_ data: PageData) -> [Line] {
    let groups = SettingGroup.allCases.flatMap { group -> [Line] in
      let rows = group.settings.filter(data.values.applies)
        .filter { data.values.words(of: $0).count != 1 }.map(Row.setting)
        .filter { keeps($0, data) }
      return rows.isEmpty ? [] : [.heading(group)] + rows.map(Line.row)
    }
    return groups + [Row.resetAll, .train].filter { keeps($0, data) }.map(Line.row)
  }

  /// Whether the filter keeps a row. It searches only what no key changes, so that the selected row
  /// stays.
  private func keeps(_ row: Row, _ data: PageData) -> Bool {
    switch row {
    case .setting(let setting):
      filter.keeps(Table.Row(cells: [data.words.text(of: setting).title, setting.rawValue]))
    case .resetAll: filter.keeps(Table.Row(cells: [data.words.phrases.resetsAll]))
    case .train: filter.keeps(Table.Row(cells: [data.words.phrases.train]))
    }
  }

  mutating func changeFilter(_ data: PageData, _ change: (inout RowFilter) -> Void) {
    asksToReset = false
    let row = selectedRow(data)
    change(&filter)
    selection = ListSelection(rows(data).firstIndex { $0 == row } ?? 0)
  }

  private func rows(_ data: PageData) -> [Row] { lines(data).compactMap(\.row) }

  private func selectedRow(_ data: PageData) -> Row? {
    let rows = rows(data)
    return selection.index(in: rows.count).map { rows[$0] }
  }

  /// Returns the selected setting; `nil` for the rows at the end.
  private func selected(in data: PageData) -> SettingKey? {
    selectedRow(data)?.setting
  }

  // MARK: Keys with actions

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    let isAsked = asksToReset
    asksToReset = false
    switch (action, selectedRow(data)) {
    case (.left, .setting(let setting)?): return turn(setting, by: -1, data)
    case (.right, .setting(let setting)?): return turn(setting, by: 1, data)
    case (.filter, _): filter.begin()
    case (.cues, .setting(.cues)?): return [.playCues]
    case (.sample, _): return [.playSample]
    case (.reset, .setting(let setting)?):
      return [.change(data.values.setting(setting, to: data.standard.text(of: setting)))]
    case (.confirm, .setting(.device)?): return [.open(DevicesPage())]
    case (.confirm, .setting(let setting)?):
      guard data.values.words(of: setting).isEmpty else { return turn(setting, by: 1, data) }
      field = TextField(SettingEntry(setting, data).text(of: data.values))
    case (.confirm, .resetAll?):
      if isAsked { return [.change(data.resetValues)] }
      asksToReset = true
    case (.confirm, .train?): return data.values.obstacle == nil ? [.train] : []
    default:
      // Below the list are up to three rows of explanation.
      selection.move(action, in: rows(data).count, visible: visibleRows(of: data.area.rows - 3))
    }
    return []
  }

  mutating func select(row: Int, _ data: PageData) {
    asksToReset = false
    guard let clicked = lines(data)[row].row,
      let index = rows(data).firstIndex(of: clicked)
    else { return }
    selection.select(index)
  }

  /// Changes a setting to its next or previous word.
  private func turn(_ setting: SettingKey, by step: Int, _ data: PageData) -> [PageRequest] {
    let words = data.values.words(of: setting)
    guard let next = words.element(after: data.values.text(of: setting), by: step)
    else { return [] }
    return [.change(data.values.setting(setting, to: next))]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ data: PageData) -> [PageRequest] {
    guard var field, let setting = selected(in: data) else {
      changeFilter(data) { $0.write(key) }
      return []
    }
    if setting.isDistance, data.keys.action(for: key, in: context) == .unit {
      return convert(field, setting, data)
    }
    switch field.write(key) {
    case .goesOn: self.field = field
    case .givenUp: self.field = nil
    case .done:
      guard let values = try? SettingEntry(setting, data).reading(field.text) else { return [] }
      self.field = nil
      return [.change(values)]
    }
    return []
  }

  /// Converts the text in the editor to the next unit.
  private mutating func convert(_ field: TextField, _ setting: SettingKey, _ data: PageData)
    -> [PageRequest]
  {
    var next = data.values
    next.preferences.unit = next.preferences.unit.next
    if let written = try? SettingEntry(setting, data).reading(field.text) {
      self.field = TextField(
        SettingEntry(setting, words: Words(for: next.preferences), data).text(of: written))
    }
    return [.change(next)]
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    let problem = screen.spelled(problem(in: data) ?? "").wrapped(to: area.columns)
      .cut(to: 2, columns: area.columns, mark: screen.cutMark)
    let isBeside = area.columns >= Self.columnsForDetail
    // The room for the explanation stays the same, so that the list does not move with it.
    let below = isBeside || area.rows < 8 ? 0 : area.columns < 80 ? 3 : 2
    let height = max(area.rows - max(below, problem.count), 0)
    let list = area.leading(columns: isBeside ? area.columns * 3 / 5 : area.columns)
    let rows = filter.put(
      in: list.rows(0..<height), on: &screen, hits: self.rows(data).count, words: data.words)
    table(in: list, data).put(in: rows, on: &screen)
    screen.put(problem, in: area.dropping(rows: height), style: .caution)
    guard let setting = selected(in: data) else { return }
    let entry = SettingEntry(setting, data)
    let words = data.words
    let text = words.text(of: setting)
    let sentences = [
      text.help, words.phrases.standardValue(entry.shown(of: data.standard)),
      words.phrases.values(entry.allowed),
    ]
    if isBeside {
      var rest = area.dropping(columns: list.columns + 2).rows(0..<height)
      for (sentence, style) in zip([text.title] + sentences, [.title] + Self.styles) {
        rest = rest.dropping(rows: screen.putText(sentence, in: rest, style: style))
      }
    } else if problem.isEmpty {
      screen.putText(
        sentences.joined(separator: " "), in: area.dropping(rows: height), style: .dim)
    }
  }

  private static let styles: [Screen.Style] = [.text, .dim, .dim]

  private func table(in area: Area, _ data: PageData) -> Table {
    let lines = lines(data)
    let selected = selectedRow(data)
    // On small screens the values must be visible, even if names are cut.
    let (name, value): (Int?, Int) =
      switch area.columns {
      case ..<40: (7, 9)
      case ..<60: (21, 13)
      default: (nil, 17)
      }
    return Table(
      columns: [
        .init(heading: "", leastWidth: name, usualWidth: Self.usualName),
        .init(heading: "", leastWidth: value, usualWidth: Self.usualValue),
        .init(heading: ""),
      ],
      rows: lines.map { line in
        switch line {
        case .heading(let group):
          Table.Row(cells: [data.words.name(of: group), "", ""], style: .title, isHeading: true)
        case .row(let row):
          tableRow(
            for: row, showing: row == selected ? field : nil, in: area.columns, data)
        }
      }, selected: lines.firstIndex { $0.row == selected }, top: top(of: lines, data))
  }

  /// Returns the first visible line: the heading of a group with its first row.
  private func top(of lines: [Line], _ data: PageData) -> Int? {
    let rows = rows(data)
    guard rows.indices.contains(selection.top),
      let line = lines.firstIndex(where: { $0.row == rows[selection.top] })
    else { return nil }
    return line > 0 && lines[line - 1].row == nil ? line - 1 : line
  }

  /// Returns a row, with the text that is being written in place of its value.
  private func tableRow(
    for row: Row, showing field: TextField? = nil, in columns: Int = 0, _ data: PageData
  ) -> Table.Row {
    let phrases = data.words.phrases
    switch row {
    case .setting(let setting):
      let entry = SettingEntry(setting, data)
      let written = field?.shown(in: columns < 40 ? 8 : columns / 2)
      return Table.Row(
        cells: [
          data.words.text(of: setting).title,
          written.map { $0 + entry.unit } ?? entry.shown(of: data.values), setting.rawValue,
        ], style: data.values.obstacle?.isOf(setting) == true ? .caution : .text)
    case .resetAll:
      return Table.Row(
        cells: [asksToReset ? phrases.asksToResetAll : phrases.resetsAll, "", ""])
    case .train:
      return Table.Row(
        cells: [phrases.train, "", ""], style: data.values.obstacle == nil ? .title : .dim)
    }
  }

  /// Returns the problem with the text in the editor, or otherwise with the selected setting. The
  /// last rows, which all settings concern, have that of any setting.
  private func problem(in data: PageData) -> String? {
    let setting = selected(in: data)
    guard let field, let setting else {
      let obstacle = data.values.obstacle
      let isShown = setting.map { obstacle?.isOf($0) == true } ?? true
      return (isShown ? obstacle?.sentence { $0 } : nil) ?? data.notice
    }
    do {
      let obstacle = try SettingEntry(setting, data).reading(field.text).obstacle
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

extension PageData {
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
