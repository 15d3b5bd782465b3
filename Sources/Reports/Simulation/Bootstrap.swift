internal import Psychometrics

/// A mean or a median pooled over listeners, with its bootstrap interval.
///
/// The interval is the percentile interval of Efron & Tibshirani (1993), *An Introduction to the
/// Bootstrap*, chapter 13. It resamples listeners rather than notes, because the notes of one
/// listener are not independent.
struct Bootstrap {
  private static let resamples = 2000
  private static let mass = 0.95

  /// The mean, which is the total of all sums divided by the total of all counts, or the median.
  let value: Double
  /// The central 95 % of the resampled values.
  let interval: ClosedRange<Double>

  /// Resamples listeners. The seed is fixed, so equal input gives an equal result.
  ///
  /// - Parameters:
  ///   - sums: The values to pool, one for each listener; at least one.
  ///   - counts: The number of notes of each listener; the same count as `sums`.
  init(sums: [Double], counts: [Double]) {
    self.init(of: sums.count) { listeners in
      listeners.reduce(0) { $0 + sums[$1] } / listeners.reduce(0) { $0 + counts[$1] }
    }
  }

  /// Resamples listeners for the median of all their values.
  ///
  /// - Parameter values: The values of each listener; at least one value.
  init(medianOf values: [[Double]]) {
    let order = values.enumerated()
      .flatMap { listener, values in values.map { (value: $0, listener: listener) } }
      .sorted { $0.value < $1.value }
    self.init(of: values.count) { listeners in
      var times = Array(repeating: 0, count: values.count)
      for listener in listeners { times[listener] += 1 }
      let total = listeners.reduce(0) { $0 + values[$1].count }
      // The middle values of the resampled ones, walked through in their order.
      var passed = 0
      var lower: Double?
      for (value, listener) in order {
        passed += times[listener]
        if lower == nil, passed > (total - 1) / 2 { lower = value }
        if let lower, passed > total / 2 { return (lower + value) / 2 }
      }
      return .nan
    }
  }

  private init(of listeners: Int, statistic: ([Int]) -> Double) {
    var generator = SeededGenerator(seed: 1)
    value = statistic(Array(0..<listeners))
    let values = (0..<Self.resamples).map { _ in
      statistic((0..<listeners).map { _ in generator.integer(below: listeners) })
    }.sorted()
    let tail = Int(Double(Self.resamples) * (1 - Self.mass) / 2)
    interval = values[tail]...values[Self.resamples - 1 - tail]
  }
}
