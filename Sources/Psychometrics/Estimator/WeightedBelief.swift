/// A hypothesis about a listener: its weight, and the belief about the state x under it.
protocol WeightedBelief {
  var weight: Double { get }
  var state: Gaussian { get }
}

extension Array where Element: WeightedBelief {
  /// Returns the posterior of a function of x with this mean and variance under each hypothesis.
  func mixture(
    of mean: (StateVector) -> Double, variance: (Gaussian) -> Double
  ) -> NormalMixture {
    NormalMixture(
      components: map {
        .init(
          weight: $0.weight, mean: mean($0.state.mean),
          spread: Swift.max(variance($0.state), 0).squareRoot())
      })
  }

  /// Returns the posterior of cᵀ·x.
  func mixture(along direction: StateVector) -> NormalMixture {
    mixture(of: { $0.product(with: direction) }) { $0.covariance.quadraticForm(of: direction) }
  }
}
