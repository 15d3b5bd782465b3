internal import FrontEnds

/// How much a screen has room for.
enum Tier: Hashable, CaseIterable, Sendable {
  /// One line of state, one of feedback.
  case lines
  /// One pane at a time.
  case onePane
  /// One pane at a time, short and wide: the fields side by side.
  case strip
  /// The fields one above the other, the profile beside them.
  case beside
  /// Keypad, profile and history.
  case columns

  /// The smallest screen that can be trained at.
  static let smallest = ScreenSize(columns: 20, rows: 6)

  /// The tier for a size; `nil` where nothing can be trained at. Between the tiers it is the largest
  /// that fits.
  ///
  /// - Parameter isLarge: Whether one pane is to have all the room, however much there is.
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

  /// What can be shown in the place that one pane at a time has; the first unless another was chosen.
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
  /// The two fields.
  case keypad
  /// The profile over a piano keyboard.
  case chart
  /// The profile as a table.
  case table
  /// The limen from session to session.
  case curve
}

/// The pane that was chosen in each tier. What a tier cannot show is kept for when it can.
struct PaneChoice: Hashable, Sendable {
  private var chosen: [Tier: Pane] = [:]

  /// The pane to show.
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
