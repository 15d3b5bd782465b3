public import Music

/// The signed difference of a pair, comparison tone minus reference tone, in hundredths of a cent.
///
/// Differences lie on this grid so that a replay compares integers.
public struct Difference: Hashable, Sendable {
  /// The sizes in cents that can be chosen under any prior. A prior may allow fewer:
  /// ``ThresholdPrior/largestDifference``.
  package static let sizes = 0.1...2400.0

  /// The number of hundredths of a cent; positive if the comparison tone is higher.
  public let hundredths: Int

  /// Creates a difference from a number of hundredths of a cent.
  public init(hundredths: Int) { self.hundredths = hundredths }

  /// Creates a difference with the size nearest to `cents` within `sizes` and up to `largest`, in
  /// the direction of `answer`. Zero stays zero.
  public init(nearest cents: Cents, upTo largest: Cents, correctAnswer answer: Answer) {
    let bounded = min(
      max(cents.magnitude.value * 100, Self.sizes.lowerBound * 100),
      (largest.value * 100).rounded(.down))
    let size = cents.value == 0 ? 0 : Int(bounded + 0.5)
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
