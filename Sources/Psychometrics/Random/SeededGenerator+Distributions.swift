internal import Music

/// Draws for a population of simulated listeners.
extension SeededGenerator {
  /// Returns a number between `low` and `high`, uniformly distributed.
  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// Returns a number from a normal distribution: Marsaglia & Bray (1964), *SIAM Review* 6(3),
  /// 260–264.
  mutating func normal(_ mean: Double, _ spread: Double) -> Double {
    while true {
      let x = uniform(-1, 1)
      let y = uniform(-1, 1)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      return mean + spread * x
        * (-2 * DeterministicMath.naturalLogarithm(square) / square).squareRoot()
    }
  }

  /// Returns a number from a beta distribution: the share of one gamma variate in the sum of two.
  ///
  /// - Precondition: Both shapes are 1 or more.
  mutating func beta(_ one: Double, _ other: Double) -> Double {
    let first = gamma(one)
    return first / (first + gamma(other))
  }

  /// Returns a number from the Laplace distribution with zero mean and unit variance.
  mutating func laplace() -> Double {
    let size = -DeterministicMath.naturalLogarithm(1 - unit()) * 0.5.squareRoot()
    return coin() ? size : -size
  }

  /// Returns a number from Student's t distribution.
  ///
  /// - Precondition: There are 2 degrees of freedom or more.
  mutating func studentT(degrees: Double) -> Double {
    normal(0, 1) / (2 * gamma(degrees / 2) / degrees).squareRoot()
  }

  /// Returns a number from a gamma distribution: Marsaglia & Tsang (2000), *ACM TOMS* 26(3),
  /// 363–372.
  private mutating func gamma(_ shape: Double) -> Double {
    precondition(shape >= 1, "this way of drawing needs a shape of 1 or more")
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal(0, 1)
      let root = 1 + c * x
      guard root > 0 else { continue }
      let cube = root * root * root
      let bound = 0.5 * x * x + d * (1 - cube + DeterministicMath.naturalLogarithm(cube))
      if DeterministicMath.naturalLogarithm(1 - unit()) < bound { return d * cube }
    }
  }
}
