internal import Notation
/// A table as text, its columns as wide as what is in them.
struct TextTable {
  /// A column: its heading, and how its cells stand.
  struct Column {
    let heading: String
    /// Whether its cells end under each other instead of beginning so.
    var isNumeric = false
    /// How wide it is at least, so that tables of several reports look alike.
    var leastWidth = 0
    /// The blanks before it.
    var gap = 2
  }

  let columns: [Column]
  let rows: [[String]]

  /// The heading, and the rows.
  var lines: [String] {
    let widths = columns.enumerated().map { index, column in
      rows.reduce(max(column.heading.count, column.leastWidth)) { max($0, $1[index].count) }
    }
    return ([columns.map(\.heading)] + rows).map { cells in
      let line = zip(columns, zip(cells, widths)).map { column, cell in
        String(repeating: " ", count: column.gap)
          + (column.isNumeric ? cell.0.led(to: cell.1) : cell.0.padded(to: cell.1))
      }.joined()
      let end = line.lastIndex { $0 != " " }
      return end.map { String(line[...$0].dropFirst(columns[0].gap)) } ?? ""
    }
  }
}
