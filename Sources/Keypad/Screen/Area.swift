internal import FrontEnds

/// A rectangle of cells.
struct Area: Hashable, Sendable {
  var row: Int
  var column: Int
  var rows: Int
  var columns: Int

  /// Returns the leftmost `columns` columns.
  func leading(columns: Int) -> Area {
    Area(row: row, column: column, rows: rows, columns: min(max(columns, 0), self.columns))
  }

  /// Returns the area without the leftmost `columns` columns.
  func dropping(columns dropped: Int) -> Area {
    Area(row: row, column: column + dropped, rows: rows, columns: max(columns - dropped, 0))
  }

  /// Returns the area without the top `rows` rows.
  func dropping(rows dropped: Int) -> Area {
    let cut = min(max(dropped, 0), rows)
    return Area(row: row + cut, column: column, rows: rows - cut, columns: columns)
  }

  /// Returns a range of rows, counted from the top.
  func rows(_ range: Range<Int>) -> Area {
    let held = range.clamped(to: 0..<max(rows, 0))
    return Area(row: row + held.lowerBound, column: column, rows: held.count, columns: columns)
  }

  /// Returns the rows above a row, counted from the top, and the other rows.
  func split(atRow row: Int) -> (above: Area, below: Area) {
    (rows(0..<max(row, 0)), dropping(rows: row))
  }

  /// Returns whether the area contains a cell.
  func contains(row: Int, column: Int) -> Bool {
    (self.row..<self.row + rows).contains(row)
      && (self.column..<self.column + columns).contains(column)
  }

  /// Returns the area without `columns` columns on either side.
  func inset(columns inset: Int) -> Area {
    Area(row: row, column: column + inset, rows: rows, columns: max(0, columns - 2 * inset))
  }
}

extension ScreenSize {
  var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }
}
