/// A musical distance. An octave is 1200 cents, an equal-tempered semitone 100 cents.
public struct Cents: Quantity {
  /// The number of cents; positive upwards.
  public let value: Double

  /// Creates a distance of `value` cents.
  public init(_ value: Double) { self.value = value }

  /// An octave, 1200 cents.
  public static let octave = Cents(1200)

  /// An equal-tempered semitone, 100 cents.
  public static let semitone = Cents(100)
}
