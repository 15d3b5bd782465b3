internal import Music

/// The first two moments of y = (θ, ℓ): log2 of the limen at the note and under the condition of a
/// pair, and the bias on this pair, ℓ = β + κ·v.
struct PairMoments {
  var limen: Double
  var bias: Double
  var limenVariance: Double
  var crossCovariance: Double
  var biasVariance: Double
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
  /// without lapses). The mean over θ is computed by 15-node Gauss–Hermite quadrature, four nodes
  /// at a time.
  func conditioned(
    on answer: Answer, to difference: Cents, lapses: PsychometricFunction.Lapses
  ) -> PairPosterior {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let biasResidual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + biasResidual).squareRoot()
    let sign = SIMD4(repeating: answer.sign)
    let cents = SIMD4(repeating: difference.value)
    let meanBias = SIMD4(repeating: bias)
    let asymptotes = lapses.asymptotes(of: answer)

    var evidence = SIMD4<Double>.zero
    var limenSum = SIMD4<Double>.zero
    var limenSquares = SIMD4<Double>.zero
    var biasSum = SIMD4<Double>.zero
    var crossSum = SIMD4<Double>.zero
    var biasSquares = SIMD4<Double>.zero
    let nodes = NormalQuadrature.gaussHermiteBlocks
    for index in nodes.indices {
      let node = nodes[index]
      // Deviations from the prior means keep the sums small and the variances accurate.
      let limenDeviation = spread * node.points
      let biasDeviation = slope * limenDeviation
      let x = PsychometricFunction.standardDifference(cents, log2Limen: limen + limenDeviation)
      let z = PsychometricFunction.z(at: x, bias: meanBias, contraction: biasDeviation) / noise
      let response = asymptotes.response(at: z, sign: sign)
      let likelihood = response.probability
      let firstDerivative = response.slope / -noise
      let secondDerivative = response.curvature / (noise * noise)
      let pull = biasResidual * firstDerivative
      let biasFirst = biasDeviation * likelihood + pull
      let weighted = node.weights * likelihood
      evidence += weighted
      limenSum += weighted * limenDeviation
      limenSquares += weighted * limenDeviation * limenDeviation
      biasSum += node.weights * biasFirst
      crossSum += node.weights * biasFirst * limenDeviation
      let aboutMean = biasDeviation * (biasFirst + pull)
      let residual = biasResidual * (likelihood + biasResidual * secondDerivative)
      biasSquares += node.weights * (aboutMean + residual)
    }

    let total = evidence.sumInOrder
    let limenShift = limenSum.sumInOrder / total
    let biasShift = biasSum.sumInOrder / total
    return PairPosterior(
      moments: PairMoments(
        limen: limen + limenShift, bias: bias + biasShift,
        limenVariance: limenSquares.sumInOrder / total - limenShift * limenShift,
        crossCovariance: crossSum.sumInOrder / total - limenShift * biasShift,
        biasVariance: biasSquares.sumInOrder / total - biasShift * biasShift),
      evidence: total)
  }
}
