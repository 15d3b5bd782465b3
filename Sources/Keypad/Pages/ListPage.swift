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

  /// Returns the row that is selected until the listener selects another one; `nil` for none.
  func standardRow(among items: [Item], _ model: Model) -> Int?
}

extension ListPage {
  func standardRow(among items: [Item], _ model: Model) -> Int? { 0 }

  /// Returns the items that the filter keeps.
  func shown(_ model: Model) -> [Item] {
    let items = items(model)
    return places(model).map { items[$0] }
  }

  /// Returns the row of the selected item among those shown; `nil` if none is.
  func selectedRow(among shown: [Item], _ model: Model) -> Int? {
    selection.index(in: shown.count, standard: standardRow(among: shown, model))
  }

  /// Returns the selected item; `nil` if none is.
  func selected(_ model: Model) -> Item? {
    let shown = shown(model)
    return selectedRow(among: shown, model).map { shown[$0] }
  }

  /// Moves the selection, or begins to write the filter. Other actions change nothing.
  mutating func move(_ action: Action, _ model: Model, visible: Int) {
    if action == .filter, !items(model).isEmpty { filter.begin() }
    moveSelection(action, byPage: visibleRows(of: visible), model)
  }

  /// Moves the selection. Where no row is selected, any move selects the first one.
  mutating func moveSelection(_ action: Action, byPage page: Int, _ model: Model) {
    guard action.movesInLists else { return }
    let shown = shown(model)
    guard let row = selectedRow(among: shown, model) else {
      selection = ListSelection(shown.indices.first)
      return
    }
    selection.select(row)
    selection.move(action, in: shown.count, visible: page)
  }

  mutating func select(row: Int, _ model: Model) { selection.select(row) }

  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void) {
    let (before, items) = (places(model), items(model))
    let place = selectedRow(among: before.map { items[$0] }, model).map { before[$0] }
    change(&filter)
    selection = ListSelection(places(model).firstIndex { $0 == place })
  }

  /// Puts rows under these headings, with the filter below them.
  func put(
    _ rows: [Table.Row], under columns: [Table.Column], in area: Area, on screen: inout Screen,
    _ words: Words
  ) {
    let above = filter.put(in: area, on: &screen, hits: rows.count, words: words)
    Table(
      columns: columns, rows: rows, selected: selection.index(in: rows.count), top: selection.top
    ).put(in: above, on: &screen)
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
