internal import Notation

/// A table that shows as many rows and columns as fit, with an optional selected row.
struct Table {
  /// A column with its heading and alignment.
  struct Column {
    let heading: String
    var isNumeric = false
    /// The smallest width to which cells may be cut between words, with the mark of the cut; `nil` if
    /// they may not be cut.
    var leastWidth: Int?
    /// The width of a column with shorter cells, if there is room. The columns after it stay where they
    /// are when a cell changes.
    var usualWidth = 0
  }

  /// A row with one cell for each column.
  struct Row {
    let cells: [String]
    var style = Screen.Style.text
    /// Whether it is the heading of the rows that follow, which begin further right.
    var isHeading = false
  }

  private static let spacing = 2
  private static let pointer = "› "
  private static let scrollMark = 2
  /// Narrower tables need their columns for the cells.
  private static let leastColumnsWithScrollMark = 40

  /// The columns. If they are wider than the screen, they are cut where that makes room for more of
  /// them. Columns that still do not fit are omitted from the end, but the first one stays.
  let columns: [Column]
  let rows: [Row]
  /// The selected row, not counting headings; `nil` for none.
  var selected: Int?
  /// The first visible row, not counting headings, unless the selected one would not be visible then; `nil` to
  /// show the selected row in the middle, or the first rows without one.
  var top: Int?

  /// Whether the columns have headings.
  private var hasHeading: Bool { columns.contains { !$0.heading.isEmpty } }

  /// Returns the width of the cells without a pointer in an area of these columns that scrolls.
  static func room(within columns: Int) -> Int {
    columns - (columns < leastColumnsWithScrollMark ? 0 : scrollMark)
  }

  /// Draws the headings if there are any, and the visible rows. If they scroll, a mark in the last
  /// column shows which part of them is visible. If one is selected, they can be clicked.
  func put(in area: Area, on screen: inout Screen) {
    guard !rows.isEmpty else { return }
    let isScrolled = (selected ?? top) != nil && rows.count > area.rows - (hasHeading ? 1 : 0)
    let hasMark = isScrolled && area.columns >= Self.leastColumnsWithScrollMark
    let area = hasMark ? putScrollMark(in: area, on: &screen) : area
    let body = area.dropping(rows: hasHeading ? 1 : 0)
    let window = window(of: body.rows)
    if isScrolled || selected != nil {
      screen.position = "\((selected ?? window.upperBound - 1) + 1)/\(lines.count)"
    }
    // Only the visible rows are spelled, because a session may have many.
    let headings = columns.map { screen.spelled($0.heading) }
    let shown = window.map { ($0, rows[$0].cells.map(screen.spelled)) }
    let mark = screen.cutMark
    let widths = widths(of: shown.map(\.1) + [headings], within: area.columns - indent)
    if hasHeading {
      screen.put(
        line(headings, widths: widths, mark: mark), in: area.dropping(columns: indent), style: .dim)
    }
    var row = rows[..<window.lowerBound].count { !$0.isHeading }
    for (place, (index, cells)) in shown.enumerated() {
      let isHeading = rows[index].isHeading
      let isSelected = row == selected && !isHeading
      if selected != nil, !isHeading {
        screen.targets[body.rows(place..<place + 1)] = .row(row)
      }
      if isSelected {
        screen.put(Self.pointer, in: body, row: place, style: .selected)
        screen.pointer = body.rows(place..<place + 1)
      }
      screen.put(
        line(cells, widths: widths, mark: mark),
        in: body.dropping(columns: isHeading ? 0 : indent), row: place,
        style: isSelected ? .selected : rows[index].style)
      if !isHeading { row += 1 }
    }
  }

  /// The lines of the rows that are no headings.
  private var lines: [Int] { rows.indices.filter { !rows[$0].isHeading } }

  private var indent: Int { selected == nil ? 0 : Self.pointer.count }

  /// Draws a bar beside the visible rows, and returns the area on its left.
  private func putScrollMark(in area: Area, on screen: inout Screen) -> Area {
    let body = area.dropping(rows: hasHeading ? 1 : 0)
    let visible = window(of: body.rows)
    guard body.rows > 0 else { return area }
    let length = max(body.rows * body.rows / rows.count, 1)
    let hidden = rows.count - visible.count
    let start = (body.rows - length) * visible.lowerBound / max(hidden, 1)
    for row in 0..<body.rows {
      let isMark = (start..<start + length).contains(row)
      screen.put(isMark ? "█" : "│", in: body, row: row, aligned: .trailing, style: .dim)
    }
    return area.leading(columns: area.columns - Self.scrollMark)
  }

  /// Returns the visible lines: those from the top or around the selected row, or the first ones.
  private func window(of count: Int) -> Range<Int> {
    let latest = max(rows.count - count, 0)
    let lines = lines
    // The heading above the first visible row is visible, too.
    let top = top.map { $0 == 0 ? 0 : lines[min($0, lines.count) - 1] + 1 }
    let wanted =
      switch (top, selected.map { lines[$0] }) {
      case (let top?, let selected?): min(max(top, selected - count + 1), selected)
      case (let top?, nil): top
      case (nil, _): (selected ?? 0) - count / 2
      }
    let first = min(max(wanted, 0), latest)
    return first..<min(first + max(count, 0), rows.count)
  }

  /// Returns the widths of the columns that fit. They hold all rows, and the lines on the screen as
  /// they are spelled.
  private func widths(of lines: [[String]], within total: Int) -> [Int] {
    let whole = columns.indices.map { column in
      (rows.map(\.cells) + lines).reduce(0) { max($0, $1[column].columns) }
    }
    let least = zip(columns, whole).map { min($0.leastWidth ?? $1, $1) }
    var used = 0
    let shown = least.enumerated().prefix { index, width in
      used += width + (index == 0 ? 0 : Self.spacing)
      return index == 0 || used <= total
    }.map(\.element)
    // The remaining width goes to the last columns first, because they hold the content and the
    // first ones hold names. No column is wider than its cells before all cells are whole.
    var spare = max(total - shown.reduce(Self.spacing * (shown.count - 1), +), 0)
    func widened(_ width: Int, to wanted: Int) -> Int {
      let growth = min(max(wanted - width, 0), spare)
      spare -= growth
      return width + growth
    }
    let cut = zip(shown, whole).reversed().map(widened).reversed()
    return zip(cut, columns).map { widened($0, to: $1.usualWidth) }
  }

  private func line(_ cells: [String], widths: [Int], mark: String) -> String {
    zip(columns, zip(cells, widths)).map { column, cell in
      column.isNumeric
        ? cell.0.led(to: cell.1)
        : cell.0.cutBetweenWords(to: cell.1, mark: mark).padded(to: cell.1)
    }.joined(separator: String(repeating: " ", count: Self.spacing))
  }
}
