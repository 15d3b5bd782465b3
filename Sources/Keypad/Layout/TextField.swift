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

  /// The text before the cursor.
  private var head: String
  /// The text behind the cursor.
  private var tail = ""

  /// The text so far.
  var text: String { head + tail }

  /// Creates a field with this text and the cursor at its end.
  init(_ text: String = "") { head = text }

  /// Handles a key and returns the new state of the editor.
  mutating func write(_ key: Key) -> Outcome {
    switch key {
    case .enter: return .done
    case .escape: return .givenUp
    case .left: tail = (head.popLast().map(String.init) ?? "") + tail
    case .right: (head, tail) = (head + tail.prefix(1), String(tail.dropFirst()))
    case .home: (head, tail) = ("", text)
    case .end: (head, tail) = (text, "")
    case .backspace: _ = head.popLast()
    case .delete: tail = String(tail.dropFirst())
    case .control("u"): head = ""
    case .control("w"): deleteWord()
    case .character(let character): insert(character)
    case .paste(let pasted):
      pasted.filter { $0.isWhitespace || !$0.isControl }.forEach {
        insert($0.isWhitespace ? " " : $0)
      }
    case .up, .down, .tab, .insert, .pageUp, .pageDown, .control, .click, .wheelUp, .wheelDown,
      .answer, .unknown:
      break
    }
    return .goesOn
  }

  private mutating func insert(_ character: Character) {
    if text.count < Self.longest { head.append(character) }
  }

  /// Deletes the word before the cursor, with the spaces behind it.
  private mutating func deleteWord() {
    while head.last?.isWhitespace == true { head.removeLast() }
    while head.last?.isWhitespace == false { head.removeLast() }
  }

  /// Returns the part around the cursor that fits, with a mark at the cursor. The mark differs within
  /// the text, where an underscore could be part of it.
  func shown(in columns: Int) -> String {
    let start = String((head + (tail.isEmpty ? "_" : "│")).suffix(columns: max(columns, 1)))
    return start + tail.prefix(columns: max(columns - start.columns, 0))
  }
}

extension Character {
  /// Whether no key types the character, because terminals would obey it.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
