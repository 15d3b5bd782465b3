import Foundation
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

  private static let hidden: [([UInt8], String)] = [
    (Array("a\nb c'.db".utf8), #"$'a\x0ab\x20c\x27.db'"#),
    ([0x2D, 0xC3, 0xFF], #"./$'-\xc3\xff'"#),
    (Array("ß\u{202E}".utf8), #"$'ß\xe2\x80\xae'"#),
  ]

  @Test(arguments: hidden)
  func `a path with characters that cannot be shown is written by its bytes`(
    path: [UInt8], word: String
  ) throws {
    #expect(String(path: path).shellWord == word)
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["bash", "-c", "printf %s \(word)"]
    shell.standardOutput = output
    try shell.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    let expected = path.first == UInt8(ascii: "-") ? Array("./".utf8) + path : path
    #expect(Array(read) == expected)
  }
}
