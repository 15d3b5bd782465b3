/// A table with cells separated by commas, semicolons or tabs. Cells may be quoted (RFC 4180).
struct CommaSeparated {
  /// A row, and the number of its first line, counted from 1.
  struct Row {
    let line: Int
    let cells: [String]
  }

  /// The names of the columns.
  let names: [String]
  /// The rows after the heading. Empty lines are not rows.
  let rows: [Row]

  /// Parses text. The first row contains the names of the columns. The separator is the most
  /// frequent of the three in the first line.
  ///
  /// - Parameters:
  ///   - text: The text of the table.
  ///   - line: The number of the first line.
  init(_ text: Substring, line: Int = 1) {
    let bytes = text.utf8.span
    let heading = bytes.extracting(0..<(bytes.indices.first { bytes[$0].endsLine } ?? bytes.count))
    let separators: [UInt8] = [",", ";", "\t"].map(UInt8.init(ascii:))
    let separator = separators.max { one, other in
      heading.occurrences(of: one) < heading.occurrences(of: other)
    }
    var rows = Self.rows(in: bytes, separator: separator ?? separators[0], line: line)[...]
    names = rows.popFirst()?.cells ?? []
    self.rows = Array(rows)
  }

  /// Calls `read` for every row that has a cell for each column.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for problems.
  ///   - read: Reads a row, and throws when the row cannot be used.
  /// - Returns: A problem for each row that cannot be used.
  func problems(
    in file: String, reading read: (_ cells: [String]) throws(Unusable) -> Void
  ) -> [RecordingProblem] {
    rows.compactMap { row -> RecordingProblem? in
      do throws(Unusable) {
        guard row.cells.count == names.count else {
          throw Unusable(kind: .cellCount(row.cells.count, columns: names.count))
        }
        try read(row.cells)
        return nil
      } catch {
        return RecordingProblem(
          file: file, line: row.line, kind: error.kind, row: row.cells.joined(separator: ","))
      }
    }
  }

  private static func rows(in text: Span<UInt8>, separator: UInt8, line: Int) -> [Row] {
    var rows: [Row] = []
    var cells: [String] = []
    var (line, beginning) = (line, line)
    var start = 0
    while start < text.count || !cells.isEmpty {
      let end = text.endOfQuotableCell(at: start) { $0 == separator || $0.endsLine }
      let cell = text.extracting(start..<end)
      let content = cell.extracting(cell.withinQuotes).withSingleQuotes
      cells.append(String(decoding: content, as: UTF8.self))
      line += cell.lineEnds
      guard text.byte(at: end) != separator else {
        start = end + 1
        continue
      }
      if cells != [""] { rows.append(Row(line: beginning, cells: cells)) }
      cells = []
      // A carriage return and a line feed form one line end.
      let isPair = text.byte(at: end) == .carriageReturn && text.byte(at: end + 1) == .lineFeed
      start = end + (isPair ? 2 : 1)
      line += 1
      beginning = line
    }
    return rows
  }
}

extension Span<UInt8> {
  fileprivate func occurrences(of byte: UInt8) -> Int { indices.count { self[$0] == byte } }

  /// The number of line ends in the bytes.
  fileprivate var lineEnds: Int {
    indices.count {
      self[$0].endsLine && !(self[$0] == .lineFeed && $0 > 0 && self[$0 - 1] == .carriageReturn)
    }
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")

  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}

/// An error for a row or a file that cannot be used.
struct Unusable: Error {
  let kind: RecordingProblem.Kind

  init(kind: RecordingProblem.Kind) { self.kind = kind }

  init(_ column: String, _ cell: String, accepts: String) {
    kind = .cell(column: column, text: cell, accepts: accepts)
  }
}

extension String {
  /// The text without a byte order mark at its start.
  var withoutByteOrderMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(unicodeScalars.dropFirst()) : self[...]
  }
}
