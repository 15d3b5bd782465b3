internal import FrontEnds
internal import Music
internal import Notation
internal import Psychometrics
internal import Training
internal import Wording

/// A page with the listeners of the store, one of them selected, who can become the one who trains.
struct ListenersPage: ListPage {
  /// The most columns of a label.
  static let widestLabel = 24

  let context = KeyContext.listeners
  var selection = ListSelection()
  var filter = RowFilter()
  /// The label of a listener to add, and why it is none; `nil` while none is written.
  private var entry: (field: TextField, refusal: String?)?

  init() {}

  var isWriting: Bool { entry != nil || filter.isWriting }

  func hints(_ model: Model) -> [Action] {
    (items(model).isEmpty ? [.add] : [.confirm, .add, .filter]) + [.help, .leave]
  }

  func items(_ model: Model) -> [ListedListener] { model.listeners ?? [] }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    move(action, model, visible: model.pageArea.rows - 1)
    if action == .add { entry = (TextField(), nil) }
    guard action == .confirm, let selected = selected(model) else { return [] }
    return selected.isElsewhere
      ? [.report(model.words.phrases.trainsElsewhere(selected.listener.label))]
      : [.choose(selected.listener)]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ model: Model) -> [PageRequest] {
    guard let before = entry?.field else {
      changeFilter(model) { $0.write(key) }
      return []
    }
    var field = before
    let outcome = field.write(key)
    let refusal = refusal(of: field.text, isWhole: outcome == .done, model)
    entry = outcome == .givenUp ? nil : (outcome == .done ? before : field, refusal)
    guard outcome == .done, refusal == nil, let listener = try? Listener(newLabel: field.text)
    else { return [] }
    entry = nil
    filter = RowFilter()
    selection = ListSelection(items(model).count { $0.listener.label < listener.label })
    return [.carryOut([.add(listener), .readListeners])]
  }

  /// Returns why a text cannot be a new label or, unless it is whole, the beginning of one; `nil` if it can.
  private func refusal(of text: String, isWhole: Bool, _ model: Model) -> String? {
    let phrases = model.words.phrases
    if let letter = text.first(where: { (try? Listener(label: String($0))) == nil }) {
      return phrases.refuses(letter: String(letter))
    }
    guard let listener = try? Listener(newLabel: text) else {
      return isWhole || !text.isEmpty ? phrases.ruleOfLabels : nil
    }
    let isListed = isWhole && items(model).contains { $0.listener == listener }
    return isListed ? phrases.isListed(text) : nil
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    let phrases = model.words.phrases
    let room = putEntry(in: area, on: &screen, phrases)
    guard !items(model).isEmpty else {
      let state = model.listeners == nil ? phrases.reading : phrases.noListeners
      if entry == nil { screen.putText(state, in: room, style: .dim) }
      return
    }
    let columns: [Table.Column] = [
      .init(heading: phrases.headingListener, leastWidth: 7),
      .init(heading: phrases.headingToday, isNumeric: true),
      .init(heading: phrases.headingSessionCount, isNumeric: true),
      .init(heading: "T75", isNumeric: true, usualWidth: 5),
      .init(heading: phrases.headingWeakest, usualWidth: 8),
      .init(heading: phrases.headingLast),
    ]
    put(rows(for: shown(model), model), under: columns, in: room, on: &screen, model.words)
  }

  func rows(for listeners: [ListedListener], _ model: Model) -> [Table.Row] {
    listeners.map { listed in
      let known = model.known[listed.listener]
      let limen = known.flatMap { $0.answers.reportsThreshold ? $0.whole.limen.t75 : nil }
      let mark = listed.listener == model.program.listener ? " ●" : ""
      let label = listed.listener.label
        .cut(to: Self.widestLabel - mark.columns, mark: model.glyphs.spell("…"))
      return Table.Row(
        cells: [
          label + mark,
          listed.isElsewhere ? model.words.phrases.elsewhere : "\(listed.answersToday)",
          "\(listed.sessions)",
          limen.map { model.measure.text($0, at: model.settings.range.middle) } ?? "",
          limen == nil ? "" : known?.weakest.first.map { model.words.span($0.region.notes) } ?? "",
          listed.lastAnswer.map(model.program.zone.day) ?? "",
        ], style: listed.isElsewhere ? .dim : .text)
    }
  }

  /// Shows the label that is being written with its rule, or with why it is none, and returns the area
  /// below.
  private func putEntry(in area: Area, on screen: inout Screen, _ phrases: Phrases) -> Area {
    guard let entry else { return area }
    let start = phrases.headingListener + ": "
    let field = entry.field.shown(in: area.columns - start.columns)
    screen.put(start + field, in: area, style: .selected)
    let rows = screen.putText(
      entry.refusal ?? phrases.ruleOfLabels, in: area.dropping(rows: 1),
      style: entry.refusal == nil ? .dim : .caution)
    return area.dropping(rows: 1 + rows)
  }
}
