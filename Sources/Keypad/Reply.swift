internal import Psychometrics

/// A line of the line mode that means something.
enum Reply: Hashable {
  case answer(Answer)
  case hearAgain
  case void
  case quit

  /// Reads a line; blanks around it and capital letters do not matter.
  init?(_ line: some StringProtocol) {
    switch line.lowercased() {
    case "h", "higher", "8", "+": self = .answer(.higher)
    case "l", "lower", "2", "-": self = .answer(.lower)
    case "r": self = .hearAgain
    case "v": self = .void
    case "q": self = .quit
    default: return nil
    }
  }
}
