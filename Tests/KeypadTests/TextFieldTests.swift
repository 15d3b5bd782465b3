import FrontEnds
import Testing

@testable import Keypad

@Suite struct `A text field` {
  @Test(
    arguments: [
      ([.left, "x"], "one twxo"), ([.left, .left, .right, "x"], "one twxo"),
      ([.home, "x"], "xone two"), ([.home, .right, "x"], "oxne two"),
      ([.home, .left, .end, .right, "x"], "one twox"), ([.left, .backspace], "one to"),
      ([.home, .delete], "ne two"), ([.left, .left, .left, .control("u")], "two"),
      ([.control("w")], "one "), ([.control("w"), .control("w")], ""),
      ([" ", .control("w")], "one "), ([.left, .control("w")], "one o"),
      ([.home, .paste("a b ")], "a b one two"), ([.control("x"), .up, .unknown], "one two"),
    ] as [([Key], String)])
  func `keys move the cursor and delete around it`(keys: [Key], text: String) {
    var field = TextField("one two")
    for key in keys { _ = field.write(key) }
    #expect(field.text == text)
  }

  @Test func `the cursor is always among the columns that are shown`() {
    var field = TextField("one two")
    #expect(field.shown(in: 20) == "one two_")
    #expect(field.shown(in: 4) == "two_")
    for _ in 0..<3 { _ = field.write(.left) }
    #expect(field.shown(in: 20) == "one │two")
    #expect(field.shown(in: 4) == "ne │")
    _ = field.write(.home)
    #expect(field.shown(in: 4) == "│one")
  }
}
