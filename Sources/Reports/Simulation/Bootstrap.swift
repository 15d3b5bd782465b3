internal import Psychometrics

/// A mean pooled over listeners, and how far it would move with other listeners.
///
/// The percentile interval of Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter
/// 13. Listeners are drawn, not notes, because the notes of one listener are anything but
/// independent.
struct Bootstrap {
  private static let resamples = 2000
  private static let mass = 0.95

  /// The sum of all sums over the sum of all counts.
  let mean: Double
  /// Where 95 % of the resampled means lie.
  let interval: ClosedRange<Double>

  /// Resamples listeners, the same for the same numbers.
  ///
  /// - Parameters:
  ///   - sums: What is pooled, a number a listener; at least one.
  ///   - counts: Over how many notes, as many as `sums`.
  init(sums: [Double], counts: [Double]) {
    var generator = SeededGenerator(seed: 1)
    mean = sums.reduce(0, +) / counts.reduce(0, +)
    let means = (0..<Self.resamples).map { _ in
      var sum = 0.0
      var count = 0.0
      for _ in sums.indices {
        let listener = generator.integer(below: sums.count)
        sum += sums[listener]
        count += counts[listener]
      }
      return sum / count
    }.sorted()
    let tail = Int(Double(Self.resamples) * (1 - Self.mass) / 2)
    interval = means[tail]...means[Self.resamples - 1 - tail]
  }
}
