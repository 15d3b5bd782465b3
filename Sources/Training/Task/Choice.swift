package import Psychometrics

/// The two words from which a listener chooses one. Each belongs to a side: that of its field on a screen
/// and of the keys for *higher* or *lower*.
package enum Choice: Hashable, Sendable {
  /// Higher or lower than the reference tone.
  case higherOrLower
  /// Too high or too low for an interval.
  case sharpOrFlat

  /// A word that stands for a side.
  package struct Option {
    /// The word in files and messages.
    package let word: String
    /// The meaning of the word, as a sentence for recordings.
    package let meaning: String
  }

  /// Returns the word on a side.
  package func option(on side: Answer) -> Option {
    switch (self, side) {
    case (.higherOrLower, .higher):
      Option(word: "higher", meaning: "The comparison tone was higher.")
    case (.higherOrLower, .lower):
      Option(word: "lower", meaning: "The comparison tone was lower.")
    case (.sharpOrFlat, .higher):
      Option(word: "sharp", meaning: "The comparison tone was too high.")
    case (.sharpOrFlat, .lower):
      Option(word: "flat", meaning: "The comparison tone was too low.")
    }
  }
}
