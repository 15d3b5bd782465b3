internal import FrontEnds

/// A class of screen sizes that share a layout.
enum Tier: Hashable, CaseIterable, Sendable {
  /// Short rows with the two fields, the question, the feedback and the status.
  case lines
  /// One pane at a time, with the fields one above the other.
  case onePane
  /// One pane at a time on a short screen, with the fields side by side.
  case strip
  /// The fields one above the other, with the profile beside them.
  case beside
  /// The keypad, the profile and the history side by side.
  case columns

  /// The smallest screen that permits training.
  static let smallest = ScreenSize(columns: 20, rows: 6)

  /// Creates the tier of a size; `nil` if the screen is too small for training.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - isLarge: Whether one pane takes all the room, even on a large screen.
  init?(size: ScreenSize, isLarge: Bool = false) {
    switch (size.columns, size.rows) {
    case _ where !size.holds(Self.smallest): return nil
    case (120..., 30...) where !isLarge: self = .columns
    case (80..., 20...) where !isLarge: self = .beside
    case (80..., ..<20), (40..., ..<12): self = .strip
    case (_, 10...): self = .onePane
    default: self = .lines
    }
  }

  /// Whether a pane of the profile takes the place of the fields.
  var showsOnePane: Bool { [.lines, .onePane, .strip].contains(self) }
}
