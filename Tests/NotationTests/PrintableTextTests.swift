import Notation
import Testing

@Suite struct `Text of others` {
  @Test(arguments: [
    ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{07}"#),
    ("a\r\nb\tc\u{0}", #"a\r\nb\tc\0"#), ("\u{7F}\u{9B}31m", #"\u{7F}\u{009B}31m"#),
    ("abc\u{202E}cba\u{2066}\u{2069}", #"abc\u{202E}cba\u{2066}\u{2069}"#),
    ("a\u{200B}b\u{FEFF}c\u{AD}d", #"a\u{200B}b\u{FEFF}c\u{00AD}d"#),
    ("\u{2028}\u{2029}\u{61C}\u{200E}\u{200F}", #"\u{2028}\u{2029}\u{061C}\u{200E}\u{200F}"#),
    ("a\u{200D}b\u{200C}", #"a\u{200D}b\u{200C}"#),
    ("a\u{F7FF}b\u{F780}", #"a\xFFb\x80"#),
    ("é\u{200D}\u{200D}", "é\u{200D}" + #"\u{200D}"#),
    ("\u{E0041}", #"\u{000E0041}"#),
  ])
  func `characters that control the terminal or deceive the reader become visible`(
    text: String, shown: String
  ) {
    #expect(text.printable == shown)
    #expect(text.excerpt == shown)
    #expect(shown.printable == shown)
  }

  @Test(arguments: [
    "", "plain text", "Größe für Übung", "C♯4 D♭4", "é", "e\u{301}", "默认设备", "ไทย", "العربية",
    "👩‍🎤 🏳️‍🌈 👍🏽 ❤️‍🔥", "می‌خواهم", "क्‍ष", "…", "\u{FFFD}", #"C:\new\u{1B}"#, "'\"\\",
  ])
  func `ordinary text of any script stays as it is`(text: String) {
    #expect(text.printable == text)
    #expect(Array(text.printable.utf8) == Array(text.utf8))
  }

  @Test func `no character leaves a control, a format character or a break of a line`() {
    let harmful: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    for scalar in (UInt32(0)...0x2FFFF).lazy.compactMap(Unicode.Scalar.init)
    where harmful.contains(scalar.properties.generalCategory) {
      let shown = "a\(scalar)b".printable
      #expect(shown.hasPrefix("a\\") && shown.hasSuffix("b"))
      #expect(!shown.unicodeScalars.contains { harmful.contains($0.properties.generalCategory) })
    }
  }

  @Test func `long text keeps its beginning and its end`() {
    let long = String(repeating: "x", count: 5_000_000) + "the way out."
    #expect(long.printable.count == 2001 && long.excerpt.count == 101)
    #expect(long.printable.hasPrefix("xxx"))
    #expect(long.printable.hasSuffix("xthe way out.") && long.printable.contains("x…x"))
    let whole = String(repeating: "ü", count: 2000)
    #expect(whole.printable == whole)
  }

  @Test func `combining marks and escapes cannot make a text long`() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(marks.excerpt.unicodeScalars.count == 101)
    // Eight escapes of six characters fit into fifty, and none is cut.
    let controls = String(repeating: "\u{1B}", count: 100_000)
    let escapes = String(repeating: #"\u{1B}"#, count: 8)
    #expect(controls.excerpt == "\(escapes)…\(escapes)")
    #expect(controls.printable.count <= 2001)
    // Sixteen escapes fit, and a character more does not.
    #expect(String(controls.prefix(16)).excerpt == escapes + escapes)
    #expect("abcd\(controls.prefix(16))".excerpt == "abcd" + escapes + escapes)
    #expect("abcde\(controls.prefix(16))".excerpt.contains("…"))
    #expect(
      "\(String(repeating: "ü", count: 44))\u{202E}\(controls.prefix(16))".excerpt
        == String(repeating: "ü", count: 44) + "…" + escapes)
  }
}
