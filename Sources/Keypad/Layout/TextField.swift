internal import FrontEnds

/// A line of text in an editor.
struct TextField: Hashable, Sendable {
  /// The state of the editor after a key.
  enum Outcome {
    case goesOn
    case done
    case givenUp
  }

  private static let longest = 500

  /// The text so far.
  private(set) var text: String

  /// Creates a field with this text.
  init(_ text: String = "") { self.text = text }

  /// Handles a key and returns the new state of the editor.
  mutating func write(_ key: Key) -> Outcome {
    switch key {
    case .enter: return .done
    case .escape: return .givenUp
    case .backspace: _ = text.popLast()
    case .character(let character): if text.count < Self.longest { text.append(character) }
    case .up, .down, .left, .right, .tab, .click, .unknown: break
    }
    return .goesOn
  }

  /// Returns the end of the text that fits, with a mark at the position of the next character.
  func shown(in columns: Int) -> String { String((text + "_").suffix(max(columns, 1))) }
}
