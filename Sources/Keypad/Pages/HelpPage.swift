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

  func hints(_ data: PageData) -> [Action] { [.filter, .leave] }

  mutating func perform(_ action: Action, _ data: PageData) -> [PageRequest] {
    if action == .filter { filter.begin() }
    selection.move(
      action, in: lines(in: data.area.columns, data).count,
      visible: visibleRows(of: data.area.rows))
    return []
  }

  mutating func changeFilter(_ data: PageData, _ change: (inout RowFilter) -> Void) {
    change(&filter)
    selection = ListSelection()
  }

  func put(in area: Area, on screen: inout Screen, _ data: PageData) {
    let lines = lines(in: area.columns, data)
    let area = filter.put(in: area, on: &screen, hits: lines.count, words: data.words)
    Table(
      columns: [.init(heading: ""), .init(heading: "")],
      rows: lines.map { .init(cells: [$0.keys, $0.text]) },
      selected: lines.count > area.rows ? selection.index(in: lines.count) : nil,
      top: selection.top
    ).put(in: area, on: &screen)
  }

  /// Returns the lines of all actions. The keys stand in the first line of their action.
  private func lines(in columns: Int, _ data: PageData) -> [(keys: String, text: String)] {
    let actions = data.keys.actions(in: about).filter { action in
      let keys = data.keys.keys(for: action).map(data.words.label).joined(separator: " ")
      return filter.keeps(.init(cells: [keys, data.words.what(action, in: about)]))
    }
    let keys = actions.map { action in
      let labels = data.keys.keys(for: action).map {
        data.glyphs.spell(data.words.label(of: $0))
      }
      return columns < Self.leastColumnsOfAllKeys ? labels[0] : labels.joined(separator: " ")
    }
    let widest = keys.map(\.columns).max() ?? 0
    return zip(actions, keys).flatMap { action, keys in
      data.glyphs.spell(data.words.what(action, in: about))
        .wrapped(to: Table.room(within: columns) - Self.pointer - widest - Self.spacing)
        .enumerated().map { ($0 == 0 ? keys : "", $1) }
    }
  }
}
