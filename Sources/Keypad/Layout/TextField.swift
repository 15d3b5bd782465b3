internal import FrontEnds

/// A line of text that is being written.
struct TextField: Hashable, Sendable {
  /// What writing comes to.
  enum Outcome {
    case goesOn
    case done
    case givenUp
  }

  private static let longest = 500

  /// The text so far.
  private(set) var text: String

  /// Begins with a text.
  init(_ text: String = "") { self.text = text }

  /// Takes in a key.
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

  /// The end of the text, with a mark where the next character will stand.
  func shown(in columns: Int) -> String { String((text + "_").suffix(max(columns, 1))) }
}
