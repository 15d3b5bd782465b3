internal import CVectorMath

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
    guard prior.determinant > 0 else { return }
    regression.regress(from: prior, to: posterior)
    mean.add(regression.onLimen, times: posterior.limen - prior.limen)
    mean.add(regression.onBias, times: posterior.bias - prior.bias)
    covariance.subtract(
      regression.lossOnLimen, regression.onLimen, regression.lossOnBias, regression.onBias)
  }

  /// Returns the moments of y = (t, a, ℓ), the parts of x on which the answer to an interval depends,
  /// and writes Cov(x, y) into `regression`.
  func moments(of triple: TripleDirection, regression: inout Regression) -> TripleMoments {
    let pair = moments(of: triple.pair, regression: &regression)
    covariance.copyRow(triple.offset, into: &regression.row)
    regression.towardsLimen.add(regression.row, times: 1)
    covariance.copyRow(triple.centre, into: &regression.towardsCentre)
    covariance.copyRow(triple.register, into: &regression.row)
    regression.towardsCentre.add(regression.row, times: triple.octaves)
    covariance.copyRow(triple.absoluteness, into: &regression.row)
    regression.towardsCentre.add(regression.row, times: -triple.aboveCategory)
    return TripleMoments(
      limen: triple.limen(of: mean), centre: triple.centre(of: mean), bias: pair.bias,
      covariance: .init(
        limen: triple.limen(of: regression.towardsLimen),
        limenCentre: triple.limen(of: regression.towardsCentre),
        limenBias: triple.limen(of: regression.towardsBias),
        centre: triple.centre(of: regression.towardsCentre),
        centreBias: triple.centre(of: regression.towardsBias), bias: pair.biasVariance))
  }

  /// Updates all of x by its regression on y, after the moments of y changed from `prior` to
  /// `posterior`: a rank-3 update.
  mutating func regress(
    _ regression: inout Regression, from prior: TripleMoments, to posterior: TripleMoments
  ) {
    guard let inverse = prior.covariance.inverse else { return }
    regression.regress(inverse: inverse, loss: prior.covariance - posterior.covariance)
    mean.add(regression.onLimen, times: posterior.limen - prior.limen)
    mean.add(regression.onCentre, times: posterior.centre - prior.centre)
    mean.add(regression.onBias, times: posterior.bias - prior.bias)
    covariance.subtract(
      regression.lossOnLimen, regression.onLimen, regression.lossOnCentre, regression.onCentre,
      regression.lossOnBias, regression.onBias)
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

  @inline(__always)
  func limen(of vector: StateVector) -> Double {
    vector[note] + (condition.map { vector[$0] } ?? 0)
  }

  @inline(__always)
  func bias(of vector: StateVector) -> Double {
    vector[bias] + octavesAboveRecent * vector[contraction]
  }
}

/// The parts of the state that affect the answer to a pair at an interval.
struct TripleDirection {
  /// The parts that affect the answer to a unison at the same note.
  let pair: PairDirection
  /// The index of δ of the interval in the state.
  let offset: Int
  /// The index of μ of the interval in the state.
  let centre: Int
  /// The index of η in the state.
  let register: Int
  /// o: octaves of the reference tone above middle C, with the sign of the interval's direction.
  let octaves: Double
  /// The index of α in the state.
  let absoluteness: Int
  /// Δ: how far the nominal interval lies above its category, in cents.
  let aboveCategory: Double

  @inline(__always)
  func limen(of vector: StateVector) -> Double { pair.limen(of: vector) + vector[offset] }

  /// The centre, in cents from the nominal interval.
  @inline(__always)
  func centre(of vector: StateVector) -> Double {
    vector[centre] + octaves * vector[register] - aboveCategory * vector[absoluteness]
  }
}

/// The regression of x on y, with preallocated working memory, so that an update does not allocate.
struct Regression: Sendable {
  /// Cov(x, θ).
  var towardsLimen: StateVector
  /// Cov(x, a).
  var towardsCentre: StateVector
  /// Cov(x, ℓ).
  var towardsBias: StateVector
  /// The columns of G = Cov(x, y)·Cov(y)⁻¹.
  private(set) var onLimen: StateVector
  private(set) var onCentre: StateVector
  private(set) var onBias: StateVector
  /// The columns of G·(Cov(y) before − Cov(y) after).
  private(set) var lossOnLimen: StateVector
  private(set) var lossOnCentre: StateVector
  private(set) var lossOnBias: StateVector
  /// Working memory for one row of a covariance.
  var row: StateVector

  init(count: Int) {
    let zeros = StateVector(count: count)
    towardsLimen = zeros
    towardsCentre = zeros
    towardsBias = zeros
    onLimen = zeros
    onCentre = zeros
    onBias = zeros
    lossOnLimen = zeros
    lossOnCentre = zeros
    lossOnBias = zeros
    row = zeros
  }

  fileprivate mutating func regress(from prior: PairMoments, to posterior: PairMoments) {
    let loss = cvm_pair(
      first: prior.limenVariance - posterior.limenVariance,
      cross: prior.crossCovariance - posterior.crossCovariance,
      second: prior.biasVariance - posterior.biasVariance)
    cvm_regress(
      towardsLimen.blocks.start, towardsBias.blocks.start, row.blocks.count,
      cvm_pair(
        first: prior.limenVariance, cross: prior.crossCovariance, second: prior.biasVariance),
      loss, onLimen.blocks.mutableStart(), onBias.blocks.mutableStart(),
      lossOnLimen.blocks.mutableStart(), lossOnBias.blocks.mutableStart())
  }

  fileprivate mutating func regress(
    inverse: TripleMoments.Covariance, loss: TripleMoments.Covariance
  ) {
    cvm_regress_triple(
      towardsLimen.blocks.start, towardsCentre.blocks.start, towardsBias.blocks.start,
      row.blocks.count, inverse.triple, loss.triple, onLimen.blocks.mutableStart(),
      onCentre.blocks.mutableStart(), onBias.blocks.mutableStart(),
      lossOnLimen.blocks.mutableStart(), lossOnCentre.blocks.mutableStart(),
      lossOnBias.blocks.mutableStart())
  }
}
