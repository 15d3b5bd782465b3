/// A normal belief about the state x: a mean and a covariance.
struct Gaussian: Sendable {
  /// The mean of x.
  var mean: StateVector
  /// The covariance of x.
  var covariance: SymmetricMatrix

  /// Returns the moments of y = (θ, ℓ), where θ = x[note] + x[condition] and ℓ = x[bias] +
  /// v·x[contraction], and writes Cov(x, y) into `regression`.
  func moments(
    of pair: PairDirection, regression: inout Regression
  ) -> PairMoments {
    covariance.copyRow(pair.note, into: &regression.towardsLimen)
    if let condition = pair.condition {
      covariance.copyRow(condition, into: &regression.row)
      regression.towardsLimen.add(regression.row, times: 1)
    }
    covariance.copyRow(pair.bias, into: &regression.towardsBias)
    covariance.copyRow(pair.contraction, into: &regression.row)
    regression.towardsBias.add(regression.row, times: pair.octavesAboveRecent)
    return PairMoments(
      limen: pair.limen(of: mean), bias: pair.bias(of: mean),
      limenVariance: pair.limen(of: regression.towardsLimen),
      crossCovariance: pair.limen(of: regression.towardsBias),
      biasVariance: pair.bias(of: regression.towardsBias))
  }

  /// Updates all of x by its regression on y, after the moments of y changed from `prior` to
  /// `posterior`: a rank-2 update.
  mutating func regress(
    _ regression: inout Regression, from prior: PairMoments, to posterior: PairMoments
  ) {
    let determinant =
      prior.limenVariance * prior.biasVariance - prior.crossCovariance * prior.crossCovariance
    guard determinant > 0 else { return }
    regression.solve(prior, determinant: determinant)
    let limenShift = posterior.limen - prior.limen
    let biasShift = posterior.bias - prior.bias
    mean.add(regression.onLimen, times: limenShift)
    mean.add(regression.onBias, times: biasShift)
    regression.lose(from: prior, to: posterior)
    covariance.subtract(
      regression.lossOnLimen, regression.onLimen, regression.lossOnBias, regression.onBias)
  }

  /// Lets the belief drift.
  mutating func fade(into prior: Gaussian, by drift: Drift) {
    for block in mean.blocks.indices {
      mean.blocks[block] =
        prior.mean.blocks[block]
        + drift.kept.blocks[block] * (mean.blocks[block] - prior.mean.blocks[block])
    }
    covariance.fade(into: prior.covariance, by: drift)
  }
}

/// The parts of the state that affect the answer to a pair.
struct PairDirection {
  /// The index of θ(note) in the state.
  let note: Int
  /// The index of the condition's offset in the state; `nil` if all trials have one condition.
  let condition: Int?
  /// The index of β in the state.
  let bias: Int
  /// The index of κ in the state.
  let contraction: Int
  /// v: octaves of the reference tone above the running mean of reference tones.
  let octavesAboveRecent: Double

  func limen(of vector: StateVector) -> Double {
    vector[note] + (condition.map { vector[$0] } ?? 0)
  }

  func bias(of vector: StateVector) -> Double {
    vector[bias] + octavesAboveRecent * vector[contraction]
  }
}

/// The regression of x on y, with preallocated working memory, so that an update does not allocate.
struct Regression: Sendable {
  /// Cov(x, θ).
  var towardsLimen: StateVector
  /// Cov(x, ℓ).
  var towardsBias: StateVector
  /// The columns of G = Cov(x, y)·Cov(y)⁻¹.
  private(set) var onLimen: StateVector
  private(set) var onBias: StateVector
  /// The columns of G·(Cov(y) before − Cov(y) after).
  private(set) var lossOnLimen: StateVector
  private(set) var lossOnBias: StateVector
  /// Working memory for one row of a covariance.
  var row: StateVector

  init(count: Int) {
    let zeros = StateVector(count: count)
    towardsLimen = zeros
    towardsBias = zeros
    onLimen = zeros
    onBias = zeros
    lossOnLimen = zeros
    lossOnBias = zeros
    row = zeros
  }

  fileprivate mutating func solve(_ prior: PairMoments, determinant: Double) {
    for block in row.blocks.indices {
      let (limen, bias) = (towardsLimen.blocks[block], towardsBias.blocks[block])
      onLimen.blocks[block] =
        (limen * prior.biasVariance - bias * prior.crossCovariance) / determinant
      onBias.blocks[block] =
        (bias * prior.limenVariance - limen * prior.crossCovariance) / determinant
    }
  }

  fileprivate mutating func lose(from prior: PairMoments, to posterior: PairMoments) {
    let limenLoss = prior.limenVariance - posterior.limenVariance
    let crossLoss = prior.crossCovariance - posterior.crossCovariance
    let biasLoss = prior.biasVariance - posterior.biasVariance
    for block in row.blocks.indices {
      let (limen, bias) = (onLimen.blocks[block], onBias.blocks[block])
      lossOnLimen.blocks[block] = limen * limenLoss + bias * crossLoss
      lossOnBias.blocks[block] = limen * crossLoss + bias * biasLoss
    }
  }
}
