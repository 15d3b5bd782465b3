public import Music

/// The psychometric function: the probability of an answer, of one listener at one note.
///
///     P(“higher”) = λ·π + (1 − λ)·Φ(z)
///     P(“lower”)  = λ·(1 − π) + (1 − λ)·Φ(−z)
///     z = x − β − κ·v,   x = K·d·2^(−θ),   K = Φ⁻¹(3/4)
///
/// - d: the difference, comparison tone minus reference tone, in cents.
/// - θ: log2 of T75, the threshold in cents: the size of difference that is answered 75 % correctly
///   without lapse or bias.
/// - x: the difference in standard deviations of the internal noise. It is linear in d, because d′
///   is once lapses are free: Dai & Micheyl (2011), *JASA* 130(1), 263–272.
/// - β: the constant bias towards “lower”, in standard deviations of the noise.
/// - κ: the contraction bias, in standard deviations an octave, usually negative; v: octaves of the
///   reference tone above the running mean of reference tones (``RecentPitch``). The reference tone
///   is remembered nearer to that mean than it was: Raviv, Ahissar & Loewenstein (2012), *PLoS
///   Computational Biology* 8(10), e1002731.
/// - λ: the lapse rate, the share of answers given without listening; π: the share of “higher” among
///   those. The lower asymptote λ·π is what a guess rate is for answers that are right or wrong:
///   Wichmann & Hill (2001), *Perception & Psychophysics* 63(8), 1293–1313, eq. 1.
///
/// The threshold field, the trend, the fit, QUEST+, the tables of placement and the simulated
/// listeners all compute their probabilities with the functions of this file. Only
/// `PlainThresholdField`, which checks the field, has formulas of its own.
public struct PsychometricFunction: Hashable, Sendable {
  /// K: the point of the standard normal that three quarters lie below.
  static let unitsPerLimen = 0.6744897501960817

  /// θ.
  public var log2Limen: Double
  /// λ and π.
  public var lapses: Lapses
  /// β.
  public var bias: Double
  /// κ.
  public var contraction: Double

  /// Makes the function of one listener at one note.
  ///
  /// - Parameters:
  ///   - limen: T75, positive.
  ///   - lapseRate: λ in 0...1.
  ///   - shareOfHigher: π in 0...1, the share of “higher” among lapses.
  ///   - bias: β.
  ///   - contraction: κ.
  public init(
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

  /// The probability of the answer “higher”.
  ///
  /// - Parameters:
  ///   - difference: d.
  ///   - octavesAboveRecent: v.
  public func probabilityOfHigher(
    at difference: Cents, octavesAboveRecent: Double = 0
  ) -> Double {
    let x = Self.standardDifference(difference.value, log2Limen: log2Limen)
    let z = Self.z(at: x, bias: bias, contraction: contraction * octavesAboveRecent)
    return lapses.asymptotes(of: .higher).probability(at: z)
  }
}

// MARK: - λ and π

extension PsychometricFunction {
  /// Answers that are given without listening.
  public struct Lapses: Hashable, Sendable {
    /// λ: the share of all answers, in 0...1.
    public var rate: Double
    /// π: the share of “higher” among lapses, in 0...1.
    public var shareOfHigher: Double

    /// Makes lapses; by default half of them are answered “higher”.
    public init(rate: Double, shareOfHigher: Double = 0.5) {
      self.rate = rate
      self.shareOfHigher = shareOfHigher
    }

    /// λ·π_s: the probability that an answer is a lapse and is this one.
    func probability(of answer: Answer) -> Double {
      rate * (answer == .higher ? shareOfHigher : 1 - shareOfHigher)
    }

    /// The asymptotes of the probability of `answer`.
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
  /// x = K·d·2^(−θ).
  @inline(__always)
  static func standardDifference<Number: DeterministicNumber>(
    _ difference: Number, log2Limen: Number
  ) -> Number {
    standardDifference(Number(every: unitsPerLimen) * difference, limenRaisedBy: log2Limen)
  }

  /// x·2^(−h), which x becomes where the limen is raised by h octaves.
  @inline(__always)
  static func standardDifference<Number: DeterministicNumber>(
    _ x: Number, limenRaisedBy octaves: Number
  ) -> Number {
    x * .powerOfTwo(-octaves)
  }

  /// x = K·d/T75, for a difference that is given as a multiple of T75.
  static func standardDifference(inLimens limens: Double) -> Double { unitsPerLimen * limens }

  /// z = x − β − κ·v.
  @inline(__always)
  static func z<Number: DeterministicNumber>(
    at x: Number, bias: Number, contraction: Number
  ) -> Number {
    x - bias - contraction
  }

  /// x of a difference, in standard deviations of the noise.
  public static func standardDifference(of difference: Cents, log2Limen: Double) -> Double {
    standardDifference(difference.value, log2Limen: log2Limen)
  }

  /// The difference at which x is so many standard deviations of the noise: x·T75/K.
  public static func difference(atNoise standardDeviations: Double, limen: Cents) -> Cents {
    Cents(standardDeviations * limen.value / unitsPerLimen)
  }

  /// The difference, in T75, that is answered correctly with this probability, without lapse or
  /// bias: Φ⁻¹(probability)/K.
  ///
  /// - Precondition: `probability` is between 0 and 1.
  static func limens(atProportionCorrect probability: Double) -> Double {
    NormalMixture(mean: 0, spread: 1).quantile(probability) / unitsPerLimen
  }
}

// MARK: - P and its derivatives

extension PsychometricFunction {
  /// Where the function begins, and how far it rises: P = lower + span·Φ(z).
  ///
  /// For an answer s, P_s = λ·π_s + (1 − λ)·Φ(s·z). For answers that are right or wrong, with the guess
  /// rate γ, P = γ + (1 − γ − λ)·Φ.
  struct Asymptotes: Sendable {
    /// λ·π_s, or γ.
    let lower: Double
    /// 1 − λ, or 1 − γ − λ.
    let span: Double

    /// From λ·π_s to λ·π_s + (1 − λ).
    init(lower: Double, span: Double) {
      self.lower = lower
      self.span = span
    }

    /// From the guess rate to 1 − λ.
    init(guessRate: Double, lapseRate: Double) {
      self.init(lower: guessRate, span: 1 - guessRate - lapseRate)
    }

    /// P, where the core Φ is already known.
    @inline(__always)
    func probability<Number: DeterministicNumber>(core: Number) -> Number {
      Number(every: lower) + Number(every: span) * core
    }

    /// P at z.
    @inline(__always)
    func probability<Number: DeterministicNumber>(at z: Number) -> Number {
      probability(core: .normalCumulative(z))
    }

    /// P and its derivatives at z, for answers of the sign s.
    @inline(__always)
    func response<Number: DeterministicNumber>(at z: Number, sign: Number) -> Response<Number> {
      let (core, density) = Number.normal(sign * z)
      return Response(
        probability: probability(core: core), slope: sign * (Number(every: span) * density), z: z)
    }
  }

  /// The probability of an answer, and its derivatives.
  ///
  /// As z falls by 1 where β rises by 1, ∂P/∂β = −∂P/∂z and ∂²P/∂β² = ∂²P/∂z².
  struct Response<Number: DeterministicNumber> {
    /// P_s = λ·π_s + (1 − λ)·Φ(s·z).
    let probability: Number
    /// ∂P_s/∂z = s·(1 − λ)·φ(z).
    let slope: Number
    /// z.
    let z: Number

    /// ∂²P_s/∂z² = −z·∂P_s/∂z.
    var curvature: Number {
      // Not -z, which has no negative zero in four at once.
      @inline(__always) get { Number(every: -1) * z * slope }
    }

    /// ∂P_s/∂θ = −∂P_s/∂z·x·ln 2, where z = x − β − κ·v.
    @inline(__always)
    func derivativeByLog2Limen(at x: Number) -> Number {
      slope * x * Number(every: -PsychometricFunction.logarithmOf2)
    }
  }

  /// ln 2.
  static let logarithmOf2 = 0.693147180559945309417
}
