internal import FrontEnds
internal import Notation

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
    case .character(let character): append(character)
    case .paste(let pasted):
      pasted.filter { $0.isWhitespace || !$0.isControl }.forEach {
        append($0.isWhitespace ? " " : $0)
      }
    case .up, .down, .left, .right, .tab, .insert, .delete, .home, .end, .pageUp, .pageDown,
      .control, .click, .wheelUp, .wheelDown, .unknown:
      break
    }
    return .goesOn
  }

  private mutating func append(_ character: Character) {
    if text.count < Self.longest { text.append(character) }
  }

  /// Returns the end of the text that fits, with a mark at the position of the next character.
  func shown(in columns: Int) -> String { String((text + "_").suffix(columns: max(columns, 1))) }
}

extension Character {
  /// Whether no key types the character, because terminals would obey it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
