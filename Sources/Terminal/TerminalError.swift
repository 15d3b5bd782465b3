/// The reason why the keypad cannot be shown on a terminal.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notInteractive
  /// The type of the terminal is not set.
  case typeMissing
  /// The type is not in terminfo, or its cursor cannot be moved.
  case typeUnusable(String)

  /// One sentence with the value met, the reason and the way out.
  package var description: String {
    switch self {
    case .notInteractive:
      "Standard input and output are not both a terminal: use 'limen train --plain'."
    case .typeMissing:
      "TERM is not set: set it to the type of the terminal, such as xterm-256color."
    case .typeUnusable(let name):
      "TERM is '\(name)', which is unknown here or cannot move its cursor: set it to the type of the "
        + "terminal, such as xterm-256color."
    }
  }
}
