internal import FrontEnds
internal import Wording

/// A page with a list, one row of which is selected. The rows can be filtered.
protocol ListPage: FilteredPage {
  associatedtype Item

  var selection: ListSelection { get set }

  /// All items of the list, in order.
  func items(_ data: PageData) -> [Item]

  /// Returns one row for each item.
  func rows(for items: [Item], _ data: PageData) -> [Table.Row]
}

extension ListPage {
  /// Returns the items that the filter keeps.
  func shown(_ data: PageData) -> [Item] {
    let items = items(data)
    return places(data).map { items[$0] }
  }

  /// Returns the selected item; `nil` if no item is shown.
  func selected(_ data: PageData) -> Item? {
    let shown = shown(data)
    return selection.index(in: shown.count).map { shown[$0] }
  }

  /// Moves the selection, or begins to write the filter. Other actions change nothing.
  mutating func move(_ action: Action, _ data: PageData, visible: Int) {
    if action == .filter, !items(data).isEmpty { filter.begin() }
    selection.move(action, in: places(data).count, visible: visibleRows(of: visible))
  }

  mutating func select(row: Int, _ data: PageData) { selection.select(row) }

  mutating func changeFilter(_ data: PageData, _ change: (inout RowFilter) -> Void) {
    let before = places(data)
    let place = selection.index(in: before.count).map { before[$0] }
    change(&filter)
    selection = ListSelection(places(data).firstIndex { $0 == place } ?? 0)
  }

  /// Returns the places of the items that the filter keeps among all items.
  private func places(_ data: PageData) -> [Int] {
    let items = items(data)
    // Rows need more time than anything else here.
    guard filter.isActive else { return Array(items.indices) }
    return zip(items.indices, rows(for: items, data)).filter { filter.keeps($1) }.map { $0.0 }
  }
}
