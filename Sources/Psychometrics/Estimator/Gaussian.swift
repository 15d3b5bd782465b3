internal import CVectorMath

/// A normal belief about the state x: a mean and a covariance.
struct Gaussian: Sendable {
  /// The mean of x.
  var mean: StateVector
  /// The covariance of x.
  var covariance: SymmetricMatrix

  /// Returns the moments of y = (θ, ℓ), and writes Cov(x, y) into `regression`.
  func pairMoments(of direction: StateDirection, regression: inout Regression) -> PairMoments {
    let (limen, bias) = (direction.limen, direction.bias)
    covariance.multiply(limen, into: &regression.towards.limen, using: &regression.row)
    covariance.multiply(bias, into: &regression.towards.bias, using: &regression.row)
    return PairMoments(
      limen: limen.product(with: mean), bias: bias.product(with: mean),
      limenVariance: limen.product(with: regression.towards.limen),
      crossCovariance: limen.product(with: regression.towards.bias),
      biasVariance: bias.product(with: regression.towards.bias))
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
  /// and writes Cov(x, y) into `regression`. At a unison a is 0.
  func tripleMoments(of direction: StateDirection, regression: inout Regression) -> TripleMoments {
    let pair = pairMoments(of: direction, regression: &regression)
    let (limen, centre) = (direction.limen, direction.centre)
    covariance.multiply(centre, into: &regression.towards.centre, using: &regression.row)
    return TripleMoments(
      limen: pair.limen, centre: centre.product(with: mean), bias: pair.bias,
      covariance: .init(
        limen: pair.limenVariance,
        limenCentre: limen.product(with: regression.towards.centre),
        limenBias: pair.crossCovariance,
        centre: centre.product(with: regression.towards.centre),
        centreBias: centre.product(with: regression.towards.bias), bias: pair.biasVariance))
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
