internal import FrontEnds

/// A page with rows that can be filtered.
protocol FilteredPage: Page {
  var filter: RowFilter { get set }

  /// Changes the filter. The selected row stays selected if it is still shown.
  mutating func changeFilter(_ model: Model, _ change: (inout RowFilter) -> Void)
}

extension FilteredPage {
  var isWriting: Bool { filter.isWriting }

  mutating func write(_ key: Key, _ model: Model) -> [PageRequest] { writeFilter(key, model) }

  /// Handles a key that writes the filter.
  mutating func writeFilter(_ key: Key, _ model: Model) -> [PageRequest] {
    changeFilter(model) { $0.write(key) }
    return []
  }

  mutating func cancel(_ model: Model) -> Bool {
    guard filter.isActive else { return false }
    changeFilter(model) { $0 = RowFilter() }
    return true
  }

  /// The number of rows of the list, without that of an active filter.
  func visibleRows(of rows: Int) -> Int { rows - (filter.isActive ? 1 : 0) }
}
