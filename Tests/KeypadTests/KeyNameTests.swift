import Testing

@testable import Keypad

@Suite struct `Names of keys` {
  @Test(arguments: [
    ("8", Key.character("8")), ("up", .up), ("space", " "), ("escape", .escape), ("é", "é"),
    ("#", "#"), ("enter", .enter),
  ])
  func `are what they write, or words`(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: ["", "Up", "F1", "K", " ", "ab"])
  func `are nothing else`(name: String) { #expect(Key(name: name) == nil) }

  @Test func `are there for every key that is bound`() {
    for (key, _) in `The key table`.bindings {
      #expect(key.name.flatMap(Key.init(name:)) == key)
    }
    #expect(Key.unknown.name == nil && Key.click(column: 0, row: 0).name == nil)
  }
}
