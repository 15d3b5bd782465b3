internal import Notation

// Text that is longer than its place. An ellipsis marks each cut.
extension String {
  /// Returns the text, or its beginning with `mark` at the end. Spaces are cut without a mark.
  func cut(to columns: Int, mark: String) -> String {
    guard self.columns > columns else { return self }
    let isBlank = dropFirst(prefix(columns: columns).count).allSatisfy { $0 == " " }
    guard !isBlank, mark.columns < columns else { return String(prefix(columns: columns)) }
    return prefix(columns: columns - mark.columns) + mark
  }

  /// Returns the text, or as many whole words as fit with `mark` at the end, or the beginning of the
  /// first word.
  func cutBetweenWords(to columns: Int, mark: String) -> String {
    guard self.columns > columns else { return self }
    let room = prefix(columns: max(columns - mark.columns, 0) + 1)
    guard let end = room.lastIndex(of: " ") else { return cut(to: columns, mark: mark) }
    return room[..<end] + mark
  }
}

extension [String] {
  /// Returns the lines, or as many as fit with `mark` at the end of the last one.
  func cut(to rows: Int, columns: Int, mark: String) -> [String] {
    guard count > rows, let last = prefix(rows).last else { return self }
    let room = Swift.max(columns - mark.columns, 0)
    return prefix(rows - 1) + [last.prefix(columns: room) + mark]
  }
}
