internal import Music

/// A belief about x = [θ(note) for every note, β, κ] under one lapse rate: a mean and a covariance.
struct Gaussian: Sendable {
  /// The mean of x.
  var mean: [Double]
  /// The covariance of x.
  var covariance: SymmetricMatrix

  /// How many notes there are; β stands behind them, κ behind β.
  private var noteCount: Int { mean.count - 2 }

  /// Takes in one answer and returns its probability, foretold before it was known.
  ///
  /// Only y = (θ_m, ℓ) with ℓ = β + κ·v reaches the answer. Its two moments after the answer are
  /// found by quadrature over θ_m, with ℓ given θ_m (itself normal) integrated analytically; the
  /// rest of x follows by the linear regression of x on y (assumed-density filtering).
  ///
  /// - Parameters:
  ///   - note: The index of m.
  ///   - cents: d, signed.
  ///   - octavesAboveRecent: v.
  ///   - lapseRate: λ.
  mutating func update(
    note: Int, cents: Double, octavesAboveRecent v: Double, answer: Answer, lapseRate: Double
  ) -> Double {
    let towardsLimen = covariance.row(note)
    let towardsBias = zip(covariance.row(noteCount), covariance.row(noteCount + 1))
      .map { $0 + v * $1 }
    let prior = PairMoments(
      limen: mean[note], bias: mean[noteCount] + v * mean[noteCount + 1],
      limenVariance: towardsLimen[note], crossCovariance: towardsBias[note],
      biasVariance: towardsBias[noteCount] + v * towardsBias[noteCount + 1])
    let (posterior, evidence) = prior.conditioned(
      on: answer, cents: cents, lapseRate: lapseRate)
    regress(towardsLimen, towardsBias, from: prior, to: posterior)
    return evidence
  }

  /// Moves the whole of x as far as its covariance with y says: a rank-2 update.
  private mutating func regress(
    _ towardsLimen: [Double], _ towardsBias: [Double], from prior: PairMoments,
    to posterior: PairMoments
  ) {
    let determinant =
      prior.limenVariance * prior.biasVariance - prior.crossCovariance * prior.crossCovariance
    guard determinant > 0 else { return }
    // G = Cov(x, y) · Cov(y)⁻¹, column by column.
    let onLimen = zip(towardsLimen, towardsBias).map {
      ($0 * prior.biasVariance - $1 * prior.crossCovariance) / determinant
    }
    let onBias = zip(towardsLimen, towardsBias).map {
      ($1 * prior.limenVariance - $0 * prior.crossCovariance) / determinant
    }
    let limenShift = posterior.limen - prior.limen
    let biasShift = posterior.bias - prior.bias
    for index in mean.indices {
      mean[index] += onLimen[index] * limenShift + onBias[index] * biasShift
    }
    let limenLoss = prior.limenVariance - posterior.limenVariance
    let crossLoss = prior.crossCovariance - posterior.crossCovariance
    let biasLoss = prior.biasVariance - posterior.biasVariance
    let lossOnLimen = zip(onLimen, onBias).map { $0 * limenLoss + $1 * crossLoss }
    let lossOnBias = zip(onLimen, onBias).map { $0 * crossLoss + $1 * biasLoss }
    covariance.update { row, column, element in
      element - (lossOnLimen[row] * onLimen[column] + lossOnBias[row] * onBias[column])
    }
  }

  /// Lets what is known fade into `prior`: x ← ρ·x + √(1 − ρ²)·(a fresh draw of the prior), both
  /// about the prior mean, with `share` = 1 − ρ². The variance never exceeds the prior's.
  mutating func fade(into prior: Gaussian, share: Double) {
    let kept = (1 - share).squareRoot()
    for index in mean.indices {
      mean[index] = prior.mean[index] + kept * (mean[index] - prior.mean[index])
    }
    covariance.blend(with: prior.covariance, share: share)
  }
}

/// The first two moments of y = (θ_m, ℓ): the limen at the note played, and the bias on this pair.
struct PairMoments {
  var limen: Double
  var bias: Double
  var limenVariance: Double
  var crossCovariance: Double
  var biasVariance: Double

  /// The moments after an answer, and the probability of that answer before it.
  ///
  /// With s = +1 for “higher” and −1 for “lower”, t = (K·d·2^(−θ) − E[ℓ|θ]) / √(1 + Var[ℓ|θ]), the
  /// likelihood averaged over ℓ is Z(θ) = λ/2 + (1 − λ)·Φ(s·t); its derivatives by E[ℓ|θ] give the
  /// moments of ℓ (Rasmussen & Williams 2006, *Gaussian Processes for Machine Learning*, eq. 3.82
  /// to 3.85, there without lapses).
  func conditioned(
    on answer: Answer, cents: Double, lapseRate: Double
  ) -> (PairMoments, evidence: Double) {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let biasResidual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + biasResidual).squareRoot()
    let sign: Double = answer == .higher ? 1 : -1

    let rule = NormalQuadrature.gaussHermite15
    var evidence = 0.0
    var limenSum = 0.0
    var limenSquares = 0.0
    var biasSum = 0.0
    var crossSum = 0.0
    var biasSquares = 0.0
    for (point, weight) in zip(rule.points, rule.weights) {
      // Deviations from the prior means keep the sums small and the variances exact.
      let limenDeviation = spread * point
      let biasDeviation = slope * limenDeviation
      let t =
        (PsychometricFunction.unitsPerLimen * cents
          * DeterministicMath.exp2(-limen - limenDeviation) - bias - biasDeviation) / noise
      let density = (1 - lapseRate) * DeterministicMath.normalDensity(t)
      let likelihood =
        lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(sign * t)
      let firstDerivative = -sign * density / noise
      let secondDerivative = -sign * t * density / (noise * noise)
      let pull = biasResidual * firstDerivative
      let biasFirst = biasDeviation * likelihood + pull
      evidence += weight * likelihood
      limenSum += weight * likelihood * limenDeviation
      limenSquares += weight * likelihood * limenDeviation * limenDeviation
      biasSum += weight * biasFirst
      crossSum += weight * biasFirst * limenDeviation
      biasSquares +=
        weight
        * (biasDeviation * biasDeviation * likelihood + 2 * biasDeviation * pull
          + biasResidual * likelihood + biasResidual * biasResidual * secondDerivative)
    }
    let limenShift = limenSum / evidence
    let biasShift = biasSum / evidence
    let posterior = PairMoments(
      limen: limen + limenShift, bias: bias + biasShift,
      limenVariance: limenSquares / evidence - limenShift * limenShift,
      crossCovariance: crossSum / evidence - limenShift * biasShift,
      biasVariance: biasSquares / evidence - biasShift * biasShift)
    return (posterior, evidence)
  }
}
