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
    covariance.copyRow(pair.note, into: &regression.towards.limen)
    if let condition = pair.condition {
      covariance.copyRow(condition, into: &regression.row)
      regression.towards.limen.add(regression.row, times: 1)
    }
    covariance.copyRow(pair.bias, into: &regression.towards.bias)
    covariance.copyRow(pair.contraction, into: &regression.row)
    regression.towards.bias.add(regression.row, times: pair.octavesAboveRecent)
    return PairMoments(
      limen: pair.limen(of: mean), bias: pair.bias(of: mean),
      limenVariance: pair.limen(of: regression.towards.limen),
      crossCovariance: pair.limen(of: regression.towards.bias),
      biasVariance: pair.bias(of: regression.towards.bias))
  }

  /// Updates all of x by its regression on y, after the moments of y changed from `prior` to
  /// `posterior`: a rank-2 update.
  mutating func regress(
    _ regression: inout Regression, from prior: PairMoments, to posterior: PairMoments
  ) {
    guard prior.determinant > 0 else { return }
    regression.regress(from: prior, to: posterior)
    mean.add(regression.on.limen, times: posterior.limen - prior.limen)
    mean.add(regression.on.bias, times: posterior.bias - prior.bias)
    covariance.subtract(
      regression.loss.limen, regression.on.limen, regression.loss.bias, regression.on.bias)
  }

  /// Returns the moments of y = (t, a, ℓ), the parts of x on which the answer to an interval depends,
  /// and writes Cov(x, y) into `regression`.
  func moments(of triple: TripleDirection, regression: inout Regression) -> TripleMoments {
    let pair = moments(of: triple.pair, regression: &regression)
    covariance.copyRow(triple.offset, into: &regression.row)
    regression.towards.limen.add(regression.row, times: 1)
    covariance.copyRow(triple.centre, into: &regression.towards.centre)
    covariance.copyRow(triple.register, into: &regression.row)
    regression.towards.centre.add(regression.row, times: triple.octaves)
    covariance.copyRow(triple.absoluteness, into: &regression.row)
    regression.towards.centre.add(regression.row, times: -triple.aboveCategory)
    return TripleMoments(
      limen: triple.limen(of: mean), centre: triple.centre(of: mean), bias: pair.bias,
      covariance: .init(
        limen: triple.limen(of: regression.towards.limen),
        limenCentre: triple.limen(of: regression.towards.centre),
        limenBias: triple.limen(of: regression.towards.bias),
        centre: triple.centre(of: regression.towards.centre),
        centreBias: triple.centre(of: regression.towards.bias), bias: pair.biasVariance))
  }

  /// Updates all of x by its regression on y, after the moments of y changed from `prior` to
  /// `posterior`: a rank-3 update.
  mutating func regress(
    _ regression: inout Regression, from prior: TripleMoments, to posterior: TripleMoments
  ) {
    guard let inverse = prior.covariance.inverse else { return }
    regression.regress(inverse: inverse, loss: prior.covariance - posterior.covariance)
    mean.add(regression.on.limen, times: posterior.limen - prior.limen)
    mean.add(regression.on.centre, times: posterior.centre - prior.centre)
    mean.add(regression.on.bias, times: posterior.bias - prior.bias)
    covariance.subtract(
      regression.loss.limen, regression.on.limen, regression.loss.centre, regression.on.centre,
      regression.loss.bias, regression.on.bias)
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
  /// A vector of the state's size for each part of y = (θ, a, ℓ).
  struct Columns: Sendable {
    var limen: StateVector
    var centre: StateVector
    var bias: StateVector
  }

  /// Cov(x, y).
  var towards: Columns
  /// G = Cov(x, y)·Cov(y)⁻¹.
  private(set) var on: Columns
  /// G·(Cov(y) before − Cov(y) after).
  private(set) var loss: Columns
  /// Working memory for one row of a covariance.
  var row: StateVector

  init(count: Int) {
    row = StateVector(count: count)
    towards = Columns(limen: row, centre: row, bias: row)
    on = towards
    loss = towards
  }

  fileprivate mutating func regress(from prior: PairMoments, to posterior: PairMoments) {
    let loss = cvm_pair(
      first: prior.limenVariance - posterior.limenVariance,
      cross: prior.crossCovariance - posterior.crossCovariance,
      second: prior.biasVariance - posterior.biasVariance)
    cvm_regress(
      towards.limen.blocks.start, towards.bias.blocks.start, row.blocks.count,
      cvm_pair(
        first: prior.limenVariance, cross: prior.crossCovariance, second: prior.biasVariance),
      loss, on.limen.blocks.mutableStart(), on.bias.blocks.mutableStart(),
      self.loss.limen.blocks.mutableStart(), self.loss.bias.blocks.mutableStart())
  }

  fileprivate mutating func regress(
    inverse: TripleMoments.Covariance, loss: TripleMoments.Covariance
  ) {
    cvm_regress_triple(
      towards.limen.blocks.start, towards.centre.blocks.start, towards.bias.blocks.start,
      row.blocks.count, inverse.triple, loss.triple, on.limen.blocks.mutableStart(),
      on.centre.blocks.mutableStart(), on.bias.blocks.mutableStart(),
      self.loss.limen.blocks.mutableStart(), self.loss.centre.blocks.mutableStart(),
      self.loss.bias.blocks.mutableStart())
  }
}
