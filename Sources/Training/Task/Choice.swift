package import Psychometrics

/// The two words from which a listener chooses one. Each belongs to a side: that of its field on a screen
/// and of the keys for *higher* or *lower*.
package enum Choice: Hashable, Sendable {
  /// Higher or lower than the reference tone.
  case higherOrLower
  /// Too high or too low for an interval.
  case sharpOrFlat

  /// A word, and the response for which it stands.
  package struct Option {
    let response: Response
    /// The word in files and messages.
    package let word: String
    /// The meaning of the word, as a sentence for recordings.
    package let meaning: String
  }

  /// Returns the word on a side.
  package func option(on side: Answer) -> Option {
    switch (self, side) {
    case (.higherOrLower, .higher):
      Option(response: .side(.higher), word: "higher", meaning: "The comparison tone was higher.")
    case (.higherOrLower, .lower):
      Option(response: .side(.lower), word: "lower", meaning: "The comparison tone was lower.")
    case (.sharpOrFlat, .higher):
      Option(response: .side(.higher), word: "sharp", meaning: "The comparison tone was too high.")
    case (.sharpOrFlat, .lower):
      Option(response: .side(.lower), word: "flat", meaning: "The comparison tone was too low.")
    }
  }

  /// Returns the response that the keys for a side give.
  package func response(by side: Answer) -> Response { option(on: side).response }

  /// Returns the side of the word for a response; `nil` if no word stands for it.
  func side(of response: Response) -> Answer? {
    Answer.allCases.first { option(on: $0).response == response }
  }

  /// Returns the correct response to a difference from the nominal tone.
  func correctResponse(to difference: Difference) -> Response {
    switch self {
    case .higherOrLower, .sharpOrFlat: .side(difference.correctAnswer)
    }
  }
}
