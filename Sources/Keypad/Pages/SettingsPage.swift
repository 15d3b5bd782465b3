internal import Music
internal import Training
internal import Wording

/// Every choice that matters, one of them selected or being written, and the way into the training.
struct SettingsPage: Page {
  let context = KeyContext.settings
  private var selection = ListSelection()
  private var field: TextField?

  init() {}

  var isWriting: Bool { field != nil }
  var hints: [Action] { [.confirm, .unit, .help, .leave] }

  /// The choice that is selected; `nil` for the way into the training, which comes last.
  private func selected(in facts: Facts) -> Choice? {
    let choices = facts.choices.thatMatter
    let index = selection.index(in: choices.count + 1) ?? 0
    return choices.indices.contains(index) ? choices[index] : nil
  }

  // MARK: Keys that do something

  mutating func perform(_ action: Action, _ facts: Facts) -> [Wish] {
    switch (action, selected(in: facts)) {
    case (.up, _), (.down, _):
      selection.move(action, in: facts.choices.thatMatter.count + 1)
      return []
    case (.left, let choice?): return turn(choice, by: -1, facts)
    case (.right, let choice?): return turn(choice, by: 1, facts)
    case (.confirm, .device?): return [.open(DevicesPage())]
    case (.confirm, let choice?):
      guard choice.field.words.isEmpty else { return turn(choice, by: 1, facts) }
      field = TextField(ChoiceEntry(choice, facts).text(of: facts.choices))
      return []
    case (.confirm, nil): return facts.choices.obstacle == nil ? [.train] : []
    default: return []
    }
  }

  /// Turns to another of the words that a choice has.
  private func turn(_ choice: Choice, by step: Int, _ facts: Facts) -> [Wish] {
    let words = choice.field.words
    guard let index = words.firstIndex(of: facts.choices.text(of: choice)) else { return [] }
    let next = words[(index + step + words.count) % words.count]
    var choices = facts.choices
    try? choices.choose(choice, next)
    return [.choose(choices)]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ facts: Facts) -> [Wish] {
    guard var field, let choice = selected(in: facts) else { return [] }
    if choice.isDistance, facts.keys.action(for: key, in: context) == .unit {
      return convert(field, choice, facts)
    }
    switch field.write(key) {
    case .goesOn: self.field = field
    case .givenUp: self.field = nil
    case .done:
      guard let choices = try? ChoiceEntry(choice, facts).reading(field.text) else { return [] }
      self.field = nil
      return [.choose(choices)]
    }
    return []
  }

  /// What is being written, in the next unit.
  private mutating func convert(_ field: TextField, _ choice: Choice, _ facts: Facts) -> [Wish] {
    var next = facts.choices
    next.preferences.unit = next.preferences.unit.next
    if let written = try? ChoiceEntry(choice, facts).reading(field.text) {
      self.field = TextField(
        ChoiceEntry(choice, words: Words(for: next.preferences), facts).text(of: written))
    }
    return [.choose(next)]
  }

  // MARK: What is shown

  func put(in area: Area, on screen: inout Screen, _ facts: Facts) {
    let problem = problem(in: facts)
    let lines = screen.spelled(problem ?? "").wrapped(to: area.columns).prefix(2)
    let rows = max(area.rows - lines.count, 0)
    let index = selection.index(in: facts.choices.thatMatter.count + 1) ?? 0
    let choices = facts.choices.thatMatter.enumerated().map {
      row(for: $1, isSelected: $0 == index, facts)
    }
    let start = Table.Row(
      cells: [facts.words.phrases.train, "", ""],
      style: facts.choices.obstacle == nil ? .title : .dim)
    // The smallest screens must show values, however names are cut.
    let least = area.columns < 40 ? 8 : nil
    Table(
      columns: [
        .init(heading: "", leastWidth: least), .init(heading: "", leastWidth: least),
        .init(heading: ""),
      ],
      rows: choices + [start], selected: index
    ).put(in: area.rows(0..<rows), on: &screen)
    for (row, line) in lines.enumerated() {
      screen.put(line, in: area.dropping(rows: rows), row: row, style: .caution)
    }
  }

  private func row(for choice: Choice, isSelected: Bool, _ facts: Facts) -> Table.Row {
    let value =
      isSelected ? field.map { $0.text + "_" } : nil
    let unit = choice.isDistance ? " " + facts.words.unitName : ""
    let shown = value ?? ChoiceEntry(choice, facts).text(of: facts.choices)
    return Table.Row(cells: [facts.words.name(of: choice), shown + unit, choice.rawValue])
  }

  /// What is wrong with what is being written, or with the choices as they are.
  private func problem(in facts: Facts) -> String? {
    guard let field, let choice = selected(in: facts) else {
      return facts.choices.obstacle?.sentence(spelling: { $0 }) ?? facts.notice
    }
    do {
      return try ChoiceEntry(choice, facts).reading(field.text).obstacle?
        .sentence(spelling: { $0 })
    } catch {
      return error.sentence { $0 }
    }
  }
}

extension Choices {
  /// Every choice that matters with the placement that is chosen.
  var thatMatter: [Choice] { Choice.allCases.filter(matters) }

  /// Why no session can begin with them, if none can.
  var obstacle: SettingsError? {
    do {
      _ = try settings()
      return nil
    } catch { return error }
  }
}

/// How one choice is shown and written on the screen: as in files, but distances in the listener's
/// unit, each apart from the next by a blank.
struct ChoiceEntry {
  private let choice: Choice
  private let words: Words
  private let choices: Choices
  private let reference: Hertz

  init(_ choice: Choice, _ facts: Facts) { self.init(choice, words: facts.words, facts) }

  init(_ choice: Choice, words: Words, _ facts: Facts) {
    self.choice = choice
    self.words = words
    choices = facts.choices
    reference = facts.measure.pitch.frequency(of: facts.settings.range.middle)
  }

  /// The value among `choices`, as it is shown.
  func text(of choices: Choices) -> String {
    let text = choices.text(of: choice)
    guard choice.isDistance else { return text }
    return text.split(separator: ",").compactMap { Double($0) }
      .map { words.digits(of: Cents($0), above: reference) }.joined(separator: " ")
  }

  /// The choices with this one as it is written.
  func reading(_ text: String) throws(SettingsError) -> Choices {
    var changed = choices
    try changed.choose(choice, choice.isDistance ? cents(text) : text.trimmed)
    return changed
  }

  /// Distances as files have them, to a hundredth of a cent; what is none is left as it is.
  private func cents(_ text: String) -> String {
    text.split(separator: " ").map { distance in
      words.distance(from: String(distance), above: reference).map {
        "\(($0.value * 100).rounded() / 100)"
      } ?? String(distance)
    }.joined(separator: ",")
  }
}

extension Choice {
  /// Whether it is entered in the listener's unit.
  var isDistance: Bool { self == .startCents || self == .differencesCents }
}
