public import Music

/// The signed difference of a pair, second tone minus first, on a grid of hundredths of a cent.
///
/// On a grid, so that a replay compares integers.
public struct Difference: Hashable, Sendable {
  /// The sizes that are ever chosen: 0.10 to 400 cents.
  public static let sizes = 10...40_000

  /// Hundredths of a cent; positive when the second tone is the higher one.
  public let hundredths: Int

  /// Makes a difference of so many hundredths of a cent.
  public init(hundredths: Int) { self.hundredths = hundredths }

  /// The size on the grid next to `cents`, held within ``sizes``, in the direction of `answer`.
  public init(nearest cents: Cents, correctAnswer answer: Answer) {
    let bounded = min(
      max(cents.magnitude.value * 100, Double(Self.sizes.lowerBound)),
      Double(Self.sizes.upperBound))
    let size = Int(bounded + 0.5)
    hundredths = answer == .higher ? size : -size
  }

  /// Makes the difference on the grid next to the distance between two tones, however large.
  public init(from reference: Hertz, to comparison: Hertz) {
    hundredths = Int((comparison.cents(above: reference).value * 100).rounded())
  }

  /// The difference as a musical distance.
  public var cents: Cents { Cents(Double(hundredths) / 100) }

  /// The answer that is right. A difference of zero is heard as neither; it counts as lower.
  public var correctAnswer: Answer { hundredths > 0 ? .higher : .lower }
}
