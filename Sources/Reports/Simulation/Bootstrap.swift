internal import Psychometrics

/// A mean pooled over listeners, with its bootstrap interval.
///
/// The interval is the percentile interval of Efron & Tibshirani (1993), *An Introduction to the
/// Bootstrap*, chapter 13. It resamples listeners rather than notes, because the notes of one
/// listener are not independent.
struct Bootstrap {
  private static let resamples = 2000
  private static let mass = 0.95

  /// The total of all sums divided by the total of all counts.
  let mean: Double
  /// The central 95 % of the resampled means.
  let interval: ClosedRange<Double>

  /// Resamples listeners. The seed is fixed, so equal input gives an equal result.
  ///
  /// - Parameters:
  ///   - sums: The values to pool, one for each listener; at least one.
  ///   - counts: The number of notes of each listener; the same count as `sums`.
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
