package import Psychometrics

/// A key that the listener pressed, independent of the bytes that the terminal sent.
package enum Key: Hashable, Sendable {
  /// A key that writes a character. Keys of the numeric keypad are not distinguished.
  case character(Character)
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// Enter, on the keyboard or the numeric keypad.
  case enter
  /// Escape, pressed alone.
  case escape
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Insert, which is also the 0 of the numeric keypad without NumLock.
  case insert
  /// Delete, which is also the point of the numeric keypad without NumLock.
  case delete
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// A letter with Ctrl. The letter is small.
  case control(Character)
  /// Text pasted from the clipboard.
  case paste(String)
  /// The first mouse button, pressed on a cell. Column and row count from 0 at the upper left.
  case click(column: Int, row: Int)
  /// The mouse wheel, turned away from the user.
  case wheelUp
  /// The mouse wheel, turned towards the user.
  case wheelDown
  /// A MIDI key or pedal, with the answer that it gives. In matching, each commits the match. It cannot
  /// be bound.
  case answer(Answer)
  /// A key that cannot be bound, such as a function key or a letter with Alt.
  case unknown
}

extension Key {
  /// The answer that a MIDI key or pedal gives; `nil` for other keys.
  package var answerOfInstrument: Answer? {
    if case .answer(let answer) = self { answer } else { nil }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key that writes `character`.
  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
