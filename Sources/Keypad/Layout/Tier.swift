internal import FrontEnds

/// A class of screen sizes that share a layout.
enum Tier: Hashable, CaseIterable, Sendable {
  /// Six short rows with the two fields, the feedback and the status.
  case lines
  /// One pane at a time.
  case onePane
  /// One pane at a time on a short and wide screen, with the fields side by side.
  case strip
  /// The fields one above the other, with the profile beside them.
  case beside
  /// The keypad, the profile and the history side by side.
  case columns

  /// The smallest screen that permits training.
  static let smallest = ScreenSize(columns: 20, rows: 6)

  /// Creates the largest tier that fits into a size; `nil` if the screen is too small for training.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - isLarge: Whether one pane takes all the room, even on a large screen.
  init?(size: ScreenSize, isLarge: Bool = false) {
    switch (size.columns, size.rows) {
    case _ where !size.holds(Self.smallest): return nil
    case (..<40, _), (_, ..<10): self = .lines
    case (..<80, _): self = .onePane
    case _ where isLarge: self = .onePane
    case (120..., 30...): self = .columns
    case (_, 20...): self = .beside
    default: self = .strip
    }
  }

  /// The panes that can take turns on the screen; the first is the default.
  var panes: [Pane] {
    switch self {
    case .lines: [.keypad]
    case .onePane, .strip: [.keypad, .chart, .table, .curve]
    case .beside, .columns: [.chart, .table, .curve]
    }
  }
}

/// A view of the training that takes turns with others.
enum Pane: Hashable, CaseIterable, Sendable {
  /// The two response fields.
  case keypad
  /// The profile over a piano keyboard.
  case chart
  /// The profile as a table.
  case table
  /// The limen from session to session.
  case curve
}

/// The chosen pane of each tier. A pane that the current tier cannot show is kept for another tier.
struct PaneChoice: Hashable, Sendable {
  private var chosen: [Tier: Pane] = [:]

  /// Returns the pane to show.
  func pane(in tier: Tier) -> Pane {
    if let pane = chosen[tier], tier.panes.contains(pane) { pane } else { tier.panes[0] }
  }

  /// Turns to the next pane of a tier.
  mutating func flip(in tier: Tier) {
    let panes = tier.panes
    guard let index = panes.firstIndex(of: pane(in: tier)) else { return }
    chosen[tier] = panes[(index + 1) % panes.count]
  }
}
