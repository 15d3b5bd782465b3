internal import FrontEnds
internal import Wording

/// A page with a list, one row of which is selected. The rows can be filtered.
protocol ListPage: FilteredPage {
  associatedtype Item

  var selection: ListSelection { get set }

  /// All items of the list, in order.
  func items(_ model: Model) -> [Item]

  /// Returns one row for each item.
  func rows(for items: [Item], _ model: Model) -> [Table.Row]
}

extension ListPage {
  /// Returns the items that the filter keeps.
  func shown(_ model: Model) -> [Item] {
    let items = items(model)
    return places(model).map { items[$0] }
  }

  /// Returns the selected item; `nil` if no item is shown.
  func selected(_ model: Model) -> Item? {
    let shown = shown(model)
    return selection.index(in: shown.count).map { shown[$0] }
  }

  /// Draws the rows that the filter keeps, and the filter while it is active.
  func put(
    _ rows: [Table.Row], under columns: [Table.Column], in area: Area, on screen: inout Screen,
    _ words: Words
  ) {
    let list = filter.put(in: area, on: &screen, hits: rows.count, words: words)
    Table(
      columns: columns, rows: rows, selected: selection.index(in: rows.count), top: selection.top
    ).put(in: list, on: &screen)
  }

  /// Moves the selection, or begins to write the filter. Other actions change nothing.
  mutating func move(_ action: Action, _ model: Model, visible: Int) {
    if action == .filter, !items(model).isEmpty { filter.begin() }
    selection.move(action, in: places(model).count, visible: visibleRows(of: visible))
  }

  mutating func select(row: Int, _ model: Model) { selection.select(row) }

  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void) {
    let before = places(model)
    let place = selection.index(in: before.count).map { before[$0] }
    change(&filter)
    selection = ListSelection(places(model).firstIndex { $0 == place } ?? 0)
  }

  /// Returns the places of the items that the filter keeps among all items, by their rank.
  private func places(_ model: Model) -> [Int] {
    let items = items(model)
    // Rows need more time than anything else here.
    guard filter.isActive else { return Array(items.indices) }
    let ranks = rows(for: items, model).map(filter.rank)
    return [0, 1].flatMap { rank in items.indices.filter { ranks[$0] == rank } }
  }
}
