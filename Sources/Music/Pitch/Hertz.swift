/// A frequency.
public struct Hertz: Quantity {
  /// The number of cycles per second.
  public let value: Double

  /// Creates a frequency of `value` hertz.
  public init(_ value: Double) { self.value = value }

  /// Returns the frequency `distance` above this one, or below it for a negative distance: f ·
  /// 2^(cents / 1200).
  public func raised(by distance: Cents) -> Hertz {
    Hertz(value * DeterministicMath.exp2(distance.value / Cents.octave.value))
  }

  /// Returns the musical distance from `other` up to this frequency: 1200 · log2(f / other).
  ///
  /// - Precondition: Both frequencies are positive.
  public func cents(above other: Hertz) -> Cents {
    precondition(value > 0 && other.value > 0, "a distance needs two positive frequencies")
    return Cents(Cents.octave.value * DeterministicMath.log2(value / other.value))
  }
}
