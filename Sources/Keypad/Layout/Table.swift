internal import Notation

/// A table that shows as many rows and columns as fit, with an optional selected row.
struct Table {
  /// A column with its heading and alignment.
  struct Column {
    let heading: String
    var isNumeric = false
    /// The smallest width to which cells may be cut between words, without the mark of the cut;
    /// `nil` if they may not be cut.
    var leastWidth: Int?
  }

  /// A row with one cell for each column.
  struct Row {
    let cells: [String]
    var style = Screen.Style.text
  }

  private static let spacing = 2
  private static let pointer = "› "

  private let columns: [Column]
  private let rows: [Row]
  private let selected: Int?

  /// Creates a table. If the columns are wider than the screen, they are cut where that makes room
  /// for more of them. Columns that still do not fit are omitted from the end, but the first one
  /// stays.
  init(columns: [Column], rows: [Row], selected: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.selected = selected
  }

  /// Draws the headings if there are any, and the rows around the selected one.
  func put(in area: Area, on screen: inout Screen) {
    let hasHeading = columns.contains { !$0.heading.isEmpty }
    let body = area.dropping(rows: hasHeading ? 1 : 0)
    // Only the visible rows are spelled, because a session may have many.
    let headings = columns.map { screen.spelled($0.heading) }
    let shown = window(of: body.rows).map { ($0, rows[$0].cells.map(screen.spelled)) }
    let mark = screen.cutMark
    let widths = widths(
      of: shown.map(\.1) + [headings], within: area.columns - indent, mark: mark)
    if hasHeading {
      screen.put(
        line(headings, widths: widths, mark: mark), in: area.dropping(columns: indent), style: .dim)
    }
    for (place, (index, cells)) in shown.enumerated() {
      let isSelected = index == selected
      if isSelected { screen.put(Self.pointer, in: body, row: place, style: .selected) }
      screen.put(
        line(cells, widths: widths, mark: mark), in: body.dropping(columns: indent), row: place,
        style: isSelected ? .selected : rows[index].style)
    }
  }

  private var indent: Int { selected == nil ? 0 : Self.pointer.count }

  /// Returns the visible rows: those around the selected one, or the first ones.
  private func window(of count: Int) -> Range<Int> {
    let latest = max(rows.count - count, 0)
    let first = min(max((selected ?? 0) - count / 2, 0), latest)
    return first..<min(first + max(count, 0), rows.count)
  }

  /// Returns the widths of the columns that fit. They hold all rows, and the lines on the screen as
  /// they are spelled.
  private func widths(of lines: [[String]], within total: Int, mark: String) -> [Int] {
    let whole = columns.indices.map { column in
      (rows.map(\.cells) + lines).reduce(0) { max($0, $1[column].columns) }
    }
    let least = zip(columns, whole).map { min($0.leastWidth.map { $0 + mark.columns } ?? $1, $1) }
    var used = 0
    let shown = least.enumerated().prefix { index, width in
      used += width + (index == 0 ? 0 : Self.spacing)
      return index == 0 || used <= total
    }.map(\.element)
    // The remaining width goes to the last columns first, because they hold the content and the
    // first ones hold names.
    var spare = total - shown.reduce(Self.spacing * (shown.count - 1), +)
    return zip(shown, whole).reversed().map { least, whole in
      let width = min(whole, least + max(spare, 0))
      spare -= width - least
      return width
    }.reversed()
  }

  private func line(_ cells: [String], widths: [Int], mark: String) -> String {
    zip(columns, zip(cells, widths)).map { column, cell in
      column.isNumeric
        ? cell.0.led(to: cell.1)
        : cell.0.cutBetweenWords(to: cell.1, mark: mark).padded(to: cell.1)
    }.joined(separator: String(repeating: " ", count: Self.spacing))
  }
}
