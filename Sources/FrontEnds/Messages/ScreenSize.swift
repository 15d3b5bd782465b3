/// How many cells a terminal has.
public struct ScreenSize: Hashable, Sendable {
  /// Cells side by side.
  public let columns: Int
  /// Cells one above the other.
  public let rows: Int

  /// Makes a size; less than nothing counts as nothing.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}
