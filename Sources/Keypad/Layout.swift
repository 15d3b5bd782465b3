/// Where things go while training, for a size of the screen and nothing else.
struct Layout: Hashable, Sendable {
  /// The smallest screen that can be trained at.
  static let smallest = ScreenSize(columns: 20, rows: 6)
  /// The smallest screen with room for framed fields.
  static let smallestFramed = ScreenSize(columns: 40, rows: 10)

  private static let widestField = 56
  private static let tallestField = 9

  /// The field for “higher”; one row high if it is not framed.
  let higher: Area
  /// The field for “lower”, below the other.
  let lower: Area
  /// One row for what became of the last trial.
  let feedback: Area
  /// One row for what is there when looked for.
  let status: Area

  /// The layout for a screen; `nil` when it is too small to train at.
  init?(size: ScreenSize) {
    if size.holds(Self.smallestFramed) {
      self.init(framedIn: size)
    } else if size.holds(Self.smallest) {
      self.init(compactIn: size)
    } else {
      return nil
    }
  }

  /// Two framed fields, the feedback between them, the status at the foot of the screen.
  private init(framedIn size: ScreenSize) {
    let columns = min(size.columns, Self.widestField)
    let feedbackRows = size.rows < 14 ? 1 : 3
    let fieldRows = min((size.rows - 1 - feedbackRows) / 2, Self.tallestField)
    var field = Area(
      row: (size.rows - 1 - feedbackRows - 2 * fieldRows) / 2,
      column: (size.columns - columns) / 2, rows: fieldRows, columns: columns)
    higher = field
    feedback = Area(
      row: field.row + fieldRows + feedbackRows / 2, column: 0, rows: 1, columns: size.columns)
    field.row += fieldRows + feedbackRows
    lower = field
    status = Area(row: size.rows - 1, column: 0, rows: 1, columns: size.columns)
      .inset(columns: 1)
  }

  /// Six rows, as wide as the smallest screen, in the middle.
  private init(compactIn size: ScreenSize) {
    let top = (size.rows - Self.smallest.rows) / 2
    let column = (size.columns - Self.smallest.columns) / 2
    func row(_ offset: Int) -> Area {
      Area(row: top + offset, column: column, rows: 1, columns: Self.smallest.columns)
    }
    higher = row(0)
    lower = row(1)
    feedback = row(3)
    status = row(5)
  }
}

extension ScreenSize {
  fileprivate func holds(_ other: ScreenSize) -> Bool {
    columns >= other.columns && rows >= other.rows
  }
}
