package import Psychometrics

/// The two words from which a listener chooses one, for a comparison tone that lies higher or lower
/// than the nominal tone.
public enum Choice: Hashable, Sendable {
  /// Higher or lower than the reference tone.
  case higherOrLower
  /// Too high or too low for an interval.
  case sharpOrFlat

  /// Returns the word for an answer in files and messages.
  package func word(for answer: Answer) -> String {
    switch (self, answer) {
    case (.higherOrLower, _): answer.rawValue
    case (.sharpOrFlat, .higher): "sharp"
    case (.sharpOrFlat, .lower): "flat"
    }
  }

  /// Returns what an answer means, as a sentence for recordings.
  package func meaning(of answer: Answer) -> String {
    switch (self, answer) {
    case (.higherOrLower, .higher): "The comparison tone was higher."
    case (.higherOrLower, .lower): "The comparison tone was lower."
    case (.sharpOrFlat, .higher): "The comparison tone was too high."
    case (.sharpOrFlat, .lower): "The comparison tone was too low."
    }
  }
}
