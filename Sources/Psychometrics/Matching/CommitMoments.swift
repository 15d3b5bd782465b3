internal import CVectorMath
internal import Music

extension PairMoments {
  /// The model of a match.
  ///
  ///     e ~ (1 − λ) · Σ share · N(a, (widening · σ)²) + λ · [0.03 · N(s, 2²) + 0.97 · N(0, 35²)]
  ///
  /// The sum is the ``Noise``. The bracket is a slip: a tone that was left where it began, or anywhere.
  /// A match at the limit of the keys has the probability of every e beyond it in place of a density.
  enum CommitModel {
    /// A distribution about their centre of the matches that are no slips, as a mixture of normal
    /// distributions.
    struct Noise: Sendable {
      /// The shares of the components, and their standard deviations in units of σ.
      let components: [(share: Double, widening: Double)]
      /// log2 of the half-width that holds 68.27 % of the matches without slips, in units of σ: the
      /// solution x of Σ share · (2Φ(x / widening) − 1) = 0.6827.
      let log2Core: Double

      /// Tails a little heavier than those of a normal distribution, down to those of a t distribution
      /// with 6 degrees of freedom.
      static let light = Noise(components: [(0.85, 1), (0.15, 2)], log2Core: 0.13961876556309705)
      /// A peak and tails near those of a Laplace distribution.
      static let heavy = Noise(
        components: [(0.45, 0.5), (0.55, 1.4)], log2Core: -0.14710828803000137)
    }

    static let shareOfSlipsAtStart = 0.03
    static let slipAtStart = 2.0
    static let slipAnywhere = 35.0

    /// Returns the density of a slip, in 1/cent.
    static func slipDensity(of commit: MatchedCommit) -> Double {
      let atStart = Likelihood(
        of: commit, about: commit.start.value, variance: slipAtStart * slipAtStart)
      let anywhere = Likelihood(of: commit, about: 0, variance: slipAnywhere * slipAnywhere)
      return shareOfSlipsAtStart * atStart.density + (1 - shareOfSlipsAtStart) * anywhere.density
    }

    /// The density of a match under a normal distribution, and its first two derivatives with respect
    /// to the mean.
    struct Likelihood {
      let density: Double
      let slope: Double
      let curvature: Double

      init(of commit: MatchedCommit, about mean: Double, variance: Double) {
        let spread = variance.squareRoot()
        let distance = commit.deviation.value - mean
        let z = distance / spread
        let normal = DeterministicMath.normalDensity(z)
        if commit.isAtLimit {
          let side = commit.deviation < Cents(0) ? -1.0 : 1.0
          density = DeterministicMath.normalCumulative(-side * z)
          slope = side * normal / spread
          curvature = side * z * normal / variance
        } else {
          density = normal / spread
          slope = density * distance / variance
          curvature = density * (z * z - 1) / variance
        }
      }
    }
  }

  /// Returns the moments of y = (t, a) after a commit, and the density of the commit before it, in
  /// 1/cent, or its probability at the limit. t = log2 σ takes the place of the limen, and the centre a
  /// that of the bias.
  ///
  /// a is normal given t, so that e is a mixture of normal distributions given t, and its derivatives
  /// with respect to E[a|t] give the moments of a. The mean over t is computed by 15-node Gauss–Hermite
  /// quadrature. Keys that move a tone by `step` add step² / 12 to each variance.
  func conditioned(
    on commit: MatchedCommit, noise: CommitModel.Noise, slipRate: Double
  ) -> PairPosterior {
    let spread = limenVariance.squareRoot()
    let slope = crossCovariance / limenVariance
    let residual = max(biasVariance - slope * crossCovariance, 1e-9)
    let slip = slipRate * CommitModel.slipDensity(of: commit)
    let grid = commit.step.value * commit.step.value / 12
    var sums = cvm_sums()
    for (point, weight) in NormalQuadrature.gaussHermite15 {
      let limenShift = spread * point
      let centreShift = slope * limenShift
      let variance = DeterministicMath.exp2(2 * (limen + limenShift))
      var density = slip
      var slopeOfDensity = 0.0
      var curvature = 0.0
      for (share, widening) in noise.components {
        let likelihood = CommitModel.Likelihood(
          of: commit, about: bias + centreShift,
          variance: residual + widening * widening * variance + grid)
        let weight = (1 - slipRate) * share
        density += weight * likelihood.density
        slopeOfDensity += weight * likelihood.slope
        curvature += weight * likelihood.curvature
      }
      // The moments of a given t, times the density.
      let first = density * centreShift + residual * slopeOfDensity
      let second =
        density * (centreShift * centreShift + residual)
        + 2 * centreShift * residual * slopeOfDensity + residual * residual * curvature
      sums.total += weight * density
      sums.limen += weight * density * limenShift
      sums.limen_squares += weight * density * limenShift * limenShift
      sums.bias += weight * first
      sums.bias_squares += weight * second
      sums.cross += weight * limenShift * first
    }
    return updated(by: sums)
  }
}
