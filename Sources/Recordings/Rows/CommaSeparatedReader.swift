/// Reads a table with cells separated by tabs, semicolons, commas or spaces from bytes that arrive in
/// pieces. Cells may be quoted (RFC 4180). A cell that is not UTF-8 is read as Windows-1252.
struct CommaSeparatedReader: Sendable {
  /// A row, and the number of its first line, counted from 1.
  struct Row {
    let line: Int
    let cells: [String]
    /// Whether the row is longer than ``LineCutter/longestLine``, so that cells are missing.
    let isTruncated: Bool
    /// Whether the first cell is quoted, as R writes the name of a row.
    var beginsQuoted = false
    /// The number of the object that is the row, counted from 1; `nil` for a row of text. Several
    /// objects may stand on one line.
    var object: Int?
  }

  /// The reason why no row is read: the bytes are UTF-16, or the first line does not end; `nil` if rows
  /// are read.
  private(set) var obstacle: RecordingProblem.Kind?
  /// Whether a cell was read as Windows-1252.
  private(set) var hasWindowsText = false

  /// Returns whether cells are those of the heading.
  private let isHeading: @Sendable ([String]) -> Bool
  /// The bytes before the separator is known.
  private var beginning: [UInt8] = []
  /// The byte between cells; `nil` while the heading is searched for.
  private var separator: UInt8?
  private var cells: [String] = []
  private var cell: [UInt8] = []
  /// Whether the first cell of the row is quoted.
  private var beginsQuoted = false
  /// The number of bytes of the row so far.
  private var length = 0
  /// Whether the bytes are within quotes, where separators and line ends belong to the cell.
  private var isQuoted = false
  private var followsCarriageReturn = false
  /// The number of the line, and of the first line of the row.
  private var (line, rowLine) = (1, 1)

  /// Creates a reader.
  ///
  /// - Parameter isHeading: Returns whether cells are those of the heading. What precedes the first
  ///   such row, with any of the separators, is skipped. If there is none, the first row of several cells
  ///   is taken for the heading.
  init(heading isHeading: @escaping @Sendable ([String]) -> Bool) { self.isHeading = isHeading }

  /// The number of bytes and of rows among which the heading is searched for.
  private static let (longestBeginning, mostRows) = (1 << 16, 100)

  /// Calls `take` for every row that ends in a piece, from the heading on. Empty lines are not rows.
  mutating func read(_ piece: Span<UInt8>, _ take: (Row) -> Void) {
    guard separator == nil else { return scan(piece, take) }
    piece.withUnsafeBufferPointer { beginning.append(contentsOf: $0) }
    let hasLine = beginning.contains(where: \.endsLine)
    if !hasLine, beginning.count > LineCutter.longestHeading { obstacle = .longHeading }
    if obstacle != nil || hasLine && beginning.count > Self.longestBeginning { begin(take) }
  }

  /// Calls `take` for the last row if it has no line end.
  mutating func finish(_ take: (Row) -> Void) {
    if separator == nil { begin(take) }
    if !cells.isEmpty || !cell.isEmpty { endRow(take) }
  }

  /// Finds the separator and the heading, and passes on the rows from there.
  private mutating func begin(_ take: (Row) -> Void) {
    let bytes = exchange(&beginning, with: [])
    if bytes.span.isUTF16 { obstacle = .encoding }
    let start = self
    var rows: [Row] = []
    func read(by separator: UInt8) {
      (self, rows) = (start, [])
      self.separator = separator
      scan(bytes.span.extracting(bytes.span.byteOrderMarkLength..<bytes.count)) { rows.append($0) }
    }
    for separator in RowForm.separators {
      read(by: separator)
      if let heading = rows.prefix(Self.mostRows).firstIndex(where: { isHeading($0.cells) }) {
        return rows[heading...].forEach(take)
      }
    }
    read(by: RowForm.separator(in: bytes.span))
    rows[(rows.firstIndex { $0.cells.count > 1 } ?? 0)...].forEach(take)
  }

  private mutating func scan(_ bytes: Span<UInt8>, _ take: (Row) -> Void) {
    if obstacle != nil { return }
    for index in bytes.indices {
      let byte = bytes[index]
      // A carriage return and a line feed form one line end.
      let isSecondOfPair = byte == .lineFeed && followsCarriageReturn
      followsCarriageReturn = byte == .carriageReturn
      if isQuoted {
        if byte == .quote { isQuoted = false }
        if byte.endsLine, !isSecondOfPair { line += 1 }
        append(byte)
      } else if byte == separator {
        length += 1
        endCell()
      } else if byte.endsLine {
        if !isSecondOfPair {
          endRow(take)
          line += 1
        }
        rowLine = line
      } else {
        if byte == .quote { isQuoted = cell.isEmpty || cell[0] == .quote }
        append(byte)
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    length += 1
    if length <= LineCutter.longestLine { cell.append(byte) }
  }

  private mutating func endCell() {
    // Any number of spaces stands between two cells.
    if cell.isEmpty, separator == UInt8(ascii: " ") { return }
    if length <= LineCutter.longestLine {
      if cells.isEmpty { beginsQuoted = cell.first == .quote }
      let content = cell.span.extracting(cell.span.withinQuotes).unescaped()
      let text = String(validating: content, as: UTF8.self)
      hasWindowsText = hasWindowsText || text == nil
      cells.append(text ?? String(windows1252: content))
    }
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func endRow(_ take: (Row) -> Void) {
    endCell()
    let isTruncated = length > LineCutter.longestLine
    if cells != [""], !cells.isEmpty || isTruncated {
      take(Row(line: rowLine, cells: cells, isTruncated: isTruncated, beginsQuoted: beginsQuoted))
    }
    cells.removeAll(keepingCapacity: true)
    length = 0
    isQuoted = false
  }
}

extension CommaSeparatedReader.Row {
  /// Reads the row. The quoted name of a row, for which R writes no name of a column, is no cell of it.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for problems.
  ///   - columns: The number of columns.
  ///   - read: Reads the cells, and throws when the row cannot be used.
  /// - Returns: The problem of the row; `nil` when it has none.
  func problem(
    in file: String, columns: Int, reading read: (_ cells: [String]) throws(Unusable) -> Void
  ) -> RecordingProblem? {
    do throws(Unusable) {
      if isTruncated { throw .tooLong }
      var cells = cells
      if beginsQuoted, cells.count == columns + 1 { cells.removeFirst() }
      guard cells.count == columns else {
        throw .cellCount(cells.count, columns: columns)
      }
      try read(cells)
      return nil
    } catch {
      let row = String(cells.joined(separator: ",").prefix(RowReader.longestQuotation))
      return RecordingProblem(
        file: file, line: line, session: object.map { "object \($0)" }, kind: error, row: row)
    }
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}

/// The problem of a row or a file that cannot be used, as an error.
typealias Unusable = RecordingProblem.Kind

extension String {
  /// The text without a byte order mark at its start.
  var withoutByteOrderMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(unicodeScalars.dropFirst()) : self[...]
  }

  /// The letters of Windows-1252 from 80 to 9F. All others have their code of Unicode.
  private static let windowsLetters = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// Creates the text of bytes in Windows-1252.
  fileprivate init(windows1252 bytes: [UInt8]) {
    self = bytes.reduce(into: "") { text, byte in
      let letter = (0x80...0x9F).contains(byte) ? Self.windowsLetters[Int(byte) - 0x80] : nil
      text.unicodeScalars.append(letter ?? Unicode.Scalar(byte))
    }
  }
}
