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

  /// Makes a single normal distribution.
  ///
  /// - Parameters:
  ///   - mean: Its mean.
  ///   - spread: Its standard deviation; at 0 all of it lies at the mean.
  public init(mean: Double, spread: Double) {
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

  /// The probability of a value up to `x`.
  ///
  /// - Complexity: O(*k*) for *k* components.
  public func cumulative(_ x: Double) -> Double {
    components.reduce(0) {
      guard $1.spread > 0 else { return $0 + ($1.mean <= x ? $1.weight : 0) }
      return $0 + $1.weight * DeterministicMath.normalCumulative((x - $1.mean) / $1.spread)
    }
  }

  /// The density at `x`.
  private func density(at x: Double) -> Double {
    components.reduce(0) {
      $0 + $1.weight * DeterministicMath.normalDensity((x - $1.mean) / $1.spread) / $1.spread
    }
  }

  /// The value that a share of the mixture lies below, to within 1e-9.
  ///
  /// Newton's method between bounds that close in; where it would leave them, they are halved.
  ///
  /// - Precondition: `share` is between 0 and 1.
  /// - Complexity: O(*k*) a step for *k* components, in a few dozen steps at most.
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
      // The error is as small as the square of the step.
      if isWithin, step.magnitude < 1e-6 { return next }
      value = isWithin ? next : (low + high) / 2
      guard value > low && value < high else { break }
    }
    return (low + high) / 2
  }

  /// The distribution of a value of this mixture less one of `other`, drawn independently.
  ///
  /// - Complexity: O(*k* · *m*) for *k* components of this mixture and *m* of the other.
  public func subtracting(_ other: NormalMixture) -> NormalMixture {
    NormalMixture(
      components: components.flatMap { one in
        other.components.map {
          Component(
            weight: one.weight * $0.weight, mean: one.mean - $0.mean,
            spread: (one.spread * one.spread + $0.spread * $0.spread).squareRoot())
        }
      })
  }

  /// The band from the quantile (1 − mass) / 2 to the quantile (1 + mass) / 2.
  ///
  /// - Complexity: That of two quantiles.
  public func band(holding mass: Double) -> CredibleBand<Double> {
    CredibleBand(
      mass: mass, lower: quantile((1 - mass) / 2), upper: quantile((1 + mass) / 2))
  }
}
