/// The size of a terminal in cells.
package struct ScreenSize: Hashable, Sendable {
  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows.
  package let rows: Int

  /// Creates a size. Negative numbers become zero.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
