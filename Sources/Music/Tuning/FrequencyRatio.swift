/// A ratio of two frequencies, such as 3/2.
public struct FrequencyRatio: Hashable, Sendable, CustomStringConvertible {
  /// The frequency of the second tone, in units that make both whole numbers.
  public let numerator: Int
  /// The frequency of the first tone in the same units.
  public let denominator: Int

  /// Creates a ratio.
  ///
  /// - Precondition: Both numbers are positive.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(numerator > 0 && denominator > 0, "a ratio of two frequencies")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The size: 1200 · log2(numerator / denominator).
  public var cents: Cents {
    Hertz(Double(numerator)).cents(above: Hertz(Double(denominator)))
  }

  /// Both numbers with a slash.
  public var description: String { "\(numerator)/\(denominator)" }
}
