internal import FrontEnds
internal import Wording

/// A text that chooses the rows of a list: those that contain it or, if it is loose, its characters in their order.
/// Capital and small letters are the same.
struct RowFilter: Hashable, Sendable {
  private var isLoose = false
  private var text = ""
  private var field: TextField?

  /// Whether keys write the text.
  var isWriting: Bool { field != nil }

  /// Whether the text chooses rows, or is being written.
  var isActive: Bool { isWriting || !text.isEmpty }

  /// A loose filter that is being written.
  static let loose = RowFilter(isLoose: true, field: TextField())

  /// Begins to write, or to change the text.
  mutating func begin() { field = TextField(text) }

  /// Handles a key that writes the text. Each key takes effect at once. Escape shows all rows again.
  mutating func write(_ key: Key) {
    guard var field else { return }
    switch field.write(key) {
    case .goesOn:
      self.field = field
      text = field.text
    case .done: self.field = nil
    case .givenUp: self = RowFilter()
    }
  }

  /// Returns whether the filter keeps a row.
  func keeps(_ row: Table.Row) -> Bool { rank(of: row) != nil }

  /// Returns the rank of a row, whose cells are side by side, or of its first cell if the filter is loose: 0 if it
  /// contains the text, 1 if a loose filter keeps it otherwise; `nil` if it is not kept.
  func rank(of row: Table.Row) -> Int? {
    let searched = row.cells.prefix(isLoose ? 1 : row.cells.count)
    let (cells, text) = (searched.joined(separator: " ").lowercased(), text.lowercased())
    if text.isEmpty || cells.contains(text) { return 0 }
    var rest = Substring(text)
    for character in cells where character == rest.first { rest.removeFirst() }
    return isLoose && rest.isEmpty ? 1 : nil
  }

  /// Shows an active filter in the last row, and returns the area above it.
  ///
  /// - Parameters:
  ///   - hits: The number of rows that it keeps.
  ///   - words: The words that say that there are none.
  func put(in area: Area, on screen: inout Screen, hits: Int, words: Words) -> Area {
    guard isActive, area.rows > 0 else { return area }
    let above = area.rows(0..<area.rows - 1)
    screen.put(
      (isLoose ? ":" : "/") + (field?.shown(in: area.columns - 1) ?? text),
      in: area.dropping(rows: above.rows),
      style: isWriting ? .selected : .dim)
    if hits == 0 { screen.putText(words.phrases.noHit, in: above, style: .caution) }
    return above
  }
}
