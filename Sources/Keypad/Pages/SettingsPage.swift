internal import FrontEnds
internal import Notation
internal import Training
internal import Wording

/// A page with all settings that apply, in groups, a row that resets them, and a last row that begins
/// the training. One row is selected and may be edited. The page explains the selected setting.
struct SettingsPage: ListPage {
  /// A row of the list, which can be selected.
  enum Item {
    case setting(SettingKey)
    case resetAll
    case train

    var setting: SettingKey? { if case .setting(let setting) = self { setting } else { nil } }
  }

  /// The smallest width with the explanation beside the list.
  private static let columnsForDetail = 120
  /// The widths that hold the names and the values of most settings in each language.
  private static let usualName = 30
  private static let usualValue = 24

  let context = KeyContext.settings
  var selection = ListSelection()
  private var field: TextField?
  /// Whether the listener is asked whether to reset all settings. Every other key withdraws the
  /// question.
  private var asksToReset = false
  var filter = RowFilter() { didSet { asksToReset = false } }

  /// Creates the page with the first setting selected that has one of these names, or else the first one that
  /// no single key changes, so that a stray key loses nothing.
  init(selecting names: [String] = [], _ model: Model) {
    let settings = shown(model).map(\.setting)
    selection = ListSelection(
      settings.firstIndex { $0.map { names.contains($0.rawValue) } ?? false }
        ?? settings.firstIndex { $0.map(model.values.words(of:))?.isEmpty ?? true })
  }

  var isWriting: Bool { field != nil || filter.isWriting }

  func hints(_ model: Model) -> [Action] {
    let own: [Action] =
      switch selected(model) {
      case .setting?: [.confirm, .sample, .reset, .unit]
      case .resetAll?: [.confirm, .sample, .unit]
      case .train?: model.values.obstacle == nil ? [.confirm, .sample, .unit] : [.unit]
      case nil: [.unit]
      }
    return own + [.filter, .help, .leave]
  }

  /// All rows. A setting with a single value is no choice.
  func items(_ model: Model) -> [Item] {
    let settings = SettingGroup.allCases.flatMap(\.settings).filter(model.values.applies)
      .filter { model.values.words(of: $0).count != 1 }
    return settings.map(Item.setting) + [.resetAll, .train]
  }

  /// Returns what the filter searches: only what no key changes, so that the selected row stays.
  func rows(for items: [Item], _ model: Model) -> [Table.Row] {
    items.map { item in
      switch item {
      case .setting(let setting):
        Table.Row(cells: [model.words.text(of: setting).title, setting.rawValue])
      case .resetAll: Table.Row(cells: [model.words.phrases.resetsAll])
      case .train: Table.Row(cells: [model.words.phrases.train])
      }
    }
  }

  // MARK: Keys with actions

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    let isAsked = exchange(&asksToReset, with: false)
    switch (action, selected(model)) {
    case (.left, .setting(let setting)?): return turn(setting, by: -1, model)
    case (.right, .setting(let setting)?): return turn(setting, by: 1, model)
    case (.cues, .setting(.cues)?): return [.carryOut(model.preferences.cues.samples)]
    case (.sample, _): return [.playSample]
    case (.reset, .setting(let setting)?):
      return [.change(model.values.setting(setting, to: model.standard.text(of: setting)))]
    case (.confirm, .setting(.device)?): return [.open(DevicesPage())]
    case (.confirm, .setting(let setting)?):
      guard model.values.words(of: setting).isEmpty else { return turn(setting, by: 1, model) }
      field = TextField(SettingEntry(setting, model).text(of: model.values))
    case (.confirm, .resetAll?):
      if isAsked { return [.change(model.resetValues)] }
      asksToReset = true
    case (.confirm, .train?):
      return model.values.obstacle == nil ? [.close, .perform(.confirm)] : []
    default:
      // Below the list are up to three rows of explanation.
      move(action, model, visible: model.pageArea.rows - 3)
    }
    return []
  }

  mutating func select(row: Int, _ model: Model) {
    asksToReset = false
    selection.select(row)
  }

  /// Changes a setting to its next or previous word.
  private func turn(_ setting: SettingKey, by step: Int, _ model: Model) -> [PageRequest] {
    let words = model.values.words(of: setting)
    guard let next = words.element(after: model.values.text(of: setting), by: step)
    else { return [] }
    return [.change(model.values.setting(setting, to: next))]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ model: Model) -> [PageRequest] {
    guard var field, let setting = selected(model)?.setting else { return writeFilter(key, model) }
    if setting.isDistance, model.keys.action(for: key, in: context) == .unit {
      return convert(field, setting, model)
    }
    switch field.write(key) {
    case .goesOn: self.field = field
    case .givenUp: self.field = nil
    case .done:
      // A value that the setting can never have stays in the field. Others may need a second change.
      guard let values = try? SettingEntry(setting, model).reading(field.text),
        values.obstacle?.names != [setting.rawValue]
      else { return [] }
      self.field = nil
      return [.change(values)]
    }
    return []
  }

  /// Converts the text in the editor to the next unit.
  private mutating func convert(_ field: TextField, _ setting: SettingKey, _ model: Model)
    -> [PageRequest]
  {
    var next = model.values
    next.preferences.unit = next.preferences.unit.next
    if let written = try? SettingEntry(setting, model).reading(field.text) {
      self.field = TextField(
        SettingEntry(setting, words: Words(for: next.preferences), model).text(of: written))
    }
    return [.change(next)]
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    let problem = screen.spelled(problem(in: model) ?? "").wrapped(to: area.columns)
      .cut(to: 2, columns: area.columns, mark: screen.cutMark)
    let isBeside = area.columns >= Self.columnsForDetail
    // The room for the explanation stays the same, so that the list does not move with it.
    let below = isBeside || area.rows < 8 ? 0 : area.columns < 80 ? 3 : 2
    let height = max(area.rows - max(below, problem.count), 0)
    let list = area.leading(columns: isBeside ? area.columns * 3 / 5 : area.columns)
    let rows = filter.put(
      in: list.rows(0..<height), on: &screen, hits: shown(model).count, words: model.words)
    table(in: list, model).put(in: rows, on: &screen)
    screen.put(problem, in: area.dropping(rows: height), style: .caution)
    guard let setting = selected(model)?.setting else { return }
    let entry = SettingEntry(setting, model)
    let words = model.words
    let text = words.text(of: setting)
    let sentences = [
      text.help, words.phrases.standardValue(entry.shown(of: model.standard)),
      words.phrases.values(entry.allowed),
    ]
    if isBeside {
      var rest = area.dropping(columns: list.columns + 2).rows(0..<height)
      for (sentence, style) in zip([text.title] + sentences, [.title] + Self.styles) {
        rest = rest.dropping(rows: screen.putText(sentence, in: rest, style: style))
      }
    } else if problem.isEmpty {
      screen.putText(sentences.joined(separator: " "), in: area.dropping(rows: height), style: .dim)
    }
  }

  private static let styles: [Screen.Style] = [.text, .dim, .dim]

  /// Returns the list, with a heading above the first row of each group.
  private func table(in area: Area, _ model: Model) -> Table {
    let shown = shown(model)
    let selected = selection.index(in: shown.count)
    var rows: [Table.Row] = []
    var last: SettingGroup?
    for (place, item) in shown.enumerated() {
      if let group = item.setting?.group, group != last {
        let cells = [model.words.phrases.name(of: group), "", ""]
        rows.append(Table.Row(cells: cells, style: .title, isHeading: true))
        last = group
      }
      let field = place == selected ? field : nil
      rows.append(row(for: item, showing: field, in: area.columns, model))
    }
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
      rows: rows, selected: selected, top: selection.top)
  }

  /// Returns a row, with the text that is being written in place of its value.
  private func row(
    for item: Item, showing field: TextField?, in columns: Int, _ model: Model
  ) -> Table.Row {
    let phrases = model.words.phrases
    switch item {
    case .setting(let setting):
      let entry = SettingEntry(setting, model)
      let written = field?.shown(in: columns < 40 ? 8 : columns / 2)
      return Table.Row(
        cells: [
          model.words.text(of: setting).title,
          written.map { $0 + entry.unit } ?? entry.shown(of: model.values), setting.rawValue,
        ], style: model.values.obstacle?.isOf(setting) == true ? .caution : .text)
    case .resetAll:
      return Table.Row(cells: [asksToReset ? phrases.asksToResetAll : phrases.resetsAll, "", ""])
    case .train:
      return Table.Row(
        cells: [phrases.train, "", ""], style: model.values.obstacle == nil ? .title : .dim)
    }
  }

  /// Returns the problem with the text in the editor, or otherwise with the selected setting. The
  /// last rows, which all settings concern, have that of any setting.
  private func problem(in model: Model) -> String? {
    let setting = selected(model)?.setting
    guard let field, let setting else {
      let obstacle = model.values.obstacle
      let isShown = setting.map { obstacle?.isOf($0) == true } ?? true
      return (isShown ? obstacle.map(model.words.sentence) : nil) ?? model.shownNotice
    }
    do {
      return try SettingEntry(setting, model).reading(field.text).obstacle.map(model.words.sentence)
    } catch {
      return model.words.sentence(on: error)
    }
  }
}

extension SettingsError {
  /// Whether a setting is part of the error.
  fileprivate func isOf(_ setting: SettingKey) -> Bool { names.contains(setting.rawValue) }
}

extension Model {
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
