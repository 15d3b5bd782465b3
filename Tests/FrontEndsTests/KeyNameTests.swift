import Testing

@testable import FrontEnds

@Suite struct `Names of keys` {
  @Test(arguments: [
    ("8", Key.character("8")), ("up", .up), ("space", " "), ("escape", .escape), ("é", "é"),
    ("#", "#"), ("enter", .enter), ("insert", .insert), ("delete", .delete),
    ("home", .home), ("page-up", .pageUp), ("ctrl-d", .control("d")),
  ])
  func `a key is named by its character or by a word`(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: ["", "Up", "F1", "K", " ", "ab", "ctrl-", "ctrl-1", "ctrl-D"])
  func `any other text names no key`(name: String) { #expect(Key(name: name) == nil) }

  @Test func `every bound key has a name`() {
    for (key, _) in `The key table`.bindings {
      #expect(key.name.flatMap(Key.init(name:)) == key)
    }
    #expect(Key.unknown.name == nil && Key.paste("8").name == nil)
    #expect(Key.click(column: 0, row: 0).name == nil)
  }
}
