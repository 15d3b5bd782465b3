import Foundation
import Notation
import Testing

@Suite struct `Text of formats` {
  /// Each forms one `Character` with what is before it, or with what is after it.
  static let marks = ["\u{300}", "\u{301}", "\u{600}", "\u{110BD}", "\u{200D}", "\u{FE0F}"]

  @Test(arguments: marks) func `is cut wherever the separator is, with any mark beside it`(
    mark: String
  ) {
    let text = "a\(mark),\(mark)b,,c\n"
    #expect(
      text.parts(around: ",").map(\.utf8.count) == [1 + mark.utf8.count, mark.utf8.count + 1, 0, 2])
    #expect(text.parts(around: ",").joined(separator: ",").utf8.elementsEqual(text.utf8))
    #expect(text.parts(around: ",", atMost: 2).count == 2)
    #expect(text.has(",") && !text.has(";"))
    #expect(
      text.replacing(every: ",", with: ";;").utf8.elementsEqual("a\(mark);;\(mark)b;;;;c\n".utf8))
  }

  @Test(arguments: marks) func `begins and ends by bytes`(mark: String) {
    #expect("#\(mark)1".begins(with: "#") && !"#\(mark)1".begins(with: mark))
    #expect("\(mark).csv".ends(with: ".csv") && !"\(mark).csv".ends(with: mark))
    // Canonically equivalent, but not the same bytes.
    #expect(!"\u{E9}".begins(with: "e\u{301}") && !"\u{E9}".ends(with: "e\u{301}"))
  }

  @Test func `keeps line feeds apart from carriage returns`() {
    #expect("a\r\nb\rc".parts(around: "\n") == ["a\r", "b\rc"])
    #expect("a\r\n".ends(with: "\n") && "a\r\n".has("\r"))
    #expect("".parts(around: "\n") == [""])
  }

  @Test(arguments: marks) func `loses only whitespace when it is trimmed`(mark: String) {
    #expect(" \t\(mark) x \(mark) \r\n".trimmed.utf8.elementsEqual("\(mark) x \(mark)".utf8))
    #expect(" \r\n".trimmed.isEmpty && "".trimmed.isEmpty)
  }

  @Test func `of JSON has escapes in a page for markup and for what a terminal obeys`() throws {
    let text =
      "\"\\\u{1B}\n\u{7F}\u{85}\u{9B}\u{200D}\u{2028}\u{202E}\u{110BD}\u{FFFF}é\u{301}<\u{301}𝄞"
    let json = try [text].prettyJSON().embeddedJSON
    let expected =
      "[\n  " + #""\"\\\u001b\n\u007f\u0085\u009b\u200d\u2028\u202e\ud804\udcbd\uffff"#
      + "é\u{301}" + #"\u003c"# + "\u{301}𝄞\"\n]"
    #expect(json.utf8.elementsEqual(expected.utf8), "\(json)")
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}
