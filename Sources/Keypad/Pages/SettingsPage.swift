internal import FrontEnds
internal import Music
internal import Notation
internal import Training
internal import Wording

/// A page with all settings that apply and a last row that begins the training. One row is selected
/// and may be edited.
struct SettingsPage: Page {
  let context = KeyContext.settings
  private var selection = ListSelection()
  private var field: TextField?

  init() {}

  var isWriting: Bool { field != nil }
  var hints: [Action] { [.confirm, .unit, .help, .leave] }

  /// Returns the selected setting; `nil` for the last row, which begins the training.
  private func selected(in facts: Facts) -> SettingKey? {
    let settings = facts.values.applicable
    let index = selection.index(in: settings.count + 1) ?? 0
    return settings.indices.contains(index) ? settings[index] : nil
  }

  // MARK: Keys with actions

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    switch (action, selected(in: facts)) {
    case _ where action.movesInLists:
      move(action, facts)
      return []
    case (.left, let setting?): return turn(setting, by: -1, facts)
    case (.right, let setting?): return turn(setting, by: 1, facts)
    case (.cues, .cues?): return [.playCues]
    case (.confirm, .device?): return [.open(DevicesPage())]
    case (.confirm, let setting?):
      guard setting.words.isEmpty else { return turn(setting, by: 1, facts) }
      field = TextField(SettingEntry(setting, facts).text(of: facts.values))
      return []
    case (.confirm, nil): return facts.values.obstacle == nil ? [.train] : []
    default: return []
    }
  }

  private mutating func move(_ action: Action, _ facts: Facts) {
    selection.move(
      action, in: facts.values.applicable.count + 1, visible: facts.area.rows)
  }

  mutating func select(row: Int, _ facts: Facts) { selection.select(row) }

  /// Changes a setting to its next or previous word.
  private func turn(_ setting: SettingKey, by step: Int, _ facts: Facts) -> [Wish] {
    let words = setting.words
    guard let index = words.firstIndex(of: facts.values.text(of: setting)) else { return [] }
    let next = words[(index + step + words.count) % words.count]
    var values = facts.values
    try? values.set(setting, to: next)
    return [.change(values)]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ facts: Facts) -> [Wish] {
    guard var field, let setting = selected(in: facts) else { return [] }
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
    let problem = problem(in: facts)
    let lines = screen.spelled(problem ?? "").wrapped(to: area.columns).prefix(2)
    let height = max(area.rows - lines.count, 0)
    let index = selection.index(in: facts.values.applicable.count + 1) ?? 0
    let rows = facts.values.applicable.enumerated().map {
      row(for: $1, isSelected: $0 == index, facts)
    }
    let start = Table.Row(
      cells: [facts.words.phrases.train, "", ""],
      style: facts.values.obstacle == nil ? .title : .dim)
    // On the smallest screens the values must be visible, even if names are cut.
    let least = area.columns < 40 ? 8 : nil
    Table(
      columns: [
        .init(heading: "", leastWidth: least), .init(heading: "", leastWidth: least),
        .init(heading: ""),
      ],
      rows: rows + [start], selected: index, top: selection.top
    ).put(in: area.rows(0..<height), on: &screen)
    for (row, line) in lines.enumerated() {
      screen.put(line, in: area.dropping(rows: height), row: row, style: .caution)
    }
  }

  private func row(for setting: SettingKey, isSelected: Bool, _ facts: Facts) -> Table.Row {
    let value =
      isSelected ? field.map { $0.text + "_" } : nil
    let unit = setting.isDistance ? " " + facts.words.unitName : ""
    let shown = value ?? SettingEntry(setting, facts).text(of: facts.values)
    return Table.Row(cells: [facts.words.name(of: setting), shown + unit, setting.rawValue])
  }

  /// Returns the problem with the text in the editor, or otherwise with the current settings.
  private func problem(in facts: Facts) -> String? {
    guard let field, let setting = selected(in: facts) else {
      return facts.values.obstacle?.sentence(spelling: { $0 }) ?? facts.notice
    }
    do {
      return try SettingEntry(setting, facts).reading(field.text).obstacle?
        .sentence(spelling: { $0 })
    } catch {
      return error.sentence { $0 }
    }
  }
}

extension SettingValues {
  /// All settings that apply to the chosen placement.
  var applicable: [SettingKey] { SettingKey.allCases.filter(applies) }

  /// The reason why no session can begin with these values; `nil` if one can.
  var obstacle: SettingsError? {
    do {
      _ = try settings()
      return nil
    } catch { return error }
  }
}

/// The text form of one setting on the screen. It equals the form in files, except that distances
/// are in the listener's unit and separated by spaces.
struct SettingEntry {
  private let setting: SettingKey
  private let words: Words
  private let values: SettingValues
  private let reference: Hertz

  init(_ setting: SettingKey, _ facts: Facts) { self.init(setting, words: facts.words, facts) }

  init(_ setting: SettingKey, words: Words, _ facts: Facts) {
    self.setting = setting
    self.words = words
    values = facts.values
    reference = facts.measure.pitch.frequency(of: facts.settings.range.middle)
  }

  /// Returns the text of the setting in `values`.
  func text(of values: SettingValues) -> String {
    let text = values.text(of: setting)
    guard setting.isDistance else { return text }
    return text.split(separator: ",").compactMap { Double($0) }
      .map { words.digits(of: Cents($0), above: reference) }.joined(separator: " ")
  }

  /// Returns the current values with this setting read from text.
  ///
  /// - Throws: `SettingsError` if the text is not a value of the setting.
  func reading(_ text: String) throws(SettingsError) -> SettingValues {
    var changed = values
    try changed.set(setting, to: setting.isDistance ? cents(text) : text.trimmed)
    return changed
  }

  /// Returns distances in the form of files, rounded to a hundredth of a cent. Text that is not a
  /// distance stays unchanged.
  private func cents(_ text: String) -> String {
    text.split(separator: " ").map { distance in
      words.distance(from: String(distance), above: reference).map {
        "\(($0.value * 100).rounded() / 100)"
      } ?? String(distance)
    }.joined(separator: ",")
  }
}
