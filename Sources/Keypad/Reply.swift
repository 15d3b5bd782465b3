internal import Psychometrics

/// A line of the line mode that means something.
enum Reply: Hashable {
  case answer(Answer)
  case hearAgain
  case void
  case quit

  /// Reads a line, in any of the languages: no word of one means something else in the other.
  /// Capital letters do not matter.
  init?(_ line: some StringProtocol) {
    switch line.lowercased() {
    case "h", "higher", "höher", "hoeher", "8", "+": self = .answer(.higher)
    case "l", "lower", "t", "tiefer", "2", "-": self = .answer(.lower)
    case "r": self = .hearAgain
    case "v": self = .void
    case "q": self = .quit
    default: return nil
    }
  }
}
