import Testing

@testable import Notation

@Suite struct `Paths in shell commands` {
  @Test(arguments: [
    ("a.sqlite", "a.sqlite"), ("/home/me/.local/a-b_c+d@e.db", "/home/me/.local/a-b_c+d@e.db"),
    ("Größe/é", "Größe/é"), ("my store", #"my\ store"#), ("it's", #"it\'s"#),
    (#"a"b\c$d`e&f"#, #"a\"b\\c\$d\`e\&f"#), ("~/(a)*", #"\~/\(a\)\*"#), ("-a", "./-a"),
  ])
  func `only what the shell would interpret gets a backslash`(path: String, word: String) {
    #expect(path.shellWord == word)
  }
}
