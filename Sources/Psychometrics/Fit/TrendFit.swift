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
    var responses = TrendResponses(to: model, at: coefficients)
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
  /// - Returns: The gain; `nil` if there is no such step, in which case the responses are invalid.
  private mutating func climb(
    by step: [Double], in model: TrendModel, from responses: inout TrendResponses,
    height: inout Double
  ) -> Double? {
    var share = 1.0
    for _ in 0..<Self.mostHalvings {
      let next = zip(coefficients, step).map { $0 + share * $1 }
      responses.move(to: next, of: model)
      let nextHeight = self.height(responses, at: next)
      if nextHeight >= height - 1e-9 {
        defer { height = nextHeight }
        coefficients = next
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
    let sums = TrendSums(over: model, responses)
    let slope = priors.indices.map {
      sums.slopes[$0].sum() - priors[$0].precision * (coefficients[$0] - priors[$0].mean)
    }
    return (
      slope,
      SymmetricMatrix(order: priors.count) { row, column in
        let prior = row == column ? priors[row].precision : 0
        return sums.products[TrendSums.place(row, column)].sum() + prior
      }
    )
  }
}

/// Sums over all answers, in the four lanes.
private struct TrendSums {
  /// The sums of each regressor times the derivatives.
  private(set) var slopes: [SIMD4<Double>]
  /// The sums of the products of the regressors, two at a time and weighted by the Fisher information:
  /// the rows of a lower triangle.
  private(set) var products: [SIMD4<Double>]

  /// The number of fours of answers whose products are added at a time. Their columns fit into the
  /// CPU's cache.
  static let foursAtOnce = 64

  /// Returns the place of a product in a lower triangle.
  static func place(_ row: Int, _ column: Int) -> Int {
    let (long, short) = (max(row, column), min(row, column))
    return long * (long + 1) / 2 + short
  }

  init(over model: TrendModel, _ responses: TrendResponses) {
    let (count, dense) = (model.terms.count, model.regressors.count)
    slopes = Array(repeating: .zero, count: count)
    products = Array(repeating: .zero, count: Self.place(count, 0))
    var columns = AlignedBlocks(count: count * Self.foursAtOnce)
    for start in stride(from: 0, to: responses.count, by: Self.foursAtOnce) {
      let fours = start..<min(start + Self.foursAtOnce, responses.count)
      for (index, regressor) in model.regressors.enumerated() {
        cvm_weigh(
          columns.mutableStart(), &slopes, index, regressor.values.start,
          regressor.factors?.start, responses.scores(of: model.terms[index].part).start,
          responses.roots.start, start, fours.count)
      }
      addProducts(of: &columns, at: fours, of: model)
    }
    let scores = responses.scores(of: .lapses)
    for (index, block) in model.blocks.enumerated() {
      for four in block.fours { slopes[dense + index] += block[four] * scores[four] }
    }
  }

  /// Adds the products at some fours of answers. Within a block, the column of the block is that of all
  /// lapses, and the columns of the other blocks are 0.
  private mutating func addProducts(
    of columns: inout AlignedBlocks, at fours: Range<Int>, of model: TrendModel
  ) {
    let dense = model.regressors.count
    guard let lapses = model.index(of: .lapses) else { return }
    guard let block = model.blocks.firstIndex(where: { $0.holds(fours) }) else {
      for (index, block) in model.blocks.enumerated() {
        for (place, four) in fours.enumerated() {
          columns[(dense + index) * fours.count + place] =
            block[four] * columns[lapses * fours.count + place]
        }
      }
      return cvm_add_products(&products, columns.start, model.terms.count, fours.count)
    }
    var inside = Array(repeating: SIMD4<Double>.zero, count: Self.place(dense, 0))
    cvm_add_products(&inside, columns.start, dense, fours.count)
    for place in inside.indices { products[place] += inside[place] }
    let row = dense + block
    for column in 0..<dense {
      products[Self.place(row, column)] += inside[Self.place(lapses, column)]
    }
    products[Self.place(row, row)] += inside[Self.place(lapses, lapses)]
  }
}

/// The probabilities of all answers for given coefficients, and their derivatives.
private struct TrendResponses {
  private(set) var logLikelihood = 0.0
  /// √(P / (1 − P)), by which the derivatives become roots of the Fisher information.
  private(set) var roots: AlignedBlocks
  /// The derivatives of the logarithms of the probabilities P by h, by β and by the logit of λ.
  private var byLimen: AlignedBlocks
  private var byBias: AlignedBlocks
  private var byLapses: AlignedBlocks
  /// The product of each four of probabilities; the places after the last one have the logarithm 0.
  private var products: [SIMD4<Double>]

  init(to model: TrendModel, at coefficients: [Double]) {
    roots = AlignedBlocks(count: model.heard.count)
    (byLimen, byBias, byLapses) = (roots, roots, roots)
    products = Array(repeating: SIMD4<Double>(repeating: 1), count: (roots.count + 3) / 4)
    move(to: coefficients, of: model)
  }

  /// Computes the responses for other coefficients.
  mutating func move(to coefficients: [Double], of model: TrendModel) {
    model.sum(of: .limen, times: coefficients, to: &byLimen)
    model.sum(of: .bias, times: coefficients, to: &byBias)
    model.sum(of: .lapses, times: coefficients, to: &byLapses)
    cvm_respond(
      model.heard, model.sign, TrendModel.largestLapseRate, count, byLimen.mutableStart(),
      byBias.mutableStart(), byLapses.mutableStart(), roots.mutableStart(), &products)
    logLikelihood = 0
    for product in products {
      let logarithms = DeterministicMath.log2(product) * DeterministicMath.logarithmOf2
      for lane in 0..<4 { logLikelihood += logarithms[lane] }
    }
  }

  /// The number of fours of answers.
  var count: Int { roots.count }

  /// Returns the derivatives of the logarithms of the probabilities by a part.
  func scores(of part: TrendTerm.Part) -> AlignedBlocks {
    switch part {
    case .limen: byLimen
    case .bias: byBias
    case .lapses: byLapses
    }
  }
}

extension TrendModel {
  /// Computes the sum of the regressors of a part times their coefficients, at each answer.
  fileprivate func sum(
    of part: TrendTerm.Part, times coefficients: [Double], to sum: inout AlignedBlocks
  ) {
    let start = sum.mutableStart()
    start.update(repeating: .zero, count: sum.count)
    for (index, regressor) in regressors.enumerated() where terms[index].part == part {
      let (values, coefficient) = (regressor.values.start, coefficients[index])
      if let factors = regressor.factors?.start {
        cvm_add_product(start, values, factors, coefficient, sum.count)
      } else {
        cvm_add(start, values, coefficient, sum.count)
      }
    }
    guard part == .lapses else { return }
    for (block, coefficient) in zip(blocks, coefficients.dropFirst(regressors.count)) {
      for four in block.fours { sum[four] += coefficient * block[four] }
    }
  }
}
