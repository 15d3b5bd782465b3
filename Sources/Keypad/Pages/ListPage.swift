internal import FrontEnds
internal import Wording

/// A page with a list, one row of which is selected. The rows can be filtered.
protocol ListPage: FilteredPage {
  associatedtype Item

  var selection: ListSelection { get set }

  /// All items of the list, in order.
  func items(_ facts: Facts) -> [Item]

  /// Returns one row for each item.
  func rows(for items: [Item], _ facts: Facts) -> [Table.Row]
}

extension ListPage {
  /// Returns the items that the filter keeps.
  func shown(_ facts: Facts) -> [Item] {
    let items = items(facts)
    return places(facts).map { items[$0] }
  }

  /// Returns the selected item; `nil` if no item is shown.
  func selected(_ facts: Facts) -> Item? {
    let shown = shown(facts)
    return selection.index(in: shown.count).map { shown[$0] }
  }

  /// Moves the selection, or begins to write the filter. Other actions change nothing.
  mutating func move(_ action: Action, _ facts: Facts, visible: Int) {
    if action == .filter, !items(facts).isEmpty { filter.begin() }
    selection.move(action, in: places(facts).count, visible: visibleRows(of: visible))
  }

  mutating func select(row: Int, _ facts: Facts) { selection.select(row) }

  mutating func changeFilter(_ facts: Facts, _ change: (inout RowFilter) -> Void) {
    let before = places(facts)
    let place = selection.index(in: before.count).map { before[$0] }
    change(&filter)
    selection = ListSelection(places(facts).firstIndex { $0 == place } ?? 0)
  }

  /// Returns the places of the items that the filter keeps among all items.
  private func places(_ facts: Facts) -> [Int] {
    let items = items(facts)
    // Rows need more time than anything else here.
    guard filter.isActive else { return Array(items.indices) }
    return zip(items.indices, rows(for: items, facts)).filter { filter.keeps($1) }.map { $0.0 }
  }
}
