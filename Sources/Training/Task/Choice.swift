package import Psychometrics

/// The two words from which a listener chooses one.
public enum Choice: Hashable, Sendable {
  /// Higher or lower than the reference tone.
  case higherOrLower
  /// Too high or too low for an interval.
  case sharpOrFlat

  /// One of the two words, with the response that it is.
  package struct Option {
    let response: Response
    /// The word in files and messages.
    package let word: String
    /// The meaning of the word, as a sentence for recordings.
    package let meaning: String
  }

  /// The two words. The first one has the upper field, and the keys for higher.
  package var options: [Option] {
    switch self {
    case .higherOrLower:
      [
        Option(
          response: .side(.higher), word: "higher", meaning: "The comparison tone was higher."),
        Option(response: .side(.lower), word: "lower", meaning: "The comparison tone was lower."),
      ]
    case .sharpOrFlat:
      [
        Option(
          response: .side(.higher), word: "sharp", meaning: "The comparison tone was too high."),
        Option(
          response: .side(.lower), word: "flat", meaning: "The comparison tone was too low."),
      ]
    }
  }

  /// Returns the response that the keys for a side give.
  package func response(by side: Answer) -> Response {
    options[side == .higher ? 0 : 1].response
  }

  /// Returns the correct response to a difference from the nominal tone.
  func correctResponse(to difference: Difference) -> Response {
    switch self {
    case .higherOrLower, .sharpOrFlat: .side(difference.correctAnswer)
    }
  }
}
