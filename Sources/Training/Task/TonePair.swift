public import Music
public import Psychometrics

/// Two tones to compare: what a trial asks about.
public struct TonePair: Hashable, Sendable {
  /// The note of the first tone.
  public let reference: MIDINote
  /// How far the second tone lies above the first.
  public let difference: Difference
  /// The peak level of the first tone, relative to full scale.
  public let referenceLevel: Decibels
  /// The peak level of the second tone, relative to full scale.
  public let comparisonLevel: Decibels

  /// Makes a pair.
  public init(
    reference: MIDINote, difference: Difference, referenceLevel: Decibels,
    comparisonLevel: Decibels
  ) {
    self.reference = reference
    self.difference = difference
    self.referenceLevel = referenceLevel
    self.comparisonLevel = comparisonLevel
  }

  /// The frequencies of the two tones.
  public func frequencies(at pitch: ConcertPitch) -> (reference: Hertz, comparison: Hertz) {
    let first = pitch.frequency(of: reference)
    return (first, first.raised(by: difference.cents))
  }
}
