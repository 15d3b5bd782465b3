internal import CVectorMath
internal import Music

/// The first two moments of y = (t, a, ℓ), on which the answer to an interval depends: t = θ + δ is
/// log2 of the limen at the note and the interval, a = μ + η·o is the listener's centre of the
/// interval at the note, in cents, and ℓ = β + κ·v is the bias on this pair.
struct TripleMoments {
  var limen: Double
  var centre: Double
  var bias: Double
  var covariance: Covariance

  /// The covariance of y.
  struct Covariance {
    var limen: Double
    var limenCentre: Double
    var limenBias: Double
    var centre: Double
    var centreBias: Double
    var bias: Double
  }
}

extension TripleMoments {
  /// Returns the moments after an answer, and the probability of that answer before it.
  ///
  ///     P(“higher”) = λ·π + (1 − λ)·Φ(z),   z = K·(d − a)·2^(−t) − ℓ
  ///
  /// Given t, z is a linear function of the normal pair w = (a, ℓ), z = K·d·2^(−t) − gᵀw with g =
  /// (K·2^(−t), 1). With the mean m and the covariance R of w given t, averaging over w leaves Φ of
  /// (K·d·2^(−t) − gᵀm) / √(1 + gᵀRg), and the derivatives with respect to gᵀm give the moments of w,
  /// as in ``PairMoments/conditioned(on:to:lapses:)``, which is the case a = 0. The mean over t is
  /// computed by 15-node Gauss–Hermite quadrature, with all deviations taken from the means before
  /// the answer.
  func conditioned(
    on answer: Answer, to mistuning: Cents, lapses: PsychometricFunction.Lapses
  ) -> UpdatedMoments<TripleMoments> {
    let given = GivenLimen(self)
    let asymptotes = lapses.asymptotes(of: answer)
    let nodes = NormalQuadrature.sixteenNodes
    let sums = cvm_condition_triple(
      cvm_triple_answer(
        limen: limen, spread: given.spread, centre: centre, centre_slope: given.centreSlope,
        bias: bias, bias_slope: given.biasSlope,
        residual: cvm_pair(
          first: given.centreVariance, cross: given.crossCovariance, second: given.biasVariance),
        difference: mistuning.value, units: PsychometricFunction.unitsPerLimen, sign: answer.sign,
        lower: asymptotes.lower, span: asymptotes.span), nodes.points, nodes.weights)
    let limenShift = sums.limen / sums.total
    let centreShift = sums.centre / sums.total
    let biasShift = sums.bias / sums.total
    return UpdatedMoments(
      moments: TripleMoments(
        limen: limen + limenShift, centre: centre + centreShift, bias: bias + biasShift,
        covariance: Covariance(
          limen: sums.limen_limen / sums.total - limenShift * limenShift,
          limenCentre: sums.limen_centre / sums.total - limenShift * centreShift,
          limenBias: sums.limen_bias / sums.total - limenShift * biasShift,
          centre: sums.centre_centre / sums.total - centreShift * centreShift,
          centreBias: sums.centre_bias / sums.total - centreShift * biasShift,
          bias: sums.bias_bias / sums.total - biasShift * biasShift)), evidence: sums.total)
  }

  /// The normal distribution of (a, ℓ) given t.
  struct GivenLimen {
    /// The standard deviation of t.
    let spread: Double
    /// The rise of E[a|t] and of E[ℓ|t] with t.
    let centreSlope: Double
    let biasSlope: Double
    let centreVariance: Double
    let crossCovariance: Double
    let biasVariance: Double

    init(_ moments: TripleMoments) {
      let covariance = moments.covariance
      spread = covariance.limen.squareRoot()
      centreSlope = covariance.limenCentre / covariance.limen
      biasSlope = covariance.limenBias / covariance.limen
      centreVariance = max(covariance.centre - centreSlope * covariance.limenCentre, 1e-12)
      crossCovariance = covariance.centreBias - centreSlope * covariance.limenBias
      biasVariance = max(covariance.bias - biasSlope * covariance.limenBias, 1e-12)
    }
  }
}

extension TripleMoments.Covariance {
  /// The inverse matrix; `nil` if there is none.
  var inverse: Self? {
    let limenCofactor = centre * bias - centreBias * centreBias
    let limenCentreCofactor = limenBias * centreBias - limenCentre * bias
    let limenBiasCofactor = limenCentre * centreBias - limenBias * centre
    let determinant =
      limen * limenCofactor + limenCentre * limenCentreCofactor + limenBias * limenBiasCofactor
    guard determinant > 0 else { return nil }
    return Self(
      limen: limenCofactor / determinant, limenCentre: limenCentreCofactor / determinant,
      limenBias: limenBiasCofactor / determinant,
      centre: (limen * bias - limenBias * limenBias) / determinant,
      centreBias: (limenCentre * limenBias - limen * centreBias) / determinant,
      bias: (limen * centre - limenCentre * limenCentre) / determinant)
  }

  static func - (lhs: Self, rhs: Self) -> Self {
    Self(
      limen: lhs.limen - rhs.limen, limenCentre: lhs.limenCentre - rhs.limenCentre,
      limenBias: lhs.limenBias - rhs.limenBias, centre: lhs.centre - rhs.centre,
      centreBias: lhs.centreBias - rhs.centreBias, bias: lhs.bias - rhs.bias)
  }

  /// The matrix as C functions take it.
  var triple: cvm_triple {
    cvm_triple(
      first: limen, first_second: limenCentre, first_third: limenBias, second: centre,
      second_third: centreBias, third: bias)
  }
}
