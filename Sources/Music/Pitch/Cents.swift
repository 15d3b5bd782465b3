/// A musical distance: 1200 cents are an octave, 100 an equal-tempered semitone.
public struct Cents: Quantity {
  /// The number of cents; positive upwards.
  public let value: Double

  /// Makes a distance of `value` cents.
  public init(_ value: Double) { self.value = value }

  /// 1200 cents.
  public static let octave = Cents(1200)

  /// 100 cents.
  public static let semitone = Cents(100)
}
