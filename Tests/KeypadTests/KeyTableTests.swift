import Psychometrics
import Testing

@testable import Keypad

@Suite struct `The key table` {
  static let bindings: [(key: Key, action: Action)] = [
    ("8", .answer(.higher)), ("+", .answer(.higher)), (.up, .answer(.higher)),
    ("k", .answer(.higher)), ("h", .answer(.higher)),
    ("2", .answer(.lower)), ("-", .answer(.lower)), (.down, .answer(.lower)),
    ("j", .answer(.lower)), ("l", .answer(.lower)),
    ("*", .hearAgain), ("r", .hearAgain), (".", .void), ("v", .void),
    ("0", .pauseOrResume), (" ", .pauseOrResume), ("p", .pauseOrResume),
    (.enter, .confirm), ("d", .devices), ("q", .leave), (.escape, .leave),
  ]

  @Test(arguments: bindings)
  func `every key does what it says`(key: Key, action: Action) {
    #expect(KeyTable.standard.action(for: key) == action)
    #expect(KeyTable.standard.keys(for: action).contains(key))
  }

  @Test func `capital letters do what small ones do`() {
    for case (.character(let letter), let action) in Self.bindings {
      let capital = Character(letter.uppercased())
      #expect(KeyTable.standard.action(for: .character(capital)) == action)
    }
  }

  @Test func `no other key does anything`() {
    let bound = Set(Self.bindings.map(\.key))
    let printable = (0x20..<0x7F).map { Character(Unicode.Scalar($0)) }
    let small = printable.filter { !$0.isUppercase }.map(Key.character)
    for key in small + [.left, .right, .tab, .backspace, .unknown, "é", "♯"]
    where !bound.contains(key) {
      #expect(KeyTable.standard.action(for: key) == nil, "\(key)")
    }
  }
}
