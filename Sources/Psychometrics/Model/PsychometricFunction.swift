package import Music

/// The psychometric function of one listener at one note: the probability of an answer.
///
///     P(“higher”) = λ·π + (1 − λ)·Φ(z)
///     P(“lower”)  = λ·(1 − π) + (1 − λ)·Φ(−z)
///     z = x − β − κ·v,   x = K·d·2^(−θ),   K = Φ⁻¹(3/4)
///
/// - d: the difference, comparison tone minus reference tone, in cents.
/// - θ: log2 of T75, the threshold in cents: the size of difference that is answered 75 % correctly
///   without lapses or bias.
/// - x: the difference in standard deviations of the internal noise. It is linear in d because d′
///   is linear in d once lapses are free: Dai & Micheyl (2011), *JASA* 130(1), 263–272.
/// - β: the constant bias towards “lower”, in standard deviations of the noise.
/// - κ: the contraction bias, in standard deviations per octave, usually negative.
/// - v: octaves of the reference tone above the running mean of reference tones (``RecentPitch``).
///   Listeners remember the reference tone nearer to that mean than it was: Raviv, Ahissar &
///   Loewenstein (2012), *PLoS Computational Biology* 8(10), e1002731.
/// - λ: the lapse rate, the share of answers given without listening.
/// - π: the share of “higher” among lapses. The lower asymptote λ·π corresponds to the guess rate
///   of answers that are correct or wrong: Wichmann & Hill (2001), *Perception & Psychophysics*
///   63(8), 1293–1313, eq. 1.
///
/// The fit, QUEST+, the tables of placement and the simulated listeners all compute their
/// probabilities with the functions of this file. The threshold field does so in `cvm_condition`,
/// where the same operations are compiled for the vector unit of the CPU; a test compares the bits.
/// ``LearningTrend``, whose λ changes from answer to answer, adds the lapses itself.
/// `PlainThresholdField`, with which tests check the field, has its own formulas.
package struct PsychometricFunction: Hashable, Sendable {
  /// K: the quantile of the standard normal distribution at 3/4.
  static let unitsPerLimen = 0.6744897501960817

  /// θ: log2 of T75 in cents.
  package var log2Limen: Double
  /// The lapses, with λ and π.
  package var lapses: Lapses
  /// β: the constant bias towards “lower”, in standard deviations of the noise.
  package var bias: Double
  /// κ: the contraction bias, in standard deviations per octave.
  package var contraction: Double

  /// Creates the function of one listener at one note.
  ///
  /// - Parameters:
  ///   - limen: T75, positive.
  ///   - lapseRate: λ, in 0...1.
  ///   - shareOfHigher: π, the share of “higher” among lapses, in 0...1.
  ///   - bias: β, in standard deviations of the noise.
  ///   - contraction: κ, in standard deviations per octave.
  package init(
    limen: Cents, lapseRate: Double = 0, shareOfHigher: Double = 0.5, bias: Double = 0,
    contraction: Double = 0
  ) {
    precondition(
      limen.value > 0 && (0...1).contains(lapseRate) && (0...1).contains(shareOfHigher),
      "no such listener")
    log2Limen = DeterministicMath.log2(limen.value)
    lapses = Lapses(rate: lapseRate, shareOfHigher: shareOfHigher)
    self.bias = bias
    self.contraction = contraction
  }

  /// Returns the probability of the answer “higher”.
  ///
  /// - Parameters:
  ///   - difference: d, comparison tone minus reference tone.
  ///   - octavesAboveRecent: v, octaves of the reference tone above the running mean.
  package func probabilityOfHigher(at difference: Cents, octavesAboveRecent: Double = 0) -> Double {
    let x = Self.standardDifference(of: difference, log2Limen: log2Limen)
    let z = Self.z(at: x, bias: bias, contraction: contraction * octavesAboveRecent)
    return lapses.asymptotes(of: .higher).probability(at: z)
  }
}

// MARK: - λ and π

extension PsychometricFunction {
  /// The lapses of a listener: answers given without listening.
  package struct Lapses: Hashable, Sendable {
    /// λ: the share of lapses among all answers, in 0...1.
    package var rate: Double
    /// π: the share of “higher” among lapses, in 0...1.
    package var shareOfHigher = 0.5

    /// Returns λ·π_s, the probability that a response is a lapse with this answer.
    func probability(of answer: Answer) -> Double {
      rate * (answer == .higher ? shareOfHigher : 1 - shareOfHigher)
    }

    /// Returns the asymptotes of the probability of `answer`.
    func asymptotes(of answer: Answer) -> Asymptotes {
      Asymptotes(lower: probability(of: answer), span: 1 - rate)
    }
  }
}

extension Answer {
  /// s: +1 for “higher”, −1 for “lower”.
  var sign: Double { self == .higher ? 1 : -1 }
}

// MARK: - x and z

extension PsychometricFunction {
  /// Returns x = K·d·2^(−θ), in standard deviations of the noise.
  package static func standardDifference(of difference: Cents, log2Limen: Double) -> Double {
    unitsPerLimen * difference.value * DeterministicMath.exp2(-log2Limen)
  }

  /// Returns x = K·d/T75 for a difference given as a multiple of T75.
  static func standardDifference(inLimens limens: Double) -> Double { unitsPerLimen * limens }

  /// Returns z = x − β − κ·v.
  static func z(at x: Double, bias: Double, contraction: Double) -> Double {
    x - bias - contraction
  }

  /// Returns the difference at which x has the given number of standard deviations of the noise:
  /// x·T75/K.
  package static func difference(atNoise standardDeviations: Double, limen: Cents) -> Cents {
    Cents(standardDeviations * limen.value / unitsPerLimen)
  }

  /// Returns the difference, as a multiple of T75, that is answered correctly with this
  /// probability, without lapses or bias: Φ⁻¹(probability)/K.
  ///
  /// - Precondition: `probability` is between 0 and 1.
  static func limens(atProportionCorrect probability: Double) -> Double {
    NormalMixture(mean: 0, spread: 1).quantile(probability) / unitsPerLimen
  }
}

// MARK: - P

extension PsychometricFunction {
  /// The lower asymptote of the function and its rise: P = lower + span·Φ(z).
  ///
  /// For an answer s, P_s = λ·π_s + (1 − λ)·Φ(s·z).
  struct Asymptotes: Sendable {
    /// The lower asymptote: λ·π_s.
    let lower: Double
    /// The distance between the asymptotes: 1 − λ.
    let span: Double

    /// Returns P for a given value of the core Φ.
    func probability(core: Double) -> Double { lower + span * core }

    /// Returns P at z.
    func probability(at z: Double) -> Double {
      probability(core: DeterministicMath.normalCumulative(z))
    }
  }
}
