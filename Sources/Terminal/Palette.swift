internal import CNcurses
internal import Keypad

/// How each style looks: its colour, where there are colours, and its weight.
///
/// Right is blue and wrong is orange, which nearly everybody can tell apart, and nothing else has a
/// colour of its own. A mark and a word always say the same.
enum Palette: Sendable {
  case none
  case eight
  case many

  init(colors: Int, isRefused: Bool) {
    self =
      switch colors {
      case _ where isRefused: .none
      case 256...: .many
      case 8...: .eight
      default: .none
      }
  }

  /// The terminal's number for the colour of a style; `nil` for the terminal's own.
  func color(of style: Screen.Style) -> Int16? {
    switch (self, style) {
    // Both stand out at least 3.5 : 1 against black and against white.
    case (.many, .right), (.many, .settled), (.many, .band68), (.many, .band95): 33
    case (.many, .wrong), (.many, .caution), (.many, .weak): 166
    // Of the eight, blue cannot be read on black; cyan and yellow come nearest.
    case (.eight, .right), (.eight, .settled), (.eight, .band68), (.eight, .band95): 6
    case (.eight, .wrong), (.eight, .caution), (.eight, .weak): 3
    default: nil
    }
  }

  func weight(of style: Screen.Style) -> Int32 {
    switch style {
    case .text, .band68, .unsure, .settled: 0
    case .dim, .band95: Int32(cnc_dim.rawValue)
    case .selected: Int32(cnc_bold.rawValue) | Int32(cnc_reverse.rawValue)
    case .weak, .title, .higher, .lower, .right, .wrong, .caution: Int32(cnc_bold.rawValue)
    }
  }
}
