internal import FrontEnds

/// The positions of all parts while training. They depend only on the screen size and the
/// listener's preferences.
struct Layout: Hashable, Sendable {
  /// A view of the profile.
  struct Picture: Hashable, Sendable {
    /// The kind of view.
    let pane: ProfilePane
    /// The position of the view.
    let area: Area
  }

  /// The width of four octaves of notes beside their scale.
  private static let leastPicture = 53
  private static let leastKeypad = 26
  /// The width of the earlier sessions, with the time of each.
  private static let leastHistory = 39
  private static let space = 1

  /// The tier of the screen size.
  let tier: Tier
  /// The two response fields, the upper or left one first; `nil` while another pane takes their place. A
  /// field without a frame has one row.
  let fields: [Area]?
  /// The rows for the question, the feedback on the last trial and the tones.
  let prompt: Area
  /// The row for the status; more rows for large letters.
  let status: Area
  /// The row for the key hints; `nil` if they share the row of the status.
  let hints: Area?
  /// The view of the profile; `nil` if none is shown.
  let picture: Picture?
  /// The row for the bar of octaves, above the view of the profile; `nil` without room.
  let coverage: Area?
  /// The area of the earlier sessions; `nil` if they are not shown.
  let history: Area?
  /// The pane that the next switch of panes shows; `nil` for the fields.
  let next: ProfilePane?

  /// Creates the layout for a screen; `nil` if it is too small for training.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - pane: The pane of the profile; `nil` to show no profile.
  ///   - coversFields: Whether the pane is shown where there is no room for the fields beside it.
  ///   - isLarge: Whether letters are large.
  ///   - hasTable: Whether the table is another view than the chart.
  init?(
    size: ScreenSize, pane: ProfilePane? = .chart, coversFields: Bool = false,
    isLarge: Bool = false, hasTable: Bool = true
  ) {
    guard let tier = Tier(size: size, isLarge: isLarge) else { return nil }
    let foot = Foot(of: size, isLarge: isLarge, hasTable: hasTable)
    if let pane, !tier.showsOnePane {
      self.init(pane, besideKeypadAbove: foot, tier: tier)
    } else if let pane, coversFields {
      self.init(pane, aloneAbove: foot, tier: tier)
    } else {
      let (fields, prompt) = Self.keypad(of: tier, in: foot.body, isLarge: isLarge)
      self.init(
        tier: tier.showsOnePane ? tier : .onePane, fields: fields, prompt: prompt, foot: foot,
        next: foot.panes(from: pane ?? .chart)[0])
    }
  }

  private init(
    tier: Tier, fields: [Area]?, prompt: Area, foot: Foot, picture: Picture? = nil,
    history: Area? = nil, next: ProfilePane?
  ) {
    self.tier = tier
    self.fields = fields
    self.prompt = prompt
    status = foot.status
    hints = foot.hints
    coverage = picture.flatMap { CoverageBar.split($0.area).bar }
    self.picture = picture.map { Picture(pane: $0.pane, area: CoverageBar.split($0.area).below) }
    self.history = history
    self.next = next
  }
}

/// The last rows of the screen, and the body above them.
private struct Foot {
  /// The fewest rows of a body in which a chart shows more than its scale.
  private static let leastBodyOfChart = 7

  let body: Area
  let status: Area
  let hints: Area?
  private let hasTable: Bool

  init(of size: ScreenSize, isLarge: Bool, hasTable: Bool) {
    self.hasTable = hasTable
    let all = size.area
    let isShared = size.columns >= 80 && !isLarge
    // The fields of a screen with one more row are at least as large.
    let letters = isLarge ? (size.rows - 20).limited(to: 0...2) : 0
    let end = size.rows - (isShared ? 0 : 1)
    let start = end - 1 - letters
    body = all.rows(0..<start)
    status = all.rows(start..<end).inset(columns: size.columns < 40 ? 0 : 1)
    hints = isShared ? nil : all.rows(end..<size.rows).inset(columns: size.columns < 40 ? 0 : 1)
  }

  /// Returns the wanted pane and those after it, as far as the body has room for them.
  func panes(from wanted: ProfilePane) -> [ProfilePane] {
    if body.rows < Self.leastBodyOfChart { return [.table] }
    let first = hasTable || wanted != .table ? wanted : .chart
    return ProfilePane.allCases.drop { $0 != first }.filter { hasTable || $0 != .table }
  }
}

// MARK: - Screens with a view of the profile

extension Layout {
  /// Lays out a view of the profile with a row for the prompt below.
  private init(_ pane: ProfilePane, aloneAbove foot: Foot, tier: Tier) {
    let (picture, prompt) = foot.body.split(atRow: foot.body.rows - 1)
    let panes = foot.panes(from: pane)
    self.init(
      tier: tier, fields: nil, prompt: prompt, foot: foot,
      picture: Picture(pane: panes[0], area: picture), next: panes.dropFirst().first)
  }

  /// Lays out the fields on the left, a view of the profile beside them, and the history if it
  /// fits.
  private init(_ pane: ProfilePane, besideKeypadAbove foot: Foot, tier: Tier) {
    let body = foot.body
    let hasHistory = tier == .columns
    let growth = (body.columns - Self.leastKeypad - Self.leastPicture - Self.leastHistory) / 4
    let historyColumns = hasHistory ? Self.space + Self.leastHistory + growth : 0
    let columns =
      hasHistory
      ? Self.leastKeypad + growth
      : (body.columns * 2 / 5).limited(
        to: Self.leastKeypad...body.columns - Self.space - Self.leastPicture)
    let (fields, prompt) = Self.keypad(
      of: tier, in: body.leading(columns: columns), isLarge: false)
    let rest = body.dropping(columns: columns + Self.space)
    let picture = rest.leading(columns: rest.columns - historyColumns)
    self.init(
      tier: tier, fields: fields, prompt: prompt, foot: foot,
      picture: Picture(pane: pane, area: picture),
      history: hasHistory ? rest.dropping(columns: picture.columns + Self.space) : nil,
      next: foot.panes(from: pane).dropFirst().first ?? .chart)
  }
}

// MARK: - Parts

extension Layout {
  /// Lays out two fields of the same size and the prompt: in rows, side by side, or one above the other with
  /// the prompt between them.
  private static func keypad(
    of tier: Tier, in body: Area, isLarge: Bool
  ) -> (fields: [Area], prompt: Area) {
    switch tier {
    case .lines: return ([body.rows(0..<1), body.rows(1..<2)], body.rows(2..<5))
    case .strip:
      let promptRows = isLarge ? (body.rows - 6).limited(to: 1...3) : body.rows < 6 ? 1 : 2
      let (fields, prompt) = body.split(atRow: body.rows - promptRows)
      let half = (body.columns - 1) / 2
      return (
        [fields.leading(columns: half), fields.dropping(columns: body.columns - half)], prompt
      )
    case .onePane, .beside, .columns:
      let least = body.rows < 13 ? 2 : isLarge ? (body.rows - 10).limited(to: 3...6) : 3
      let rows = (body.rows - least) / 2
      return (
        [body.rows(0..<rows), body.rows(body.rows - rows..<body.rows)],
        body.rows(rows..<body.rows - rows)
      )
    }
  }
}

extension Int {
  /// Returns the nearest number within bounds.
  fileprivate func limited(to bounds: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
  }
}

extension ScreenSize {
  /// Returns whether a screen of the other size fits into this one.
  func holds(_ other: ScreenSize) -> Bool {
    columns >= other.columns && rows >= other.rows
  }
}
