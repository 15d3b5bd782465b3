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
  /// The label of a listener to add, and why the last key was refused; `nil` while none is written.
  private var entry: (field: TextField, refusal: String?)?

  init() {}

  var isWriting: Bool { entry != nil || filter.isWriting }

  func hints(_ data: PageData) -> [Action] {
    (items(data).isEmpty ? [.add] : [.confirm, .add, .filter]) + [.help, .leave]
  }

  func items(_ data: PageData) -> [ListedListener] { data.listeners ?? [] }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    move(action, data, visible: data.area.rows - 1)
    if action == .add { entry = (TextField(), nil) }
    guard action == .confirm, let selected = selected(data) else { return [] }
    return selected.isElsewhere
      ? [.report(data.words.phrases.trainsElsewhere(selected.listener.label))]
      : [.choose(selected.listener)]
  }

  // MARK: Keys that write

  mutating func write(_ key: Key, _ data: PageData) -> [PageRequest] {
    guard let before = entry?.field else {
      changeFilter(data) { $0.write(key) }
      return []
    }
    var field = before
    let outcome = field.write(key)
    let refusal = refusal(of: field.text, isWhole: outcome == .done, data)
    entry = outcome == .givenUp ? nil : (refusal == nil ? field : before, refusal)
    guard outcome == .done, refusal == nil, let listener = try? Listener(newLabel: field.text)
    else { return [] }
    entry = nil
    filter = RowFilter()
    selection = ListSelection(items(data).count { $0.listener.label < listener.label })
    return [.add(listener)]
  }

  /// Returns why a text cannot be a new label or, unless it is whole, the beginning of one; `nil` if it can.
  private func refusal(of text: String, isWhole: Bool, _ data: PageData) -> String? {
    let phrases = data.words.phrases
    if let letter = text.first(where: { (try? Listener(label: String($0))) == nil }) {
      return phrases.refuses(letter: String(letter))
    }
    guard let listener = try? Listener(newLabel: text) else {
      return isWhole || !text.isEmpty ? phrases.ruleOfLabels : nil
    }
    let isListed = isWhole && items(data).contains { $0.listener == listener }
    return isListed ? phrases.isListed(text) : nil
  }

  // MARK: Display

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    let phrases = data.words.phrases
    let room = putEntry(in: area, on: &screen, phrases)
    let shown = shown(data)
    let above = filter.put(in: room, on: &screen, hits: shown.count, words: data.words)
    Table(
      columns: [
        .init(heading: phrases.headingListener, leastWidth: 7),
        .init(heading: phrases.headingToday, isNumeric: true),
        .init(heading: phrases.headingSessionCount, isNumeric: true),
        .init(heading: "T75", isNumeric: true, usualWidth: 5),
        .init(heading: phrases.headingWeakest, usualWidth: 8),
        .init(heading: phrases.headingLast),
      ],
      rows: rows(for: shown, data), selected: selection.index(in: shown.count), top: selection.top
    ).put(in: above, on: &screen)
  }

  func rows(for listeners: [ListedListener], _ data: PageData) -> [Table.Row] {
    listeners.map { listed in
      let known = data.known[listed.listener]
      let limen = known.flatMap { $0.answers.reportsThreshold ? $0.whole.limen.t75 : nil }
      let mark = listed.listener == data.program.listener ? " ●" : ""
      let label = listed.listener.label
        .cut(to: Self.widestLabel - mark.columns, mark: data.glyphs.spell("…"))
      return Table.Row(
        cells: [
          label + mark,
          listed.isElsewhere ? data.words.phrases.elsewhere : "\(listed.answersToday)",
          "\(listed.sessions)",
          limen.map { data.measure.text($0, at: data.settings.range.middle) } ?? "",
          limen == nil ? "" : known?.weakest.first.map { data.words.span($0.region.notes) } ?? "",
          listed.lastAnswer.map(data.program.zone.day) ?? "",
        ], style: listed.isElsewhere ? .dim : .text)
    }
  }

  /// Shows the label that is being written with its rule, or with why a key was refused, and returns the area
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
