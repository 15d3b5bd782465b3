// The width of text on a terminal, in columns.

extension Character {
  /// Whether terminals show the character in two columns: ideographs, kana, Hangul and their signs,
  /// and emoji (Unicode Standard Annex #11, East_Asian_Width W and F).
  package var isWide: Bool {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x231A else { return false }
    switch scalar.value {
    case 0x2E80..<0x303F, 0x3041..<0x4DC0, 0x4E00..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x20000..<0x3FFFE:
      return true
    // The letters that form flags take one column each.
    case 0x1F1E6..<0x1F200: return false
    default: return scalar.properties.isEmojiPresentation
    }
  }

  /// The number of columns that the character takes.
  package var columns: Int { isWide ? 2 : 1 }
}

extension StringProtocol {
  /// The number of columns that the text takes.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns as much of the beginning as fits into a number of columns.
  package func prefix(columns: Int) -> SubSequence { prefix(fitting: columns) { $0.columns } }

  /// Returns as much of the end as fits into a number of columns.
  package func suffix(columns: Int) -> SubSequence {
    let start = indices.reversed().prefix(fitting: columns) { self[$0].columns }.last
    return start.map { self[$0...] } ?? self[endIndex...]
  }
}

extension Collection {
  /// Returns the longest prefix whose sizes sum to at most `room`.
  func prefix(fitting room: Int, by size: (Element) -> Int) -> SubSequence {
    var room = room
    return prefix {
      room -= size($0)
      return room >= 0
    }
  }
}
