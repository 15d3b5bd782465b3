internal import Music

extension PairMoments {
  /// The model of a committed tone.
  ///
  ///     e ~ (1 − λ) · [0.9 · N(a, σ²) + 0.1 · N(a, 9σ²)] + λ · [½ · N(s, 2²) + ½ · N(0, 60²)]
  ///
  /// Its first bracket is a normal distribution with heavier tails; the second is a slip: a tone that
  /// was left where it began, or anywhere.
  enum CommitModel {
    /// The components of the commits that are no slips: their shares, and σ in units of that of the
    /// first.
    static let tails: [(share: Double, widening: Double)] = [(0.9, 1), (0.1, 3)]
    /// log2 of the half-width that holds 68.27 % of the commits without slips, in units of σ. It solves
    /// 0.9 · (2Φ(x) − 1) + 0.1 · (2Φ(x / 3) − 1) = 0.6827.
    static let log2Core = DeterministicMath.log2(1.0958976909804412)
    static let slipAtStart = 2.0
    static let slipAnywhere = 60.0

    /// Returns the density of a slip, in 1/cent.
    static func slipDensity(at deviation: Double, from start: Double) -> Double {
      let atStart = DeterministicMath.normalDensity((deviation - start) / slipAtStart) / slipAtStart
      let anywhere = DeterministicMath.normalDensity(deviation / slipAnywhere) / slipAnywhere
      return (atStart + anywhere) / 2
    }
  }

  /// Returns the moments of y = (t, a) after a commit, and the density of the commit before it, in
  /// 1/cent. t = log2 σ takes the place of the limen, and the centre a that of the bias.
  ///
  /// a is normal given t, so that e is a mixture of normal distributions given t, and its derivatives
  /// with respect to E[a|t] give the moments of a. The mean over t is computed by 15-node Gauss–Hermite
  /// quadrature. Keys that move a tone by `step` add step² / 12 to each variance.
  func conditioned(on commit: MatchedCommit, slipRate: Double) -> PairPosterior {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let residual = max(biasVariance - slope * crossCovariance, 1e-9)
    let deviation = commit.deviation.value
    let slip = slipRate * CommitModel.slipDensity(at: deviation, from: commit.start.value)
    let grid = commit.step.value * commit.step.value / 12
    let rule = NormalQuadrature.gaussHermite15
    var total = 0.0
    var limenSum = 0.0
    var limenSquares = 0.0
    var centreSum = 0.0
    var centreSquares = 0.0
    var crossSum = 0.0
    for (point, weight) in zip(rule.points, rule.weights) {
      let limenShift = spread * point
      let centreShift = slope * limenShift
      let variance = DeterministicMath.exp2(2 * (limen + limenShift))
      let distance = deviation - bias - centreShift
      var density = slip
      var slopeOfDensity = 0.0
      var curvature = 0.0
      for (share, widening) in CommitModel.tails {
        let known = residual + widening * widening * variance + grid
        let part =
          (1 - slipRate) * share
          * DeterministicMath.normalDensity(distance / known.squareRoot()) / known.squareRoot()
        density += part
        slopeOfDensity += part * distance / known
        curvature += part * (distance * distance / known - 1) / known
      }
      // The moments of a given t, times the density.
      let first = density * centreShift + residual * slopeOfDensity
      let second =
        density * (centreShift * centreShift + residual)
        + 2 * centreShift * residual * slopeOfDensity + residual * residual * curvature
      total += weight * density
      limenSum += weight * density * limenShift
      limenSquares += weight * density * limenShift * limenShift
      centreSum += weight * first
      centreSquares += weight * second
      crossSum += weight * limenShift * first
    }
    let (limenShift, centreShift) = (limenSum / total, centreSum / total)
    return PairPosterior(
      moments: PairMoments(
        limen: limen + limenShift, bias: bias + centreShift,
        limenVariance: limenSquares / total - limenShift * limenShift,
        crossCovariance: crossSum / total - limenShift * centreShift,
        biasVariance: centreSquares / total - centreShift * centreShift), evidence: total)
  }
}
