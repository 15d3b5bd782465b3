/// The form of the rows of a table.
enum RowForm: Hashable {
  /// Cells with a byte between them. They may be quoted (RFC 4180).
  case separated(by: UInt8)
  /// The members of a JSON object. They have the same names in each row.
  case objects

  /// Cells separated by tabs, as in a recording.
  static let tabs = RowForm.separated(by: UInt8(ascii: "\t"))
  /// The bytes that separate cells.
  static let separators: [UInt8] = ["\t", ";", ",", " "].map(UInt8.init(ascii:))

  /// Detects the form of a long table from its first line: by the separator that leaves the name of the column
  /// for listeners. Names of columns that are not read may contain the others.
  init(of line: Span<UInt8>) {
    if line.byte(at: 0) == UInt8(ascii: "{") {
      self = .objects
    } else {
      let separator = Self.separators.first { byte in
        var isThere = false
        RowForm.separated(by: byte).forEachCell(of: line) { _, cell, _ in
          isThere = isThere || cell.extracting(cell.withinQuotes).holds(TrialStream.listener)
        }
        return isThere
      }
      self = .separated(by: separator ?? Self.separator(in: line))
    }
  }

  /// Returns the first of the separators that a text contains, or else the first one.
  static func separator(in text: Span<UInt8>) -> UInt8 {
    separators.first { byte in text.indices.contains { text[$0] == byte } } ?? separators[0]
  }

  /// Calls `body` with each cell, its position, and its name if cells have names. A cell is passed with
  /// its quotes.
  ///
  /// - Returns: The number of cells; `nil` when the line is not a row.
  @discardableResult
  func forEachCell(
    of line: Span<UInt8>, _ body: (_ name: Span<UInt8>, _ cell: Span<UInt8>, Int) -> Void
  ) -> Int? {
    switch self {
    case .separated(let separator): line.forEachCell(by: separator) { body(Span(), $0, $1) }
    case .objects: line.forEachMember(body)
    }
  }
}

// MARK: - Separated cells

extension Span<UInt8> {
  /// Calls `body` with each cell.
  fileprivate func forEachCell(by separator: UInt8, _ body: (Span<UInt8>, Int) -> Void) -> Int {
    var position = 0
    var start = 0
    while true {
      let end = endOfQuotableCell(at: start) { $0 == separator }
      body(extracting(start..<end), position)
      position += 1
      if end == count { return position }
      start = end + 1
    }
  }
}

// MARK: - Members of an object

extension Span<UInt8> {
  /// Calls `body` with each member. `null` is passed as the text for a missing value, and any other
  /// value unchanged.
  fileprivate func forEachMember(
    _ body: (_ name: Span<UInt8>, _ value: Span<UInt8>, Int) -> Void
  ) -> Int? {
    let missing = Column.missing.utf8.span
    var index = indexAfterWhitespace(0)
    var count = 0
    guard byte(at: index) == UInt8(ascii: "{") else { return nil }
    repeat {
      index = indexAfterWhitespace(index + 1)
      guard let nameEnd = endOfText(at: index) else { return nil }
      let name = extracting((index + 1)..<(nameEnd - 1))
      index = indexAfterWhitespace(nameEnd)
      guard byte(at: index) == UInt8(ascii: ":") else { return nil }
      index = indexAfterWhitespace(index + 1)
      guard let end = endOfValue(at: index) else { return nil }
      let value = extracting(index..<end)
      body(name, value.holds("null") ? missing : value, count)
      count += 1
      index = indexAfterWhitespace(end)
    } while byte(at: index) == UInt8(ascii: ",")
    let isWhole =
      byte(at: index) == UInt8(ascii: "}") && indexAfterWhitespace(index + 1) == self.count
    return isWhole ? count : nil
  }

  /// Returns the index of the first byte from `start` that is not JSON whitespace.
  func indexAfterWhitespace(_ start: Int) -> Int {
    var index = start
    while let byte = byte(at: index),
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte.endsLine
    {
      index += 1
    }
    return index
  }

  /// Returns the end of a quoted text, after its closing quote.
  func endOfText(at start: Int) -> Int? {
    guard byte(at: start) == .quote else { return nil }
    var index = start + 1
    while let byte = byte(at: index) {
      if byte == .quote { return index + 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the end of a value. Nested values are not validated, because their reader does that.
  private func endOfValue(at start: Int) -> Int? {
    var depth = 0
    var index = start
    while let byte = byte(at: index) {
      switch byte {
      case .quote:
        guard let end = endOfText(at: index) else { return nil }
        index = end - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index > start ? index : nil }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: " "):
        if depth == 0 { return index > start ? index : nil }
      default: break
      }
      index += 1
    }
    return nil
  }
}
