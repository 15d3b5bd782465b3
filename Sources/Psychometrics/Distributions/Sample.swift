// Statistics of a sample of two values or more.

extension [Double] {
  /// The mean.
  package var mean: Double { reduce(0, +) / Double(count) }

  /// The values, divided by their sum.
  package var normalised: [Double] {
    let total = reduce(0, +)
    return map { $0 / total }
  }

  /// The standard deviation of the population from which the sample is drawn.
  package var standardDeviation: Double {
    let mean = mean
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)).squareRoot()
  }
}
