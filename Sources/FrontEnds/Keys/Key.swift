/// A key the listener pressed, whatever the terminal sent for it.
public enum Key: Hashable, Sendable {
  /// A key that writes something; those of the numeric keypad are told apart from no other.
  case character(Character)
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// Enter, of the keyboard or of the numeric keypad.
  case enter
  /// Escape, pressed by itself.
  case escape
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// The first button of the mouse, pressed on a cell; both count from 0 at the upper left.
  case click(column: Int, row: Int)
  /// Something was pressed that nothing is bound to: a function key, a letter with Alt.
  case unknown
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes the key that writes `character`.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
