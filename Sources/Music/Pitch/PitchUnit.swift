/// A unit in which a listener reads and writes small distances of pitch. Everything else counts cents.
public enum PitchUnit: String, CaseIterable, Sendable {
  /// Hundredths of an equal-tempered semitone.
  case cents
  /// By how much the frequency is larger, in percent of the lower tone's.
  case percent
  /// By how much the frequency is larger, at a note.
  case hertz
  /// Equal-tempered semitones.
  case semitones

  /// How many units lie between a tone at `reference` and the one `distance` above it.
  public func count(in distance: Cents, above reference: Hertz) -> Double {
    switch self {
    case .cents: distance.value
    case .percent: 100 * Self.relativeChange(over: distance)
    case .hertz: reference.value * Self.relativeChange(over: distance)
    case .semitones: distance.value / Cents.semitone.value
    }
  }

  /// The distance from a tone at `reference` up to the one `count` units above it; `nil` where that
  /// one would have no frequency above zero.
  public func distance(of count: Double, above reference: Hertz) -> Cents? {
    switch self {
    case .cents: Cents(count)
    case .percent: Self.distance(over: count / 100)
    case .hertz: Self.distance(over: count / reference.value)
    case .semitones: Cents(count * Cents.semitone.value)
    }
  }

  /// The unit after this one, and after the last the first.
  public var next: PitchUnit {
    let units = Self.allCases
    let index = units.firstIndex(of: self) ?? units.startIndex
    return units[(index + 1) % units.count]
  }

  private static func relativeChange(over distance: Cents) -> Double {
    DeterministicMath.exp2(distance.value / Cents.octave.value) - 1
  }

  private static func distance(over relativeChange: Double) -> Cents? {
    guard relativeChange > -1, relativeChange.isFinite else { return nil }
    return Cents(Cents.octave.value * DeterministicMath.log2(1 + relativeChange))
  }
}
