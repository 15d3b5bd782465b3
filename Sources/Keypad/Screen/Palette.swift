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
    let ink = style.ink
    guard depth == .many, let (background, color) = colors(of: ink) else {
      let isPlain = depth == .none || theme == .mono
      let basic = isPlain ? nil : theme == .light ? ink.basic?.light : ink.basic?.dark
      return Look(text: basic.map(TerminalColor.init), weight: ink.weight)
    }
    let isSelected = style == .selected
    // Colours already express dim and reversed text.
    return Look(
      text: TerminalColor(isSelected ? background : color),
      background: TerminalColor(isSelected ? color : background),
      weight: ink.weight.intersection(.bold))
  }

  /// Returns the background of 256 colours, and the colour of a style; `nil` for a theme without colours.
  private func colors(of ink: Ink) -> (background: UInt8, color: UInt8)? {
    switch theme {
    case .dark: (233, ink.dark)
    case .light: (231, ink.light)
    case .highContrast: (16, ink.highContrast)
    case .mono: nil
    }
  }
}

// MARK: - Colours

/// The weight and the colours of a style.
private struct Ink {
  var weight: Look.Weight = []
  /// The colour among eight on a dark and on a light background; `nil` for the terminal's default. Blue is
  /// illegible on black, and yellow on white.
  var basic: (dark: UInt8, light: UInt8)?
  /// The foreground among 256 colours in each theme; for selected text, the colour behind it.
  let dark: UInt8
  let light: UInt8
  let highContrast: UInt8
}

extension Screen.Style {
  fileprivate var ink: Ink {
    switch self {
    case .text: Ink(dark: 252, light: 236, highContrast: 231)
    case .unsure: Ink(dark: 252, light: 236, highContrast: 252)
    case .dim: Ink(weight: .dim, dark: 246, light: 241, highContrast: 252)
    case .title, .field: Ink(weight: .bold, dark: 231, light: 16, highContrast: 231)
    case .right: Ink(weight: .bold, basic: (6, 4), dark: 75, light: 25, highContrast: 123)
    case .settled, .band68: Ink(basic: (6, 4), dark: 75, light: 25, highContrast: 123)
    case .wrong, .caution, .weak:
      Ink(weight: .bold, basic: (3, 1), dark: 215, light: 130, highContrast: 220)
    case .band95: Ink(weight: .dim, basic: (6, 4), dark: 68, light: 62, highContrast: 117)
    case .selected: Ink(weight: [.bold, .reverse], dark: 153, light: 25, highContrast: 231)
    }
  }
}
