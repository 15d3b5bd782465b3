internal import Notation
internal import Wording

/// The characters that a terminal can show.
package enum GlyphSet: String, Sendable, CaseIterable {
  /// All Unicode characters whose width is certain.
  case unicode
  /// ASCII only.
  case ascii

  private static let inASCII: [Character: String] =
    Language.allCases.map(\.phrases.asciiSpellings).reduce(signsInASCII) { all, letters in
      all.merging(letters) { first, _ in first }
    }

  private static let signsInASCII: [Character: String] = [
    "▲": "+", "▼": "-", "✓": "o", "✗": "x", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right",
    "—": "-", "–": "-", "·": "-", "×": "x", "›": ">", "‹": "<", "…": "...", "“": "\"", "”": "\"",
    "’": "'",
    "▂": "_", "▃": "-", "▄": "-", "▅": "=", "▆": "=", "▇": "#",
    "♪": ">", "●": "o", "◆": "!", "◐": "~", "○": ".", "█": "#", "▁": "_",
    "─": "-", "═": "=", "−": "-", "│": "|", "▓": "#", "░": ".", "┌": "+", "┐": "+", "└": "+",
    "┘": "+", "┬": "+",
  ]

  /// Returns the `printable` form of `text` in characters of one scalar and of a certain width.
  /// Characters that cannot be shown are replaced, by `?` if there is no better substitute.
  package func spell(_ text: String) -> String {
    let printable = text.printable
    // Nearly all text of the English screens.
    if printable.isPlain { return printable }
    return String(
      printable.map(\.withoutModifiers).flatMap {
        shows($0) ? String($0) : Self.inASCII[$0] ?? $0.barInASCII ?? "?"
      })
  }

  private func shows(_ character: Character) -> Bool {
    switch self {
    case .ascii: character.isASCII && character.takesOneColumn
    case .unicode: character.takesOneColumn || character.takesTwoColumns
    }
  }
}

extension Character {
  /// The ASCII character for a braille pattern: `#` with dots in the right column, `:` with dots in
  /// the left only, a space without dots; `nil` for other characters.
  fileprivate var barInASCII: String? {
    guard let scalar = unicodeScalars.first, (0x2800...0x28FF).contains(scalar.value) else {
      return nil
    }
    return scalar.value == 0x2800 ? " " : scalar.value & 0xB8 == 0 ? ":" : "#"
  }

  /// The first of the characters that form an emoji, because terminals differ on the width of the
  /// whole; any other character itself.
  fileprivate var withoutModifiers: Character {
    guard let first = unicodeScalars.first, first.properties.isEmoji, !first.isASCII else {
      return self
    }
    return Character(first)
  }

  /// Whether terminals reliably show the character in two columns.
  fileprivate var takesTwoColumns: Bool {
    unicodeScalars.count == 1 && isWide && !isMark && !isUnassigned
  }

  /// Whether the character is a combining mark, which takes no column.
  private var isMark: Bool {
    unicodeScalars.contains {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
  }

  private var isUnassigned: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .unassigned }
  }

  /// Whether terminals reliably show the character in one column. Control characters, combining
  /// marks, emoji and ideographs are excluded.
  fileprivate var takesOneColumn: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1,
      !scalar.properties.isEmojiPresentation, !isMark
    else { return false }
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: return true
    case 0x2010..<0x2028, 0x2030..<0x2060, 0x20A0..<0x20C0, 0x2100..<0x2329, 0x232B..<0x2E80:
      return true
    default: return false
    }
  }
}
