internal import Music
internal import Psychometrics
internal import Wording

/// How differences are told: in the words' unit, against a concert pitch.
struct Measure: Hashable, Sendable {
  /// What they are written with.
  let words: Words
  /// What hertz are reckoned from.
  let pitch: ConcertPitch

  /// How many units a difference at a note has.
  func count(in difference: Cents, at note: MIDINote) -> Double {
    words.unit.count(in: difference, above: pitch.frequency(of: note))
  }

  /// A difference at a note without its unit, or that it lies beyond what is played.
  func text(_ difference: Cents, at note: MIDINote) -> String {
    let told = words.digits(
      of: min(difference, Difference.largestPlayed), above: pitch.frequency(of: note))
    return difference > Difference.largestPlayed ? ">" + told : told
  }

  /// A band at a note, from one edge to the other.
  func text(_ band: CredibleBand<Cents>, at note: MIDINote) -> String {
    band.lower > Difference.largestPlayed
      ? text(band.lower, at: note)
      : "\(text(band.lower, at: note))–\(text(band.upper, at: note))"
  }
}
