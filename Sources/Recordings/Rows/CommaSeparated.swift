/// A table whose cells are separated by commas, semicolons or tabs, and may stand in quotes (RFC 4180).
struct CommaSeparated {
  /// A row, and the line that it begins in, counted from 1.
  struct Row {
    let line: Int
    let cells: [String]
  }

  /// The names of the columns.
  let names: [String]
  /// What follows them; empty lines are no rows.
  let rows: [Row]

  /// Reads text; the first row names the columns, and what stands there most often separates them.
  ///
  /// - Parameter line: The number of the first line.
  init(_ text: Substring, line: Int = 1) {
    let heading = text.prefix { !$0.isNewline }
    let separators: [Character] = [",", ";", "\t"]
    let separator = separators.max { one, other in
      heading.count { $0 == one } < heading.count { $0 == other }
    }
    var rows = Self.rows(in: text, separator: separator ?? ",", line: line)[...]
    names = rows.popFirst()?.cells ?? []
    self.rows = Array(rows)
  }

  /// Lets every row be read that has a cell for each column.
  ///
  /// - Parameters:
  ///   - file: The name of the file, for problems.
  ///   - read: Says which rows cannot be used.
  /// - Returns: A problem for each row that cannot.
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

  private static func rows(in text: Substring, separator: Character, line: Int) -> [Row] {
    var rows: [Row] = []
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    var hasJustEndedQuotes = false
    var (line, beginning) = (line, line)
    func endRow() {
      if !cells.isEmpty || !cell.isEmpty {
        rows.append(Row(line: beginning, cells: cells + [cell]))
      }
      (cells, cell, beginning) = ([], "", line)
    }
    for character in text {
      if character.isNewline { line += 1 }
      switch character {
      case "\"":
        // A quote within quotes is written twice: it ends them, and begins them again at once.
        if hasJustEndedQuotes { cell.append(character) }
        isQuoted.toggle()
      case separator where !isQuoted:
        cells.append(cell)
        cell = ""
      case _ where character.isNewline && !isQuoted: endRow()
      default: cell.append(character)
      }
      hasJustEndedQuotes = character == "\"" && !isQuoted
    }
    endRow()
    return rows
  }
}

/// A row, or a file, of which nothing can be used.
struct Unusable: Error {
  let kind: RecordingProblem.Kind

  init(kind: RecordingProblem.Kind) { self.kind = kind }

  init(_ column: String, _ cell: String, accepts: String) {
    kind = .cell(column: column, text: cell, accepts: accepts)
  }
}

extension String {
  /// The text without the mark that some programs begin a file with.
  var withoutByteOrderMark: Substring {
    unicodeScalars.first == "\u{FEFF}" ? Substring(unicodeScalars.dropFirst()) : self[...]
  }
}
