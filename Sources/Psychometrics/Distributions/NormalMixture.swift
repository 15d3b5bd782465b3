internal import Music

/// A weighted mixture of normal distributions.
public struct NormalMixture: Sendable {
  struct Component: Sendable {
    let weight: Double
    let mean: Double
    let spread: Double
  }

  let components: [Component]

  init(components: [Component]) { self.components = components }

  /// Creates a single normal distribution.
  ///
  /// - Parameters:
  ///   - mean: The mean.
  ///   - spread: The standard deviation. At 0 all mass lies at the mean.
  package init(mean: Double, spread: Double) {
    precondition(spread >= 0, "no spread of \(spread)")
    components = [Component(weight: 1, mean: mean, spread: spread)]
  }

  /// The mean of the mixture.
  ///
  /// - Complexity: O(*k*) for *k* components.
  public var mean: Double { components.reduce(0) { $0 + $1.weight * $1.mean } }

  /// The standard deviation of the mixture.
  ///
  /// - Complexity: O(*k*) for *k* components.
  public var spread: Double {
    let mean = mean
    return components.reduce(0) {
      let deviation = $1.mean - mean
      return $0 + $1.weight * ($1.spread * $1.spread + deviation * deviation)
    }.squareRoot()
  }

  /// Returns the probability of a value up to `x`.
  ///
  /// - Complexity: O(*k*) for *k* components.
  public func cumulative(_ x: Double) -> Double {
    components.reduce(0) {
      guard $1.spread > 0 else { return $0 + ($1.mean <= x ? $1.weight : 0) }
      return $0 + $1.weight * DeterministicMath.normalCumulative((x - $1.mean) / $1.spread)
    }
  }

  /// Returns the density at `x`.
  private func density(at x: Double) -> Double {
    components.reduce(0) {
      $0 + $1.weight * DeterministicMath.normalDensity((x - $1.mean) / $1.spread) / $1.spread
    }
  }

  /// Returns the value below which the given share of the mixture lies, to within 1e-9.
  ///
  /// The search is Newton's method between bounds that close in. It halves the interval instead
  /// where a step would leave the bounds.
  ///
  /// - Precondition: `share` is between 0 and 1.
  /// - Complexity: O(*k*) per step for *k* components, with a few dozen steps at most.
  public func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "no quantile at \(share)")
    var low = components.map { $0.mean - 9 * $0.spread }.min() ?? 0
    var high = components.map { $0.mean + 9 * $0.spread }.max() ?? 0
    var value = mean
    while high - low > 1e-9 {
      let excess = cumulative(value) - share
      if excess < 0 { low = max(low, value) } else { high = min(high, value) }
      let step = excess / density(at: value)
      let next = value - step
      let isWithin = next > low && next < high
      // The error is of the order of the squared step.
      if isWithin, step.magnitude < 1e-6 { return next }
      value = isWithin ? next : (low + high) / 2
      guard value > low && value < high else { break }
    }
    return (low + high) / 2
  }

  /// Returns the distribution of a value of this mixture minus an independent value of `other`.
  ///
  /// - Complexity: O(*k* · *m*) for *k* components of this mixture and *m* of the other.
  package func subtracting(_ other: NormalMixture) -> NormalMixture {
    NormalMixture(
      components: components.flatMap { one in
        other.components.map {
          Component(
            weight: one.weight * $0.weight, mean: one.mean - $0.mean,
            spread: (one.spread * one.spread + $0.spread * $0.spread).squareRoot())
        }
      })
  }

  /// Returns the band from the quantile (1 − mass) / 2 to the quantile (1 + mass) / 2.
  ///
  /// - Complexity: The same as two calls of ``quantile(_:)``.
  public func band(holding mass: Double) -> CredibleBand<Double> {
    CredibleBand(mass: mass, lower: quantile((1 - mass) / 2), upper: quantile((1 + mass) / 2))
  }
}
