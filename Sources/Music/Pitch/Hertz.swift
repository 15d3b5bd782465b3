/// A frequency.
public struct Hertz: Quantity {
  /// Cycles a second.
  public let value: Double

  /// Makes a frequency of `value` hertz.
  public init(_ value: Double) { self.value = value }

  /// The frequency `distance` above this one (below, when negative): f · 2^(cents / 1200).
  public func raised(by distance: Cents) -> Hertz {
    Hertz(value * DeterministicMath.exp2(distance.value / Cents.octave.value))
  }

  /// The musical distance from `other` up to this frequency: 1200 · log2(f / other).
  ///
  /// - Precondition: Both frequencies are positive.
  public func cents(above other: Hertz) -> Cents {
    precondition(value > 0 && other.value > 0, "a distance needs two positive frequencies")
    return Cents(Cents.octave.value * DeterministicMath.log2(value / other.value))
  }
}
