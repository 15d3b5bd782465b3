internal import FrontEnds
internal import Keypad

/// Whether a terminal shows light text on dark, or dark text on light.
enum TerminalBackground: Hashable, Sendable {
  /// Dark.
  case dark
  /// Light.
  case light

  /// The theme that goes with it.
  var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    }
  }

  /// Reads the variable `COLORFGBG`, `text;background` in the numbers of the sixteen colours, sometimes
  /// with a field between; `nil` if it says nothing.
  init?(variable: String) {
    let fields = variable.split(separator: ";", omittingEmptySubsequences: false)
    guard fields.count >= 2, let background = fields.last.flatMap({ UInt8($0) }) else { return nil }
    switch background {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: return nil
    }
  }

  init(_ color: RGB) {
    // Where black and white stand out equally.
    let black = RGB(red: 0, green: 0, blue: 0)
    let white = RGB(red: 1, green: 1, blue: 1)
    self = color.contrast(with: black) > color.contrast(with: white) ? .light : .dark
  }
}

/// The query for the colour of the background, and its answer (xterm control sequences, OSC 11).
///
/// Terminals that do not know the question keep silent; all answer the one behind it, what kind of
/// terminal they are (DA1), so that nobody waits for what will not come.
enum BackgroundQuery {
  /// What to send.
  static let bytes = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// What has been answered: the background, if the terminal reported one, and any other bytes, such as keys.
  ///
  /// - Returns: `nil` while the answer to the second question has not come.
  static func answer(in bytes: [UInt8]) -> (background: TerminalBackground?, rest: [UInt8])? {
    guard let kind = range(of: "\u{1B}[?", to: ["c"], in: bytes) else { return nil }
    guard let color = range(of: "\u{1B}]11;rgb:", to: ["\u{7}", "\u{1B}\\"], in: bytes) else {
      return (nil, removing([kind], from: bytes))
    }
    return (
      Self.color(in: bytes[color]).map(TerminalBackground.init),
      removing([kind, color], from: bytes)
    )
  }

  private static func range(of start: String, to ends: [String], in bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.firstRange(of: Array(start.utf8)) else { return nil }
    let end = ends.compactMap { bytes[start.upperBound...].firstRange(of: Array($0.utf8)) }
      .map(\.upperBound).min()
    return end.map { start.lowerBound..<$0 }
  }

  private static func removing(_ ranges: [Range<Int>], from bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { index in !ranges.contains { $0.contains(index) } }.map { bytes[$0] }
  }

  /// `rgb:rr/gg/bb`, each of one to four hexadecimal digits.
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
