internal import Music
internal import Psychometrics
internal import Wording

/// The unit and the concert pitch in which differences are shown, and the largest difference.
struct Measure: Hashable, Sendable {
  /// The words, which fix the unit and the number format.
  let words: Words
  /// The concert pitch that gives a note its frequency.
  let pitch: ConcertPitch
  /// The largest difference that is presented. A larger limen was not measured.
  let largest: Cents

  /// Returns the number of units in a difference at a note.
  func count(in difference: Cents, at note: MIDINote) -> Double {
    words.unit.count(in: difference, above: pitch.frequency(of: note))
  }

  /// Returns a difference at a note, without its unit; above the largest difference, `>` and
  /// that limit.
  func text(_ difference: Cents, at note: MIDINote) -> String {
    words.digits(of: difference, upTo: largest, above: pitch.frequency(of: note))
  }

  /// Returns a band at a note, from its lower to its upper bound.
  func text(_ band: CredibleBand<Cents>, at note: MIDINote) -> String {
    band.lower > largest
      ? text(band.lower, at: note)
      : "\(text(band.lower, at: note))–\(text(band.upper, at: note))"
  }
}
