public import Music

/// The signed difference of a pair, comparison tone minus reference tone, in hundredths of a cent.
///
/// Differences lie on this grid so that a replay compares integers.
public struct Difference: Hashable, Sendable {
  /// The sizes that can be chosen: 0.10 to 400 cents.
  public static let sizes = 10...40_000

  /// The number of hundredths of a cent; positive if the comparison tone is higher.
  public let hundredths: Int

  /// Creates a difference from a number of hundredths of a cent.
  public init(hundredths: Int) { self.hundredths = hundredths }

  /// Creates a difference with the size nearest to `cents` within ``sizes``, in the direction of
  /// `answer`.
  public init(nearest cents: Cents, correctAnswer answer: Answer) {
    let bounded = min(
      max(cents.magnitude.value * 100, Double(Self.sizes.lowerBound)),
      Double(Self.sizes.upperBound))
    let size = Int(bounded + 0.5)
    hundredths = answer == .higher ? size : -size
  }

  /// Creates the difference nearest to the distance between two tones, without a limit on its size.
  public init(from reference: Hertz, to comparison: Hertz) {
    hundredths = Int((comparison.cents(above: reference).value * 100).rounded())
  }

  /// The difference in cents.
  public var cents: Cents { Cents(Double(hundredths) / 100) }

  /// The correct answer. For a difference of zero, which is heard as neither side, it is `lower`.
  public var correctAnswer: Answer { hundredths > 0 ? .higher : .lower }
}
