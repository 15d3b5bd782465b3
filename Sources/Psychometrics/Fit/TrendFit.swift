internal import CVectorMath
internal import Music

/// The posterior of the coefficients of ``LearningTrend`` under one hypothesis: normal about its mode,
/// which Fisher scoring finds.
struct TrendFit {
  let hypothesis: TrendHypothesis
  /// The coefficients at the mode.
  private(set) var coefficients: [Double]
  /// The logarithm of the evidence, up to a part that all hypotheses share.
  private(set) var logEvidence = 0.0
  private let priors: [(mean: Double, precision: Double)]
  private var factor: CholeskyFactor?

  private static let mostSteps = 25
  private static let mostHalvings = 8
  private static let largestStep = 1.5
  /// The gain of the logarithm of the posterior below which the search ends.
  private static let leastGain = 1e-4

  /// Finds the mode.
  ///
  /// - Parameter start: Where the search begins; the mean of the prior if it is `nil`.
  init(of model: TrendModel, under hypothesis: TrendHypothesis, from start: [Double]?) {
    self.hypothesis = hypothesis
    priors = model.terms.map {
      let prior = hypothesis.prior(of: $0)
      return (prior.mean, 1 / (prior.spread * prior.spread))
    }
    coefficients = start ?? priors.map(\.mean)
    var responses = TrendResponses(of: model, at: coefficients)
    var height = height(responses, at: coefficients)
    for _ in 0..<Self.mostSteps {
      let (slope, information) = derivatives(of: model, responses)
      guard let factor = CholeskyFactor(of: information) else { break }
      self.factor = factor
      var step = factor.solve(slope)
      let gain = zip(slope, step).reduce(0) { $0 + $1.0 * $1.1 }
      guard gain >= Self.leastGain else { break }
      let size = step.reduce(0) { max($0, $1.magnitude) }
      if size > Self.largestStep { step = step.map { $0 * Self.largestStep / size } }
      guard let gained = climb(by: step, in: model, from: &responses, height: &height) else {
        break
      }
      if gained < Self.leastGain { break }
    }
    logEvidence = height - (factor?.logDeterminant ?? 0) / 2
    for prior in priors { logEvidence += DeterministicMath.naturalLogarithm(prior.precision) / 2 }
  }

  /// Returns the posterior variance of a coefficient.
  func variance(of index: Int) -> Double {
    factor?.solve(priors.indices.map { $0 == index ? 1 : 0 })[index] ?? 1 / priors[index].precision
  }

  /// Takes a step, or a half of it, and so on, that does not descend.
  ///
  /// - Returns: The gain; `nil` if there is no such step.
  private mutating func climb(
    by step: [Double], in model: TrendModel, from responses: inout TrendResponses,
    height: inout Double
  ) -> Double? {
    var share = 1.0
    for _ in 0..<Self.mostHalvings {
      let next = zip(coefficients, step).map { $0 + share * $1 }
      let there = TrendResponses(of: model, at: next)
      let nextHeight = self.height(there, at: next)
      if nextHeight >= height - 1e-9 {
        defer { height = nextHeight }
        (coefficients, responses) = (next, there)
        return nextHeight - height
      }
      share /= 2
    }
    return nil
  }

  /// Returns the logarithm of the posterior density, up to a constant.
  private func height(_ responses: TrendResponses, at coefficients: [Double]) -> Double {
    zip(coefficients, priors).reduce(responses.logLikelihood) {
      let deviation = $1.0 - $1.1.mean
      return $0 - $1.1.precision * deviation * deviation / 2
    }
  }

  /// Returns the gradient of the logarithm of the posterior density and its Fisher information.
  private func derivatives(
    of model: TrendModel, _ responses: TrendResponses
  ) -> (slope: [Double], information: SymmetricMatrix) {
    let slope = priors.indices.map { index in
      let prior = priors[index]
      let scores = responses.scores(of: model.terms[index].part)
      let sum = zip(model.regressors[index], scores).reduce(SIMD4<Double>.zero) {
        $0 + $1.0 * $1.1
      }.sum()
      return sum - prior.precision * (coefficients[index] - prior.mean)
    }
    let products = products(of: model, responses)
    return (
      slope,
      SymmetricMatrix(order: priors.count) { row, column in
        let (long, short) = (max(row, column), min(row, column))
        let prior = row == column ? priors[row].precision : 0
        return products[long * (long + 1) / 2 + short].sum() + prior
      }
    )
  }
}

extension TrendFit {
  /// The number of fours of answers whose products are added at a time. Their columns fit into the
  /// CPU's cache.
  private static let foursAtOnce = 64

  /// Returns the sums of the products of the regressors, two at a time and weighted by the Fisher
  /// information: the rows of a lower triangle.
  private func products(of model: TrendModel, _ responses: TrendResponses) -> [SIMD4<Double>] {
    let roots = TrendTerm.Part.allCases.map(responses.roots)
    let count = model.terms.count
    var products = Array(repeating: SIMD4<Double>.zero, count: count * (count + 1) / 2)
    var columns: [SIMD4<Double>] = []
    columns.reserveCapacity(count * Self.foursAtOnce)
    for start in stride(from: 0, to: responses.count, by: Self.foursAtOnce) {
      let fours = start..<min(start + Self.foursAtOnce, responses.count)
      columns.removeAll(keepingCapacity: true)
      for (term, regressor) in zip(model.terms, model.regressors) {
        let roots = roots[term.part.rawValue]
        for index in fours { columns.append(regressor[index] * roots[index]) }
      }
      cvm_add_products(&products, columns, count, fours.count)
    }
    return products
  }
}

/// The probabilities of all answers for given coefficients, and their derivatives.
private struct TrendResponses {
  private(set) var logLikelihood = 0.0
  /// The derivatives of the logarithms of the probabilities P by h, by β and by the logit of λ.
  private var byLimen: [SIMD4<Double>] = []
  private var byBias: [SIMD4<Double>] = []
  private var byLapses: [SIMD4<Double>] = []
  /// √(P / (1 − P)), by which the derivatives become roots of the Fisher information.
  private var roots: [SIMD4<Double>] = []

  private static let least = SIMD4<Double>(repeating: 1e-9)
  private static let most = SIMD4<Double>(repeating: 1 - 1e-9)
  private static let leastShare = SIMD4<Double>(repeating: 1e-5)
  private static let mostShare = SIMD4<Double>(repeating: 1 - 1e-5)
  /// The largest change of a limen, in octaves.
  private static let mostOctaves = SIMD4<Double>(repeating: 8)

  init(of model: TrendModel, at coefficients: [Double]) {
    let limen = model.sum(of: .limen, times: coefficients)
    let bias = model.sum(of: .bias, times: coefficients)
    let lapses = model.sum(of: .lapses, times: coefficients)
    for index in model.heard.indices {
      let octaves = limen[index].clamped(
        lowerBound: -Self.mostOctaves, upperBound: Self.mostOctaves)
      let x = PsychometricFunction.standardDifference(model.heard[index], limenRaisedBy: octaves)
      let sign = model.sign[index]
      let (core, density) = SIMD4<Double>.normal(sign * (x - bias[index]))
      let share = (1 / (1 + DeterministicMath.exp(-1 * lapses[index])))
        .clamped(lowerBound: Self.leastShare, upperBound: Self.mostShare)
      let lapseRate = TrendModel.largestLapseRate * share
      let probability = (lapseRate / 2 + (1 - lapseRate) * core)
        .clamped(lowerBound: Self.least, upperBound: Self.most)
      let slope = sign * (1 - lapseRate) * density / probability
      byLimen.append(-DeterministicMath.logarithmOf2 * x * slope)
      byBias.append(-1 * slope)
      byLapses.append(sign * sign * lapseRate * (1 - share) * (0.5 - core) / probability)
      roots.append((probability / (1 - probability)).squareRoot())
      let factors = probability.replacing(with: 1, where: sign .== 0)
      logLikelihood += DeterministicMath.naturalLogarithm(
        factors[0] * factors[1] * factors[2] * factors[3])
    }
  }

  /// The number of fours of answers.
  var count: Int { roots.count }

  /// Returns the roots of the Fisher information of the answers about a part.
  func roots(of part: TrendTerm.Part) -> [SIMD4<Double>] {
    zip(scores(of: part), roots).map { $0 * $1 }
  }

  /// Returns the derivatives of the logarithms of the probabilities by a part.
  func scores(of part: TrendTerm.Part) -> [SIMD4<Double>] {
    switch part {
    case .limen: byLimen
    case .bias: byBias
    case .lapses: byLapses
    }
  }
}

extension TrendModel {
  /// Returns the sum of the regressors of a part times their coefficients, at each answer.
  fileprivate func sum(
    of part: TrendTerm.Part, times coefficients: [Double]
  ) -> [SIMD4<Double>] {
    var sum = Array(repeating: SIMD4<Double>.zero, count: heard.count)
    for (index, term) in terms.enumerated() where term.part == part {
      cvm_add(&sum, regressors[index], coefficients[index], sum.count)
    }
    return sum
  }
}
