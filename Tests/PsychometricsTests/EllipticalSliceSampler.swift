import Music
import Testing

@testable import Psychometrics

/// Draws from the exact posterior of a model without drift, by elliptical slice sampling: Murray,
/// Adams & MacKay (2010), *AISTATS* 9, 541–548. The ellipses are those of a normal distribution near
/// the posterior, as in Nishihara, Murray & Adams (2014), *JMLR* 15, 2087–2112, so that the draws are
/// nearly independent. Hypotheses, such as lapse rates, are drawn from their grid in turn.
struct EllipticalSliceSampler {
  private let priorMean: [Double]
  private let prior: CholeskyFactor
  private let mean: [Double]
  private let factor: CholeskyFactor
  private let weights: [Double]
  private let logLikelihood: ([Double], _ hypothesis: Int) -> Double
  private var deviation: [Double]
  /// The index of the hypothesis that was drawn last.
  private(set) var hypothesis = 0
  private var generator = SeededGenerator(seed: 11)

  /// The factor by which the variances of the ellipses exceed those of the filter.
  private static let width = 1.5

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - beliefs: The posterior of a filter, near which the draws are made.
  ///   - prior: The prior of the state.
  ///   - weights: The prior weight of each hypothesis.
  ///   - logLikelihood: The logarithm of the likelihood of a state under a hypothesis.
  init(
    near beliefs: [(weight: Double, state: Gaussian)], prior: Gaussian, weights: [Double],
    logLikelihood: @escaping ([Double], _ hypothesis: Int) -> Double
  ) throws {
    self.weights = weights
    self.logLikelihood = logLikelihood
    let order = prior.mean.count
    priorMean = (0..<order).map { prior.mean[$0] }
    self.prior = try #require(CholeskyFactor(of: prior.covariance))
    let mean = (0..<order).map { place in
      beliefs.reduce(0) { $0 + $1.weight * $1.state.mean[place] }
    }
    self.mean = mean
    factor = try #require(
      CholeskyFactor(
        of: SymmetricMatrix(order: order) { row, column in
          Self.width
            * beliefs.reduce(0) { sum, belief in
              sum + belief.weight
                * (belief.state.covariance[row, column]
                  + (belief.state.mean[row] - mean[row])
                    * (belief.state.mean[column] - mean[column]))
            }
        }))
    deviation = mean.map { _ in 0 }
  }

  /// Returns the logarithm of the product of the likelihoods of all trials.
  static func logProduct<Trial>(_ trials: [Trial], of likelihood: (Trial) -> Double) -> Double {
    var product = 1.0
    var log2Sum = 0.0
    for trial in trials {
      product *= likelihood(trial)
      if product < 1e-200 {
        log2Sum += DeterministicMath.log2(product)
        product = 1
      }
    }
    return (log2Sum + DeterministicMath.log2(product)) * DeterministicMath.logarithmOf2
  }

  private func logLikelihood(of deviation: [Double], _ hypothesis: Int) -> Double {
    logLikelihood(zip(mean, deviation).map { $0 + $1 }, hypothesis)
  }

  /// Returns the logarithm of the posterior over the normal distribution of the ellipses.
  private func logTarget(_ deviation: [Double]) -> Double {
    func square(_ vector: [Double], _ factor: CholeskyFactor) -> Double {
      zip(vector, factor.solve(vector)).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let fromPrior = deviation.indices.map { mean[$0] + deviation[$0] - priorMean[$0] }
    return logLikelihood(of: deviation, hypothesis)
      + (square(deviation, factor) - square(fromPrior, prior)) / 2
  }

  /// Moves to the next state, and returns it.
  mutating func next() -> [Double] {
    let direction = factor.multiplied(by: mean.map { _ in generator.normal(0, 1) })
    let level =
      logTarget(deviation)
      + DeterministicMath.log2(1 - generator.unit()) * DeterministicMath.logarithmOf2
    let turn = 2 * Double.pi
    var angle = generator.uniform(0, turn)
    var (low, high) = (angle - turn, angle)
    while true {
      let (sine, cosine) = (DeterministicMath.sine(angle), DeterministicMath.sine(angle + turn / 4))
      let candidate = zip(deviation, direction).map { cosine * $0 + sine * $1 }
      if logTarget(candidate) > level {
        deviation = candidate
        break
      }
      if angle < 0 { low = angle } else { high = angle }
      angle = generator.uniform(low, high)
    }
    return zip(mean, deviation).map { $0 + $1 }
  }

  /// Draws the hypothesis given the state.
  mutating func drawHypothesis() {
    let logs = weights.indices.map { logLikelihood(of: deviation, $0) }
    let largest = logs.max() ?? 0
    let odds = zip(weights, logs).map { $0 * DeterministicMath.exp($1 - largest) }
    var rest = generator.unit() * odds.reduce(0, +)
    hypothesis =
      odds.firstIndex { odd in
        rest -= odd
        return rest < 0
      } ?? 0
  }
}

/// How far the posteriors of a filter lie from those of draws.
struct Agreement {
  private var errors: [Double] = []
  private var ratios: [Double] = []

  /// Compares a posterior with draws of the same quantity.
  mutating func add(_ belief: NormalMixture, draws: [Double]) {
    let mean = draws.reduce(0, +) / Double(draws.count)
    let spread =
      (draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(draws.count)).squareRoot()
    errors.append((belief.mean - mean).magnitude / spread)
    ratios.append(belief.spread / spread)
  }

  /// The mean distance of the means, in standard deviations.
  var meanError: Double { errors.reduce(0, +) / Double(errors.count) }

  /// The median ratio of the standard deviations.
  var medianRatio: Double { ratios.sorted()[ratios.count / 2] }

  /// Returns the share of the ratios within bounds.
  func share(within bounds: ClosedRange<Double>) -> Double {
    Double(ratios.count { bounds.contains($0) }) / Double(ratios.count)
  }
}
