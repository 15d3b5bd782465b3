import Notation
import Testing

@Suite struct `Wrapping` {
  @Test func `text breaks between words, and within words longer than a line`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
    #expect("".wrapped(to: 3).isEmpty)
    #expect("one".wrapped(to: 0).isEmpty)
  }

  @Test(arguments: [
    ("68 % bis 95 %: ja", 12, ["68 % bis", "95 %: ja"]),
    ("Median 0,60 s. Und", 13, ["Median", "0,60 s. Und"]),
    ("(9–11) at C4 or", 12, ["(9–11) at C4", "or"]),
    ("12 of 345 of", 3, ["12", "of", "345", "of"]),
  ])
  func `a number stays with its unit if both fit`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }
}

@Suite struct `Columns of text` {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("漢", 2), ("か", 2), ("한", 2), ("👍", 2), ("⚡", 2), ("♯", 1), ("▲", 1),
  ])
  func `ideographs, kana, Hangul and emoji take two columns`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `text is cut where a wide character does not fit`() {
    #expect("a漢字b".prefix(columns: 2) == "a" && "a漢字b".prefix(columns: 3) == "a漢")
    #expect("a漢字b".suffix(columns: 2) == "b" && "a漢字b".suffix(columns: 3) == "字b")
    #expect("漢".suffix(columns: 9) == "漢" && "漢".suffix(columns: 1) == "")
    #expect("漢字".padded(to: 6) == "漢字  ")
    #expect("漢字 漢字漢".wrapped(to: 5) == ["漢字", "漢字", "漢"])
    #expect("漢字".wrapped(to: 1) == ["漢", "字"], "no line is empty")
  }
}
