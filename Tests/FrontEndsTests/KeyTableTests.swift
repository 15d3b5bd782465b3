import Testing
import Wording

@testable import FrontEnds

@Suite struct `The key table` {
  static let bindings: [(key: Key, action: Action)] = [
    ("8", .higher), ("+", .higher), (.up, .higher), ("k", .higher), ("h", .higher),
    ("2", .lower), ("-", .lower), (.down, .lower), ("j", .lower), ("l", .lower),
    ("*", .again), ("r", .again), (".", .void), ("v", .void),
    (.delete, .void), ("0", .pause), (" ", .pause), ("p", .pause), (.insert, .pause),
    (.enter, .confirm), ("f", .flip), (.tab, .flip), ("u", .unit), ("g", .profile),
    ("y", .history), ("s", .settings), ("d", .devices), ("a", .about), ("m", .mouse),
    (":", .actions), ("?", .help), ("q", .leave), (.escape, .back),
  ]

  private static func action(for key: Key) -> Action? {
    KeyTable.standard.action(for: key, in: .training)
  }

  @Test(arguments: bindings)
  func `every training key triggers its action`(key: Key, action: Action) {
    #expect(Self.action(for: key) == action)
    #expect(KeyTable.standard.keys(for: action).contains(key))
  }

  @Test func `capital letters act like small ones`() {
    for case (.character(let letter), let action) in Self.bindings {
      let capital = Character(letter.uppercased())
      #expect(Self.action(for: .character(capital)) == action)
    }
  }

  @Test func `no other key does anything while training`() {
    let bound = Set(Self.bindings.map(\.key))
    let printable = (0x20..<0x7F).map { Character(Unicode.Scalar($0)) }
    let small = printable.filter { !$0.isUppercase }.map(Key.character)
    for key in small + [.left, .right, .backspace, .unknown, .paste("8"), "é", "♯"]
    where !bound.contains(key) {
      #expect(Self.action(for: key) == nil, "\(key)")
    }
  }

  @Test(arguments: KeyContext.allCases)
  func `no key has two actions in one context`(context: KeyContext) {
    let keys = KeyTable.standard.actions(in: context).flatMap(KeyTable.standard.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `every context offers leaving and help`() {
    for context in KeyContext.allCases {
      #expect(Set(KeyTable.standard.actions(in: context)).isSuperset(of: [.leave, .help]))
    }
  }

  @Test func `the key of the cues, which earlier versions did not have, can be bound anew`() {
    #expect(KeyTable.standard.binding(.unit, to: ["c"])?.action(for: "c", in: .start) == .unit)
    #expect(KeyTable.standard.action(for: "c", in: .start) == .cues)
    #expect(KeyTable.standard.binding(.cues, to: ["u"]) == nil)
    #expect(KeyTable.standard.binding(.unit, to: ["r"]) == nil, "the training has this key")
    let left = KeyTable.standard.binding(.left, to: ["r", .delete])
    #expect(left?.action(for: .delete, in: .settings) == .left)
  }

  @Test func `no list needs a capital letter`() {
    for context in KeyContext.allCases {
      for case .character(let letter) in KeyTable.standard.actions(in: context)
        .flatMap(KeyTable.standard.keys)
      { #expect(!letter.isUppercase) }
    }
    #expect(KeyTable.standard.action(for: ">", in: .history) == .last)
    #expect(KeyTable.standard.action(for: "g", in: .history) == .profile)
  }

  @Test func `a key of a list that an earlier version did not have can be bound anew`() {
    let table = KeyTable.standard.binding(.history, to: ["e", "m"])
    #expect(table?.action(for: "e", in: .history) == .history)
    #expect(table?.keys(for: .export) == [] && table?.keys(for: .mouse) == [])
  }

  @Test func `an action can be bound to other keys unless they are taken`() {
    let table = KeyTable.standard.binding(.again, to: ["x"])
    #expect(table?.action(for: "x", in: .training) == .again)
    #expect(table?.action(for: "*", in: .training) == nil)
    #expect(KeyTable.standard.binding(.again, to: ["8"]) == nil)
    // The key 8 moves up in lists and answers during training.
    #expect(KeyTable.standard.keys(for: .up).contains("8"))
  }

  @Test func `Escape goes back until another action is bound to it`() throws {
    #expect(KeyTable.standard.keys(for: .back) == [.escape])
    let table = try #require(KeyTable.standard.binding(.leave, to: ["q", .escape]))
    #expect(table.action(for: .escape, in: .training) == .leave)
    #expect(table.keys(for: .back).isEmpty)
    #expect(table.binding(.back, to: ["q"]) == nil)
  }
}
