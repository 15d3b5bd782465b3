internal import FrontEnds

/// The positions of all parts while training. They depend only on the screen size and the
/// listener's preferences.
struct Layout: Hashable, Sendable {
  /// The two response fields.
  struct Fields: Hashable, Sendable {
    /// The upper or left field. A field without a frame has one row.
    let first: Area
    /// The lower or right field.
    let second: Area
  }

  /// A view of the profile.
  struct Picture: Hashable, Sendable {
    /// The kind of view.
    let pane: Pane
    /// The position of the view.
    let area: Area
  }

  private static let widestField = 56
  private static let tallestField = 9
  /// The width of four octaves of notes beside their scale.
  private static let picture = 54
  private static let historyColumns = 34
  private static let space = 1
  private static let keypadColumns = 26...40

  /// The tier of the screen size.
  let tier: Tier
  /// The response fields; `nil` while another pane takes their place.
  let fields: Fields?
  /// The row for the feedback on the last trial.
  let feedback: Area
  /// The row for the status.
  let status: Area
  /// The view of the profile; `nil` if none is shown.
  let picture: Picture?
  /// The area of the earlier sessions; `nil` if they are not shown.
  let history: Area?

  /// Creates the layout for a screen; `nil` if it is too small for training.
  init?(size: ScreenSize, panes: PaneChoice = PaneChoice(), isLarge: Bool = false) {
    guard let tier = Tier(size: size, isLarge: isLarge) else { return nil }
    let pane = panes.pane(in: tier)
    switch tier {
    case .lines: self.init(linesIn: size)
    case .onePane where pane == .keypad: self.init(stackedIn: size)
    case .strip where pane == .keypad: self.init(stripIn: size)
    case .onePane, .strip: self.init(pane, aloneIn: size, tier: tier)
    case .beside, .columns: self.init(pane, besideKeypadIn: size, tier: tier)
    }
  }

  private init(
    tier: Tier, fields: Fields?, feedback: Area, status: Area, picture: Picture? = nil,
    history: Area? = nil
  ) {
    self.tier = tier
    self.fields = fields
    self.feedback = feedback
    self.status = status
    self.picture = picture
    self.history = history
  }
}

// MARK: - One tier each

extension Layout {
  /// Lays out six rows in the middle, as wide as the smallest screen.
  private init(linesIn size: ScreenSize) {
    let top = (size.rows - Tier.smallest.rows) / 2
    let column = (size.columns - Tier.smallest.columns) / 2
    func row(_ offset: Int) -> Area {
      Area(row: top + offset, column: column, rows: 1, columns: Tier.smallest.columns)
    }
    self.init(
      tier: .lines, fields: Fields(first: row(0), second: row(1)), feedback: row(3),
      status: row(5))
  }

  /// Lays out two framed fields, one above the other, with the feedback between them and the status
  /// in the last row.
  private init(stackedIn size: ScreenSize) {
    let (fields, feedback) = Self.stack(in: size.area.withoutFoot)
    self.init(tier: .onePane, fields: fields, feedback: feedback, status: Self.status(of: size))
  }

  /// Lays out two framed fields side by side, with the feedback below.
  private init(stripIn size: ScreenSize) {
    let half = (size.columns - 1) / 2
    let field = Area(row: 0, column: 0, rows: min(size.rows - 3, Self.tallestField), columns: half)
    let first = field.moved(down: (size.rows - 3 - field.rows) / 2, right: 0)
    self.init(
      tier: .strip,
      fields: Fields(
        first: first, second: first.moved(down: 0, right: size.columns - half)),
      feedback: size.area.rows(size.rows - 2..<size.rows - 1), status: Self.status(of: size))
  }

  /// Lays out a view of the profile with the feedback below.
  private init(_ pane: Pane, aloneIn size: ScreenSize, tier: Tier) {
    self.init(
      tier: tier, fields: nil, feedback: size.area.rows(size.rows - 2..<size.rows - 1),
      status: Self.status(of: size),
      picture: Picture(pane: pane, area: size.area.rows(0..<size.rows - 2)))
  }

  /// Lays out the fields on the left, a view of the profile beside them, and the history if it
  /// fits.
  private init(_ pane: Pane, besideKeypadIn size: ScreenSize, tier: Tier) {
    let body = size.area.withoutFoot
    let historyColumns = tier == .columns ? Self.space + Self.historyColumns : 0
    let columns = min(
      max(size.columns - Self.space - Self.picture - historyColumns, Self.keypadColumns.lowerBound),
      Self.keypadColumns.upperBound)
    let (fields, feedback) = Self.stack(in: body.leading(columns: columns))
    let rest = body.dropping(columns: columns + Self.space)
    let picture = rest.leading(columns: rest.columns - historyColumns)
    self.init(
      tier: tier, fields: fields, feedback: feedback, status: Self.status(of: size),
      picture: Picture(pane: pane, area: picture),
      history: tier == .columns
        ? rest.dropping(columns: picture.columns + Self.space) : nil)
  }
}

// MARK: - Parts

extension Layout {
  private static func stack(in area: Area) -> (Fields, feedback: Area) {
    let columns = min(area.columns, widestField)
    let feedbackRows = area.rows < 13 ? 1 : 3
    let fieldRows = min((area.rows - feedbackRows) / 2, tallestField)
    let first = Area(
      row: area.row + (area.rows - feedbackRows - 2 * fieldRows) / 2,
      column: area.column + (area.columns - columns) / 2, rows: fieldRows, columns: columns)
    let feedback = Area(
      row: first.row + fieldRows + feedbackRows / 2, column: area.column, rows: 1,
      columns: area.columns)
    return (
      Fields(first: first, second: first.moved(down: fieldRows + feedbackRows, right: 0)),
      feedback
    )
  }

  private static func status(of size: ScreenSize) -> Area {
    size.area.rows(size.rows - 1..<size.rows).inset(columns: 1)
  }
}

extension Area {
  /// All rows except the last.
  var withoutFoot: Area { self.rows(0..<rows - 1) }

  fileprivate func moved(down rows: Int, right columns: Int) -> Area {
    Area(
      row: row + rows, column: column + columns, rows: self.rows, columns: self.columns)
  }
}

extension ScreenSize {
  /// Returns whether a screen of the other size fits into this one.
  func holds(_ other: ScreenSize) -> Bool {
    columns >= other.columns && rows >= other.rows
  }
}
