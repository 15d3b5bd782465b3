internal import CVectorMath
internal import Music

/// The first two moments of y = (θ, ℓ): log2 of the limen at the note and under the condition of a
/// pair, and the bias on this pair, ℓ = β + κ·v.
struct PairMoments {
  var limen: Double
  var bias: Double
  var limenVariance: Double
  var crossCovariance: Double
  var biasVariance: Double

  /// The determinant of the covariance of y.
  var determinant: Double { limenVariance * biasVariance - crossCovariance * crossCovariance }
}

/// The result of updating a belief about y with an answer: the moments after the answer, and its
/// probability, predicted before it was known.
typealias UpdatedMoments<Moments> = (moments: Moments, evidence: Double)

typealias PairPosterior = UpdatedMoments<PairMoments>

extension PairMoments {
  /// Returns the moments after an answer, and the probability of that answer before it.
  ///
  /// ℓ is normal given θ. Averaged over ℓ, the ``PsychometricFunction`` keeps its form, with z(θ) =
  /// (x − E[ℓ|θ]) / √(1 + Var[ℓ|θ]). Its derivatives with respect to E[ℓ|θ] give the moments of ℓ
  /// (Rasmussen & Williams 2006, *Gaussian Processes for Machine Learning*, eq. 3.82 to 3.85, there
  /// without lapses). The mean over θ is computed by 15-node Gauss–Hermite quadrature. `cvm_condition`
  /// adds up the nodes.
  func conditioned(
    on answer: Answer, to difference: Cents, lapses: PsychometricFunction.Lapses
  ) -> PairPosterior {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let biasResidual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + biasResidual).squareRoot()
    let asymptotes = lapses.asymptotes(of: answer)
    let nodes = NormalQuadrature.sixteenNodes
    return updated(
      by: cvm_condition(
        cvm_answer(
          limen: limen, spread: spread, bias: bias, slope: slope, residual: biasResidual,
          noise: noise,
          difference: PsychometricFunction.unitsPerLimen * difference.value, sign: answer.sign,
          lower: asymptotes.lower, span: asymptotes.span),
        nodes.points, nodes.weights))
  }

  /// Returns the moments after an observation.
  ///
  /// - Parameter sums: The probability or the density of the observation, and its products with the moments about
  ///   the earlier means.
  func updated(by sums: cvm_sums) -> PairPosterior {
    let limenShift = sums.limen / sums.total
    let biasShift = sums.bias / sums.total
    return PairPosterior(
      moments: PairMoments(
        limen: limen + limenShift, bias: bias + biasShift,
        limenVariance: sums.limen_squares / sums.total - limenShift * limenShift,
        crossCovariance: sums.cross / sums.total - limenShift * biasShift,
        biasVariance: sums.bias_squares / sums.total - biasShift * biasShift),
      evidence: sums.total)
  }
}
