import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `The README` {
  private static let package = ManualFile.folder.appending(path: "../..").standardized

  private func lines(of path: String) throws -> [String] {
    try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `the README has at most ten thousand bytes`() throws {
    let data = try Data(contentsOf: Self.package.appending(path: "README.md"))
    #expect(data.count <= 10_000)
  }

  @Test func `the README lists every command`() throws {
    let commands = try ManualGenerator().command([]).subcommands?.map(\.commandName) ?? []
    let readme = try lines(of: "README.md")
    for command in Set(commands) where command != "keypad" {
      #expect(readme.contains { $0.hasPrefix("| `limen \(command)` |") }, "\(command)")
    }
  }

  /// Another test compiles and runs the example.
  @Test func `the example of the README is the one that a test runs`() throws {
    let readme = try lines(of: "README.md")
    let marker = try #require(readme.firstIndex(of: "<!-- example: ReportsExample -->"))
    let shown = readme[(marker + 2)...].prefix { $0 != "```" }
    let source = try lines(of: "Tests/ExampleTests/ReportsExample.swift")
    let begin = try #require(source.firstIndex(of: "  // example"))
    let end = try #require(source.firstIndex(of: "  // end"))
    let body = source[(begin + 1)..<end].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    #expect(Array(shown) == source.filter { $0.hasPrefix("import ") } + [""] + body)
  }

  @Test func `the README links only to what exists`() throws {
    for line in try lines(of: "README.md") {
      for link in line.matches(of: /\]\(([^)#]+)\)/) where !link.1.contains("://") {
        let target = Self.package.appending(path: String(link.1))
        #expect(FileManager.default.fileExists(atPath: target.path()), "\(link.1)")
      }
    }
  }
}
