internal import FrontEnds
internal import Notation
internal import Wording

/// A page with the keys of the context from which help was opened. It scrolls by lines, so that each
/// sentence can be read to its end.
struct HelpPage: FilteredPage {
  private static let spacing = 2
  /// The columns of the pointer to the selected line.
  private static let pointer = 2
  /// Narrower screens show one key for each action.
  private static let leastColumnsOfAllKeys = 40

  let context = KeyContext.help
  private let about: KeyContext
  private var selection = ListSelection()
  var filter = RowFilter()

  init(about: KeyContext) { self.about = about }

  func hints(_ model: Model) -> [Action] { [.filter, .leave] }

  mutating func perform(_ action: Action, _ model: Model) -> [PageRequest] {
    if action == .filter { filter.begin() }
    selection.move(
      action, in: lines(in: model.pageArea.columns, model).count,
      visible: visibleRows(of: model.pageArea.rows))
    return []
  }

  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void) {
    change(&filter)
    selection = ListSelection()
  }

  func put(in area: Area, on screen: inout Screen, _ model: Model) {
    let lines = lines(in: area.columns, model)
    let area = filter.put(in: area, on: &screen, hits: lines.count, words: model.words)
    Table(
      columns: [.init(heading: ""), .init(heading: "")],
      rows: lines.map { .init(cells: [$0.keys, $0.text]) },
      selected: lines.count > area.rows ? selection.index(in: lines.count) : nil,
      top: selection.top
    ).put(in: area, on: &screen)
  }

  /// Returns the lines of all actions. The keys stand in the first line of their action.
  private func lines(in columns: Int, _ model: Model) -> [(keys: String, text: String)] {
    let actions = model.keys.actions(in: about).filter { action in
      let keys = model.keys.keys(for: action).map(model.words.label).joined(separator: " ")
      return filter.keeps(.init(cells: [keys, model.words.what(action, in: about)]))
    }
    let keys = actions.map { action in
      let labels = model.keys.keys(for: action).map {
        model.glyphs.spell(model.words.label(of: $0))
      }
      return columns < Self.leastColumnsOfAllKeys ? labels[0] : labels.joined(separator: " ")
    }
    let widest = keys.map(\.columns).max() ?? 0
    return zip(actions, keys).flatMap { action, keys in
      model.glyphs.spell(model.words.what(action, in: about))
        .wrapped(to: Table.room(within: columns) - Self.pointer - widest - Self.spacing)
        .enumerated().map { ($0 == 0 ? keys : "", $1) }
    }
  }
}
