public import FrontEnds

/// The colours and the weight of a style on a terminal.
public struct Look: Hashable, Sendable {
  /// Text weights, for terminals with and without colours.
  public struct Weight: OptionSet, Hashable, Sendable {
    /// The bits, one for each weight.
    public let rawValue: Int

    /// Creates a set of weights.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Weight(rawValue: 1)
    /// Faint text.
    public static let dim = Weight(rawValue: 2)
    /// Text and background colours exchanged.
    public static let reverse = Weight(rawValue: 4)
  }

  /// The colour of the text; `nil` for the terminal's default.
  public var text: TerminalColor?
  /// The colour of the background; `nil` for the terminal's default.
  public var background: TerminalColor?
  /// The weight of the text.
  public var weight: Weight
}

/// The looks of all styles in a theme, on a terminal with a given number of colours.
///
/// Right is blue and wrong is orange, which nearly everybody can distinguish. A mark and a word
/// always repeat the meaning. With 256 colours the background is also painted, so that the contrast
/// is known.
public struct Palette: Hashable, Sendable {
  /// The number of available colours.
  public enum Depth: Sendable {
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
    public init(colors: Int, use: ColorUse, isRefused: Bool) {
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
  public init(_ theme: Theme, depth: Depth) {
    self.theme = theme
    self.depth = depth
  }

  /// Returns the look of a style.
  public func look(of style: Screen.Style) -> Look {
    switch (depth, theme) {
    case (.none, _), (_, .mono):
      Look(weight: Self.weight(of: style))
    case (.basic, _):
      Look(text: basicColor(of: style), weight: Self.weight(of: style))
    case (.many, .dark):
      Self.look(Self.darkColors(style), weight: style)
    case (.many, .light):
      Self.look(Self.lightColors(style), weight: style)
    case (.many, .highContrast):
      Self.look(Self.highContrastColors(style), weight: style)
    }
  }

  private static func look(_ colors: (text: UInt8, background: UInt8), weight style: Screen.Style)
    -> Look
  {
    // Colours already express dim and reversed text.
    let weight = Self.weight(of: style).intersection(.bold)
    return Look(
      text: TerminalColor(colors.text), background: TerminalColor(colors.background), weight: weight
    )
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
    // Among the eight colours, blue is illegible on black, and yellow on white.
    case .right, .settled, .band68, .band95: TerminalColor(theme == .light ? 4 : 6)
    case .wrong, .caution, .weak: TerminalColor(theme == .light ? 1 : 3)
    case .text, .dim, .title, .field, .unsure, .selected: nil
    }
  }

  private static func darkColors(_ style: Screen.Style) -> (text: UInt8, background: UInt8) {
    switch style {
    case .text, .unsure: (252, 233)
    case .dim: (246, 233)
    case .title, .field: (231, 233)
    case .right, .settled, .band68: (75, 233)
    case .wrong, .caution, .weak: (215, 233)
    case .band95: (68, 233)
    case .selected: (233, 153)
    }
  }

  private static func lightColors(_ style: Screen.Style) -> (text: UInt8, background: UInt8) {
    switch style {
    case .text, .unsure: (236, 231)
    case .dim: (241, 231)
    case .title, .field: (16, 231)
    case .right, .settled, .band68: (25, 231)
    case .wrong, .caution, .weak: (130, 231)
    case .band95: (62, 231)
    case .selected: (231, 25)
    }
  }

  private static func highContrastColors(_ style: Screen.Style) -> (text: UInt8, background: UInt8)
  {
    switch style {
    case .text, .title, .field: (231, 16)
    case .dim, .unsure: (252, 16)
    case .right, .settled, .band68: (123, 16)
    case .wrong, .caution, .weak: (220, 16)
    case .band95: (117, 16)
    case .selected: (16, 231)
    }
  }
}
