/// A terminal that the keypad cannot be shown on.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notInteractive
  /// Nothing says what type of terminal it is.
  case typeMissing
  /// Terminfo does not know the type, or the cursor of such a terminal cannot be moved.
  case typeUnusable(String)

  /// One sentence: the value met, the reason, the way out.
  public var description: String {
    switch self {
    case .notInteractive:
      "Standard input and output are not both a terminal: use 'limen train --plain'."
    case .typeMissing:
      "TERM is not set: set it to the type of the terminal, such as xterm-256color, or use "
        + "'limen train --plain'."
    case .typeUnusable(let name):
      "TERM is '\(name)', which is unknown here or cannot move its cursor: set it to the type of "
        + "the terminal, such as xterm-256color, or use 'limen train --plain'."
    }
  }
}
