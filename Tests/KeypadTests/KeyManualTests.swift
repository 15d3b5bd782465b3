import Foundation
import FrontEnds
import Testing
import Wording

@testable import Keypad

@Suite struct `The manual page of the keypad` {
  @Test func `the manual page lists every action with its standard keys`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/man/limen.1")
    let text = try String(contentsOf: file, encoding: .utf8)
    let words = Words(for: Preferences())
    let rows = Action.allCases.map { action in
      let context = KeyContext.allCases.first(where: action.contexts.contains) ?? .start
      let keys = KeyTable.standard.keys(for: action).map(words.label).joined(separator: " ")
      return ".It \(keys)\n\(words.what(action, in: context))"
    }
    #expect(text.contains(rows.joined(separator: "\n")), "\(rows.joined(separator: "\n"))")
  }
}
