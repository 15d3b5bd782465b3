import Glibc
import Notation
import Testing

@testable import FrontEnds

@Suite struct `Wide characters` {
  /// ncurses places what follows a character by `wcwidth`. A character that the system does not know
  /// has the width -1 there.
  @Test func `every character is as wide for the keypad as for the system`() throws {
    // Not imported, because it belongs to X/Open and not to C.
    let wcwidth = unsafeBitCast(
      try #require(dlsym(nil, "wcwidth")), to: (@convention(c) (wchar_t) -> Int32).self)
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    var wide = 0
    for value in UInt32(0x20)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), value != 0xAD else { continue }
      let character = Character(scalar)
      guard GlyphSet.unicode.spell(String(character)) == String(character) else { continue }
      wide += character.isWide ? 1 : 0
      let columns = wcwidth(wchar_t(bitPattern: value))
      #expect(columns == Int32(character.columns) || columns == -1, "U+\(String(value, radix: 16))")
    }
    #expect(wide > 90_000)
  }
}
