package import FrontEnds

/// The colours and the weight of a style on a terminal.
package struct Look: Hashable, Sendable {
  /// Text weights, for terminals with and without colours.
  package struct Weight: OptionSet, Hashable, Sendable {
    /// The bits, one for each weight.
    package let rawValue: Int

    /// Creates a set of weights.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Bold text.
    package static let bold = Weight(rawValue: 1)
    /// Faint text.
    package static let dim = Weight(rawValue: 2)
    /// Text and background colours exchanged.
    package static let reverse = Weight(rawValue: 4)
  }

  /// The colour of the text; `nil` for the terminal's default.
  package var text: TerminalColor?
  /// The colour of the background; `nil` for the terminal's default.
  package var background: TerminalColor?
  /// The weight of the text.
  package var weight: Weight
}

/// The looks of all styles in a theme, on a terminal with a given number of colours.
///
/// Right is blue and wrong is orange, which nearly everybody can distinguish. A mark and a word
/// always repeat the meaning. With 256 colours the background is also painted, so that the contrast
/// is known.
package struct Palette: Hashable, Sendable {
  /// The number of available colours.
  package enum Depth: Sendable {
    /// No colours, only weights.
    case none
    /// The eight colours of every colour terminal, on the terminal's own background.
    case basic
    /// 256 colours.
    case many

    /// Creates the depth for a terminal.
    ///
    /// - Parameters:
    ///   - colors: The number of colours of the terminal.
    ///   - use: The listener's preference.
    ///   - isRefused: Whether `NO_COLOR` is set.
    package init(colors: Int, use: ColorUse, isRefused: Bool) {
      switch (use, colors) {
      case (.never, _), (_, ..<8): self = .none
      case (.auto, _) where isRefused: self = .none
      case (.sixteen, _), (_, ..<256): self = .basic
      case (.auto, _), (.always, _): self = .many
      }
    }
  }

  let theme: Theme
  let depth: Depth

  /// Creates the palette of a theme.
  package init(_ theme: Theme, depth: Depth) {
    self.theme = theme
    self.depth = depth
  }

  /// Returns the look of a style.
  package func look(of style: Screen.Style) -> Look {
    let weight = Self.weight(of: style)
    guard depth == .many, let background else {
      return Look(text: depth == .none ? nil : basicColor(of: style), weight: weight)
    }
    let color = color(of: style)
    let isSelected = style == .selected
    // Colours already express dim and reversed text.
    return Look(
      text: TerminalColor(isSelected ? background : color),
      background: TerminalColor(isSelected ? color : background),
      weight: weight.intersection(.bold))
  }

  private static func weight(of style: Screen.Style) -> Look.Weight {
    switch style {
    case .text, .band68, .unsure, .settled: []
    case .dim, .band95: .dim
    case .selected: [.bold, .reverse]
    case .weak, .title, .field, .right, .wrong, .caution: .bold
    }
  }
}

// MARK: - Colours

extension Palette {
  private func basicColor(of style: Screen.Style) -> TerminalColor? {
    switch style {
    case _ where theme == .mono: nil
    // Among the eight colours, blue is illegible on black, and yellow on white.
    case .right, .settled, .band68, .band95: TerminalColor(theme == .light ? 4 : 6)
    case .wrong, .caution, .weak: TerminalColor(theme == .light ? 1 : 3)
    case .text, .dim, .title, .field, .unsure, .selected: nil
    }
  }

  /// The background of 256 colours; `nil` for a theme without colours.
  private var background: UInt8? {
    switch theme {
    case .dark: 233
    case .light: 231
    case .highContrast: 16
    case .mono: nil
    }
  }

  /// Returns the foreground of a style; for selected text, the colour behind it. Without colours, nobody
  /// asks.
  private func color(of style: Screen.Style) -> UInt8 {
    let (dark, light, highContrast): (UInt8, UInt8, UInt8) =
      switch style {
      case .text: (252, 236, 231)
      case .unsure: (252, 236, 252)
      case .dim: (246, 241, 252)
      case .title, .field: (231, 16, 231)
      case .right, .settled, .band68: (75, 25, 123)
      case .wrong, .caution, .weak: (215, 130, 220)
      case .band95: (68, 62, 117)
      case .selected: (153, 25, 231)
      }
    return switch theme {
    case .dark: dark
    case .light: light
    case .highContrast, .mono: highContrast
    }
  }
}
