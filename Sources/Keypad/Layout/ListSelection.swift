internal import Wording

/// The selected row of a list, and the part of the list that is visible. The list may grow or
/// shrink, because each use limits the selection to its rows.
struct ListSelection: Hashable, Sendable {
  private var wanted: Int?
  /// The first visible row. A list that has become shorter begins earlier.
  private(set) var top = 0

  /// Creates a selection of this row; `nil` for none yet.
  init(_ index: Int? = nil) { wanted = index }

  /// Returns the selected row of a list of `count` rows, or the standard one until a row has been selected;
  /// `nil` for an empty list.
  func index(in count: Int, standard: Int? = 0) -> Int? {
    count == 0 ? nil : (wanted ?? standard).map { min($0, count - 1) }
  }

  /// Selects a visible row. The list does not scroll.
  mutating func select(_ row: Int) { wanted = row }

  /// Moves the selection by a number of rows, but not beyond the first or the last.
  mutating func move(by rows: Int, in count: Int) {
    wanted = max(0, min((index(in: count) ?? 0) + rows, count - 1))
  }

  /// Moves the selection by a row, by a page, or to an end of the list, and scrolls as far as
  /// needed. Other actions change nothing.
  ///
  /// - Parameters:
  ///   - action: The action of a key.
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that are visible at a time.
  mutating func move(_ action: Action, in count: Int, visible: Int) {
    let page = max(visible, 1)
    switch action {
    case .up: move(by: -1, in: count)
    case .down: move(by: 1, in: count)
    case .pageUp: move(by: -page, in: count)
    case .pageDown: move(by: page, in: count)
    case .first: move(by: -count, in: count)
    case .last: move(by: count, in: count)
    default: return
    }
    let row = wanted ?? 0
    top = min(max(top, row - page + 1), row)
  }

  /// Moves through text without a selected row, by selecting its first visible line.
  mutating func scroll(_ action: Action, lines: Int, visible: Int) {
    move(action, in: max(lines - visible, 0) + 1, visible: visible)
  }

  /// Returns the first visible line of text that was moved through by ``scroll(_:lines:visible:)``.
  func firstLine(of lines: Int, visible: Int) -> Int {
    index(in: max(lines - visible, 0) + 1) ?? 0
  }
}
