internal import Notation

/// A table as text, with its columns that are in a text. Each is as wide as its widest cell.
struct TextTable {
  /// The lines of the smallest usual terminal, without that of the prompt.
  static let screenLines = 23

  let columns: [TableColumn]
  let rows: [[String]]

  /// The heading and the rows, one line each, without trailing spaces.
  var lines: [String] {
    let widths = columns.enumerated().map { index, column in
      rows.reduce(max(column.heading.count, column.leastWidth)) { max($0, $1[index].count) }
    }
    return ([columns.map(\.heading)] + rows).map { cells in
      let line = zip(columns, zip(cells, widths)).filter(\.0.isInText).map { column, cell in
        String(repeating: " ", count: column.gap)
          + (column.isNumeric ? cell.0.led(to: cell.1) : cell.0.padded(to: cell.1))
      }.joined()
      let end = line.lastIndex { $0 != " " }
      return end.map { String(line[...$0].dropFirst(columns[0].gap)) } ?? ""
    }
  }
}
