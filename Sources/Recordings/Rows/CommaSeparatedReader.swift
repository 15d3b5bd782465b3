/// Reads a table with cells separated by commas, semicolons or tabs from bytes that arrive in
/// pieces. Cells may be quoted (RFC 4180).
struct CommaSeparatedReader: Sendable {
  /// A row, and the number of its first line, counted from 1.
  struct Row {
    let line: Int
    let cells: [String]
    /// Whether the row is longer than ``LineCutter/longestLine``, so that cells are missing.
    let isTruncated: Bool
    /// The number of the object that is the row, counted from 1; `nil` for a row of text. Several
    /// objects may stand on one line.
    var object: Int?
  }

  /// The reason why no row is read: the bytes are UTF-16, or the first line does not end; `nil` if rows
  /// are read.
  private(set) var obstacle: RecordingProblem.Kind?

  /// The bytes of the first line while it is incomplete.
  private var firstLine: [UInt8] = []
  /// The most frequent of the three separators in the first line; `nil` before its end.
  private var separator: UInt8?
  private var cells: [String] = []
  private var cell: [UInt8] = []
  /// The number of bytes of the row so far.
  private var length = 0
  /// Whether the bytes are within quotes, where separators and line ends belong to the cell.
  private var isQuoted = false
  private var followsCarriageReturn = false
  /// The number of the line, and of the first line of the row.
  private var (line, beginning): (Int, Int)

  /// Creates a reader.
  ///
  /// - Parameter line: The number of the first line.
  init(line: Int = 1) { (self.line, beginning) = (line, line) }

  /// Calls `take` for every row that ends in a piece, the heading included. Empty lines are not
  /// rows.
  mutating func read(_ piece: Span<UInt8>, _ take: (Row) -> Void) {
    guard separator == nil else { return scan(piece, take) }
    piece.withUnsafeBufferPointer { firstLine.append(contentsOf: $0) }
    skipComments()
    if firstLine.contains(where: \.endsLine) {
      begin(take)
    } else if firstLine.count > LineCutter.longestHeading {
      obstacle = .longHeading
      begin(take)
    }
  }

  /// Calls `take` for the last row if it has no line end.
  mutating func finish(_ take: (Row) -> Void) {
    if separator == nil { begin(take) }
    if !cells.isEmpty || !cell.isEmpty { endRow(take) }
  }

  /// Skips first lines that begin with `#` and have no separator, such as the version of an export.
  private mutating func skipComments() {
    while firstLine.first == UInt8(ascii: "#"),
      let end = firstLine.firstIndex(of: .lineFeed),
      !firstLine[..<end].contains(where: Self.separators.contains)
    {
      firstLine.removeSubrange(...end)
      line += 1
      beginning = line
    }
  }

  private static let separators: [UInt8] = [",", ";", "\t"].map(UInt8.init(ascii:))

  /// Finds the separator, and reads the first line.
  private mutating func begin(_ take: (Row) -> Void) {
    let bytes = firstLine
    firstLine = []
    if bytes.span.isUTF16 { obstacle = .encoding }
    let heading = bytes.prefix { !$0.endsLine }
    separator = Self.separators.max { one, other in
      heading.count { $0 == one } < heading.count { $0 == other }
    }
    scan(bytes.span.extracting(bytes.span.byteOrderMarkLength..<bytes.count), take)
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
        beginning = line
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
    if length <= LineCutter.longestLine {
      let content = cell.span.extracting(cell.span.withinQuotes).withSingleQuotes
      cells.append(String(decoding: content, as: UTF8.self))
    }
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func endRow(_ take: (Row) -> Void) {
    endCell()
    let isTruncated = length > LineCutter.longestLine
    if cells != [""] { take(Row(line: beginning, cells: cells, isTruncated: isTruncated)) }
    cells.removeAll(keepingCapacity: true)
    length = 0
    isQuoted = false
  }
}

extension CommaSeparatedReader.Row {
  /// Reads the row.
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

  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}

/// The problem of a row or a file that cannot be used, as an error.
typealias Unusable = RecordingProblem.Kind

extension String {
  /// The text without a byte order mark at its start.
  var withoutByteOrderMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(unicodeScalars.dropFirst()) : self[...]
  }
}
