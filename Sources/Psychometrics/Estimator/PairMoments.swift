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

/// The result of updating a belief about y with an answer.
struct PairPosterior {
  /// The moments after the answer.
  var moments: PairMoments
  /// The probability of the answer, predicted before it was known.
  var evidence: Double
}

extension PairMoments {
  /// Returns the moments after an answer, and the probability of that answer before it.
  ///
  /// ℓ is normal given θ. Averaged over ℓ, the ``PsychometricFunction`` keeps its form, with z(θ) =
  /// (x − E[ℓ|θ]) / √(1 + Var[ℓ|θ]). Its derivatives with respect to E[ℓ|θ] give the moments of ℓ
  /// (Rasmussen & Williams 2006, *Gaussian Processes for Machine Learning*, eq. 3.82 to 3.85, there
  /// without lapses). The mean over θ is computed by 15-node Gauss–Hermite quadrature, all nodes
  /// at once.
  func conditioned(
    on answer: Answer, to difference: Cents, lapses: PsychometricFunction.Lapses
  ) -> PairPosterior {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let biasResidual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + biasResidual).squareRoot()
    let nodes = NormalQuadrature.sixteenNodes
    // Deviations from the prior means keep the sums small and the variances accurate.
    let limenDeviation = spread * nodes.points
    let biasDeviation = slope * limenDeviation
    let x = PsychometricFunction.standardDifference(
      SIMD16(repeating: difference.value), log2Limen: limen + limenDeviation)
    let z =
      PsychometricFunction.z(at: x, bias: SIMD16(repeating: bias), contraction: biasDeviation)
      / noise
    let response = lapses.asymptotes(of: answer).response(
      at: z, sign: SIMD16(repeating: answer.sign))
    let likelihood = response.probability
    let firstDerivative = response.slope / -noise
    let secondDerivative = response.curvature / (noise * noise)
    let pull = biasResidual * firstDerivative
    let biasFirst = biasDeviation * likelihood + pull
    let aboutMean = biasDeviation * (biasFirst + pull)
    let residual = biasResidual * (likelihood + biasResidual * secondDerivative)

    let weighted = nodes.weights * likelihood
    let total = weighted.sumInOrder
    let limenShift = (weighted * limenDeviation).sumInOrder / total
    let limenSquares = (weighted * limenDeviation * limenDeviation).sumInOrder
    let biasShift = (nodes.weights * biasFirst).sumInOrder / total
    let cross = (nodes.weights * biasFirst * limenDeviation).sumInOrder
    let biasSquares = (nodes.weights * (aboutMean + residual)).sumInOrder
    return PairPosterior(
      moments: PairMoments(
        limen: limen + limenShift, bias: bias + biasShift,
        limenVariance: limenSquares / total - limenShift * limenShift,
        crossCovariance: cross / total - limenShift * biasShift,
        biasVariance: biasSquares / total - biasShift * biasShift),
      evidence: total)
  }
}
