internal import FrontEnds

/// The selected row of a list. The list may grow or shrink, because each use limits the selection
/// to its rows.
struct ListSelection: Hashable, Sendable {
  private var wanted = 0

  /// Creates a selection of this row.
  init(_ index: Int = 0) { wanted = index }

  /// Returns the selected row of a list of `count` rows; `nil` for an empty list.
  func index(in count: Int) -> Int? { count == 0 ? nil : min(wanted, count - 1) }

  /// Moves the selection by a number of rows, but not beyond the first or the last.
  mutating func move(by rows: Int, in count: Int) {
    wanted = max(0, min((index(in: count) ?? 0) + rows, count - 1))
  }

  /// Moves the selection up or down. Other actions change nothing.
  mutating func move(_ action: Action, in count: Int) {
    switch action {
    case .up: move(by: -1, in: count)
    case .down: move(by: 1, in: count)
    default: break
    }
  }
}
