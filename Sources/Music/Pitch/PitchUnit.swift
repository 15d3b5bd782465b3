/// A unit in which a listener reads and enters small distances of pitch. Everything else uses
/// cents.
public enum PitchUnit: String, CaseIterable, Sendable {
  /// Hundredths of an equal-tempered semitone.
  case cents
  /// The increase in frequency, in percent of the reference frequency.
  case percent
  /// The increase in frequency, in hertz.
  case hertz
  /// Equal-tempered semitones.
  case semitones

  /// Returns the number of units from a tone at `reference` up to the tone `distance` above it.
  public func count(in distance: Cents, above reference: Hertz) -> Double {
    switch self {
    case .cents: distance.value
    case .percent: 100 * Self.relativeChange(over: distance)
    case .hertz: reference.value * Self.relativeChange(over: distance)
    case .semitones: distance.value / Cents.semitone.value
    }
  }

  /// Returns the distance from a tone at `reference` up to the tone `count` units above it, or
  /// `nil` if that tone would not have a positive frequency.
  package func distance(of count: Double, above reference: Hertz) -> Cents? {
    switch self {
    case .cents: Cents(count)
    case .percent: Self.distance(over: count / 100)
    case .hertz: Self.distance(over: count / reference.value)
    case .semitones: Cents(count * Cents.semitone.value)
    }
  }

  private static func relativeChange(over distance: Cents) -> Double {
    DeterministicMath.exp2(distance.value / Cents.octave.value) - 1
  }

  private static func distance(over relativeChange: Double) -> Cents? {
    guard relativeChange > -1, relativeChange.isFinite else { return nil }
    return Cents(Cents.octave.value * DeterministicMath.log2(1 + relativeChange))
  }
}
