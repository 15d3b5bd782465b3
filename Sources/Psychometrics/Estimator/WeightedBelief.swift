/// A hypothesis about a listener: its weight, and the belief about the state x under it.
protocol WeightedBelief {
  var weight: Double { get set }
  var state: Gaussian { get }
}

extension Array where Element: WeightedBelief {
  /// Normalises the weights. None falls below ``ThresholdField/leastWeight``: no hypothesis is abandoned
  /// for good, so that a field can follow a listener who changes.
  ///
  /// - Returns: The sum of the weights before the normalisation.
  mutating func normaliseWeights() -> Double {
    var total = 0.0
    for index in indices { total += self[index].weight }
    var floored = 0.0
    for index in indices {
      self[index].weight = Swift.max(self[index].weight / total, ThresholdField.leastWeight)
      floored += self[index].weight
    }
    for index in indices { self[index].weight /= floored }
    return total
  }

  /// Returns the posterior of a function of x with this mean and variance under each hypothesis.
  func mixture(of mean: (StateVector) -> Double, variance: (Gaussian) -> Double) -> NormalMixture {
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
