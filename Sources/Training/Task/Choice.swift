package import Psychometrics

/// The two words from which a listener chooses one. Each belongs to a side: that of its field on a screen
/// and of the keys for *higher* or *lower*.
package enum Choice: Hashable, Sendable {
  /// Higher or lower than the first tone.
  case higherOrLower
  /// Too high or too low for an interval.
  case sharpOrFlat

  /// Returns the word on a side as in files and messages, and its meaning as a sentence for recordings.
  package func option(on side: Answer) -> (word: String, meaning: String) {
    switch (self, side) {
    case (.higherOrLower, .higher):
      ("higher", "The second tone was higher.")
    case (.higherOrLower, .lower):
      ("lower", "The second tone was lower.")
    case (.sharpOrFlat, .higher):
      ("sharp", "The comparison tone was too high.")
    case (.sharpOrFlat, .lower):
      ("flat", "The comparison tone was too low.")
    }
  }
}
