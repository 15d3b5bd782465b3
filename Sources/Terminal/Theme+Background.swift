internal import FrontEnds
internal import Keypad

/// The theme that suits the background of a terminal: dark with light text, or light with dark text.
extension Theme {
  /// Creates the theme from the variable `COLORFGBG`. It holds `text;background` as numbers of the
  /// sixteen colours, sometimes with a field between them; `nil` for any other text.
  init?(colorFGBG text: String) {
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count >= 2, let background = fields.last.flatMap({ UInt8($0) }) else { return nil }
    switch background {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  /// Creates the theme for a background of this colour.
  init(background color: RGB) {
    // The limit is the luminance at which black and white have the same contrast.
    let black = RGB(red: 0, green: 0, blue: 0)
    let white = RGB(red: 1, green: 1, blue: 1)
    self = color.contrast(with: black) > color.contrast(with: white) ? .light : .dark
  }
}

/// The query for the colour of the background, with its answer (xterm control sequences, OSC 11).
///
/// Terminals that do not know this query do not answer. A second query follows, for the type of the
/// terminal (DA1), which all terminals answer. Its answer ends the wait.
enum BackgroundQuery {
  /// The text to send.
  static let text = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Returns the theme for the background, if the terminal reported one, and the bytes outside the
  /// answers, such as keys.
  ///
  /// - Returns: `nil` until the answer to the second query has arrived.
  static func answer(in bytes: [UInt8]) -> (theme: Theme?, rest: [UInt8])? {
    guard let kind = range(of: "\u{1B}[?", to: ["c"], in: bytes) else { return nil }
    guard let color = range(of: "\u{1B}]11;rgb:", to: ["\u{7}", "\u{1B}\\"], in: bytes) else {
      return (nil, Array(bytes.removingSubranges(RangeSet(kind))))
    }
    return (
      Self.color(in: bytes[color]).map(Theme.init(background:)),
      Array(bytes.removingSubranges(RangeSet([kind, color])))
    )
  }

  private static func range(of start: String, to ends: [String], in bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.firstRange(of: Array(start.utf8)) else { return nil }
    let end = ends.compactMap { bytes[start.upperBound...].firstRange(of: Array($0.utf8)) }
      .map(\.upperBound).min()
    return end.map { start.lowerBound..<$0 }
  }

  /// Reads `rgb:rr/gg/bb`, with one to four hexadecimal digits each.
  private static func color(in answer: ArraySlice<UInt8>) -> RGB? {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.firstIndex(of: ":") else { return nil }
    let digits = text[start...].dropFirst().prefix { $0.isHexDigit || $0 == "/" }
    let shares = digits.split(separator: "/").compactMap { component in
      Int(component, radix: 16).map { Double($0) / Double(1 << (4 * component.count) - 1) }
    }
    return shares.count == 3 ? RGB(red: shares[0], green: shares[1], blue: shares[2]) : nil
  }
}
