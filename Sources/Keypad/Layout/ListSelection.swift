internal import FrontEnds

/// Which row of a list is selected. The list may grow or shrink: the selection is held within it where
/// it is used.
struct ListSelection: Hashable, Sendable {
  private var wanted = 0

  /// Selects a row.
  init(_ index: Int = 0) { wanted = index }

  /// The selected row of a list of `count` rows; `nil` where there is none.
  func index(in count: Int) -> Int? { count == 0 ? nil : min(wanted, count - 1) }

  /// Moves by so many rows, to the first or the last at most.
  mutating func move(by rows: Int, in count: Int) {
    wanted = max(0, min((index(in: count) ?? 0) + rows, count - 1))
  }

  /// Moves as an action says; any other than up and down changes nothing.
  mutating func move(_ action: Action, in count: Int) {
    switch action {
    case .up: move(by: -1, in: count)
    case .down: move(by: 1, in: count)
    default: break
    }
  }
}
