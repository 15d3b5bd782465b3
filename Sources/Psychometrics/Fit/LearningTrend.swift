package import Music

/// The trend of a listener's limen with practice: whether it falls, and by how much.
///
/// Answers become more often correct for several reasons: the limen falls, a bias or inattention
/// fades, or sessions begin with a warm-up. The trend keeps them apart. In answer t of n, with x the
/// difference in standard deviations of the noise, as of the final profile, and v the octaves of the
/// reference tone above the recent ones (``RecentPitch``),
///
///     P(“higher”) = λ/2 + (1 − λ) · Φ(x · 2^−h − β − κ · v)
///     h = level + fall · g(t; τ) + warm-up · exp(−s / 40)
///     β = b + Σ_k b_k · g(t; τ_k)
///     κ = c + Σ_k c_k · g(t; τ_k)
///     λ = 0.4 / (1 + exp(−(l + Σ_k l_k · g(t; τ_k) + l_session)))
///     g(t; τ) = (exp(−t/τ) − exp(−(n − 1)/τ)) / (1 − exp(−(n − 1)/τ))
///
/// where g runs from 1 at the first answer to 0 at the last, and s counts the answers of the session
/// so far. The course of the limen is that of Kattner, Cochrane & Green (2017), *J Vis* 17(11), 3. The
/// warm-up and l_session are estimated from two sessions on.
///
/// The trend is fitted to the answers themselves. The estimates at the ends of sessions are
/// unsuitable: they share their trials, and they leave the prior in the same direction for every
/// listener.
///
/// A hypothesis states whether the constant bias fades, whether the contraction bias fades, whether
/// lapses change, and which τ the fall has. All hypotheses are equally probable before any answer. All
/// coefficients have normal priors, which expect neither a fall nor a rise. Under each hypothesis the
/// posterior is approximated as normal about its mode, and weighted by its evidence (Laplace).
package struct LearningTrend: Codable, Hashable, Sendable {
  /// One answer, with the values of the final profile for its pair: x = K · d · 2^−θ, the signed
  /// difference in standard deviations of the noise; v, the octaves of the reference tone above the
  /// recent ones; the session, whose answers are adjacent; and the listener's answer.
  package typealias Trial = (
    heard: Double, octavesAboveRecent: Double, session: Int, answer: Answer
  )

  /// A change of the limen that is certain enough to be reported.
  package enum Change: Hashable, Sendable {
    case fell
    case rose
  }

  /// A fall of the limen, in octaves of T75.
  package struct Fall: Codable, Hashable, Sendable {
    /// The probability from which a change is reported.
    package static let claimedFrom = 0.95

    /// The posterior mean; below 0 if the limen rose.
    package let octaves: Double
    /// The posterior standard deviation.
    package let spread: Double
    /// The band from 2.5 to 97.5 % of the posterior.
    package let band95: CredibleBand<Double>
    /// The probability that the limen fell.
    package let probability: Double

    /// Creates a fall from its posterior.
    package init(_ posterior: NormalMixture) {
      octaves = posterior.mean
      spread = posterior.spread
      band95 = posterior.band(holding: 0.95)
      probability = 1 - posterior.cumulative(0)
    }

    /// The ratio of the later limen to the earlier one.
    package var ratio: Double { DeterministicMath.exp2(-octaves) }
    /// The band of that ratio.
    package var ratioBand95: CredibleBand<Double> { band95.map { DeterministicMath.exp2(-$0) } }

    /// The change; `nil` if the answers do not decide whether there is one.
    package var change: Change? {
      if probability >= Self.claimedFrom { return .fell }
      if 1 - probability >= Self.claimedFrom { return .rose }
      return nil
    }
  }

  /// The fall under one hypothesis.
  fileprivate struct Course: Codable, Hashable, Sendable {
    /// The probability of the hypothesis.
    let weight: Double
    let timeConstant: Double
    /// The posterior mean and standard deviation of the fall, in octaves.
    let mean: Double
    let spread: Double
  }

  /// The number of answers that the trend is based on.
  package var trials: Int { sessionEnds.last ?? 0 }
  /// The number of answers up to the end of each session, in their order.
  package let sessionEnds: [Int]
  /// The fall from the first to the last answer. What a warm-up gains is not part of it.
  package let fall: Fall
  /// The fall in warming up, from the first answer of each session on; `nil` for a single session.
  package let warmUp: Fall?
  /// τ of the most probable course, in answers.
  package let timeConstant: Double
  /// The fall under each hypothesis.
  private let courses: [Course]

  /// Creates a trend fitted to answers in their order.
  ///
  /// The result is `nil` for fewer than two answers.
  ///
  /// - Parameter trials: The answers, in order.
  /// - Complexity: O(*t* · log³ *t*) for *t* trials.
  package init?(over trials: consuming [Trial]) {
    let count = trials.count
    guard count > 1 else { return nil }
    sessionEnds = (1...count).filter { $0 == count || trials[$0].session != trials[$0 - 1].session }
    var model = TrendModel(of: trials)
    trials = []
    var fits: [TrendFit] = []
    for hypothesis in TrendHypothesis.all(for: count) {
      model.timeConstant = hypothesis.timeConstant
      fits.append(TrendFit(of: model, under: hypothesis, from: fits.last?.coefficients))
    }
    let best = fits.max { $0.logEvidence < $1.logEvidence } ?? fits[0]
    let weights = fits.map {
      DeterministicMath.exp($0.logEvidence - best.logEvidence)
    }.normalised
    func posterior(_ term: TrendTerm) -> NormalMixture? {
      model.index(of: term).map { index in
        NormalMixture(
          components: zip(weights, fits).map {
            .init(
              weight: $0, mean: $1.coefficients[index],
              spread: $1.variance(of: index).squareRoot())
          })
      }
    }
    guard let fall = posterior(.fall) else { return nil }
    self.fall = Fall(fall)
    courses = zip(fits, fall.components).map {
      Course(
        weight: $1.weight, timeConstant: $0.hypothesis.timeConstant, mean: $1.mean,
        spread: $1.spread)
    }
    warmUp = posterior(.warmUp).map(Fall.init)
    timeConstant = best.hypothesis.timeConstant
  }

  /// Returns the fall from some answers to later ones, from the mean over the first to that over the others.
  ///
  /// - Complexity: O(1).
  package func fall(from earlier: Range<Int>, to later: Range<Int>) -> Fall {
    Fall(
      NormalMixture(
        components: courses.map { course in
          let share =
            course.meanShare(over: earlier, of: trials) - course.meanShare(over: later, of: trials)
          return .init(
            weight: course.weight, mean: course.mean * share, spread: course.spread * share)
        }))
  }

  /// Returns the limen at the first answer.
  ///
  /// - Parameter limen: The limen of the profile, which is that at the last answer.
  package func start(of limen: Cents) -> Cents {
    Cents(limen.value * DeterministicMath.exp2(fall.octaves))
  }
}

extension LearningTrend.Course {
  /// Returns the mean of g(t; τ) over some of all answers.
  fileprivate func meanShare(over answers: Range<Int>, of all: Int) -> Double {
    func decayed(_ answers: Int) -> Double {
      DeterministicMath.exp(-Double(answers) / timeConstant)
    }
    let end = decayed(all - 1)
    // A geometric series.
    let sum = decayed(answers.lowerBound) * (1 - decayed(answers.count)) / (1 - decayed(1))
    return (sum / Double(answers.count) - end) / (1 - end)
  }
}
