internal import FrontEnds
internal import Wording

/// A text that chooses the rows of a list: those that contain it, in capital or small letters.
struct RowFilter: Hashable, Sendable {
  private var text = ""
  private var field: TextField?

  /// Whether keys write the text.
  var isWriting: Bool { field != nil }

  /// Whether the text chooses rows, or is being written.
  var isActive: Bool { isWriting || !text.isEmpty }

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

  /// Returns whether the text is in the cells of a row, side by side.
  func keeps(_ row: Table.Row) -> Bool {
    text.isEmpty || row.cells.joined(separator: " ").lowercased().contains(text.lowercased())
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
      "/" + (field?.shown(in: area.columns - 1) ?? text), in: area.dropping(rows: above.rows),
      style: isWriting ? .selected : .dim)
    if hits == 0 { screen.putText(words.phrases.noHit, in: above, style: .caution) }
    return above
  }
}
