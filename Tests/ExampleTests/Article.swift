import Foundation
import Testing

/// An article of a DocC catalogue with marked blocks that are copies of tested text.
///
/// With `RECORD_GOLDEN=1` in the environment a differing copy is rewritten and the test fails, so
/// that the copy is reviewed.
struct Article {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let records = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  private let file: URL
  private(set) var lines: [String]

  /// Reads an article by its path in the package.
  init(_ path: String) throws {
    file = Self.package.appending(path: path)
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The lines between the fences of a block.
  typealias Block = Range<Int>

  /// Returns the block after the comment `<!-- mark -->`.
  func block(after mark: String) throws -> Block {
    let comment = try #require(lines.firstIndex(of: "<!-- \(mark) -->"), "no <!-- \(mark) -->")
    let opening = try #require(lines[comment...].firstIndex { $0.hasPrefix("```") })
    let closing = try #require(lines[(opening + 1)...].firstIndex(of: "```"))
    return (opening + 1)..<closing
  }

  /// Returns the blocks of a language, in order.
  func blocks(of language: String) throws -> [Block] {
    try lines.indices.filter { lines[$0] == "```\(language)" }.map { opening in
      (opening + 1)..<(try #require(lines[opening...].firstIndex(of: "```")))
    }
  }

  /// Expects that a block equals a copy. With `RECORD_GOLDEN=1` a differing block is rewritten.
  mutating func expect(
    _ block: Block, toBe copy: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if Self.records, Array(lines[block]) != copy {
      lines.replaceSubrange(block, with: copy)
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      Issue.record(
        "recorded \(file.lastPathComponent): read it, and commit it",
        sourceLocation: sourceLocation)
    } else {
      #expect(Array(lines[block]) == copy, sourceLocation: sourceLocation)
    }
  }

  /// Returns the rows of a table in the article without its heading, cell by cell.
  func table(after mark: String) throws -> [[String]] {
    let comment = try #require(lines.firstIndex(of: "<!-- \(mark) -->"), "no <!-- \(mark) -->")
    return lines[(comment + 3)...].prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
