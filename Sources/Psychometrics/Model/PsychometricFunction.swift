public import Music

/// How likely a listener is to answer “higher”.
///
///     P(“second higher”) = λ/2 + (1 − λ) · Φ(K · d · 2^(−θ) − β − κ · v),   K = Φ⁻¹(0.75)
///
/// d is the signed difference in cents, θ the binary logarithm of T75 in cents. The shape has no
/// slope of its own, because d′ is linear in the difference once lapses are free: Dai & Micheyl
/// (2011), *JASA* 130(1), 263–272.
public struct PsychometricFunction: Sendable {
  /// K: the point of the standard normal that three quarters lie below.
  static let unitsPerLimen = 0.6744897501960817

  /// θ = log2 T75: the size of difference, in cents, answered 75 % correctly without lapse or bias.
  public var log2Limen: Double
  /// λ: the share of answers given without listening, half of them right by luck; 0..<1.
  public var lapseRate: Double
  /// β: the constant bias towards “lower”, in standard deviations of the internal noise.
  public var bias: Double
  /// κ: the contraction bias, in standard deviations an octave; usually negative.
  public var contraction: Double

  /// Makes the function of one listener at one note.
  ///
  /// - Parameters:
  ///   - limen: T75, positive.
  ///   - lapseRate: λ in 0..<1.
  ///   - bias: β.
  ///   - contraction: κ.
  public init(limen: Cents, lapseRate: Double = 0, bias: Double = 0, contraction: Double = 0) {
    precondition(limen.value > 0 && (0..<1).contains(lapseRate), "no such listener")
    log2Limen = DeterministicMath.log2(limen.value)
    self.lapseRate = lapseRate
    self.bias = bias
    self.contraction = contraction
  }

  /// The probability of the answer “higher”.
  ///
  /// - Parameters:
  ///   - difference: d, second tone minus first.
  ///   - octavesAboveRecent: v, see ``RecentPitch``.
  public func probabilityOfHigher(
    at difference: Cents, octavesAboveRecent: Double = 0
  ) -> Double {
    let z =
      Self.unitsPerLimen * difference.value * DeterministicMath.exp2(-log2Limen)
      - bias - contraction * octavesAboveRecent
    return lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(z)
  }

  /// The difference that lies so many standard deviations of the noise from none: z · T75 / K.
  public static func difference(atNoise standardDeviations: Double, limen: Cents) -> Cents {
    Cents(standardDeviations * limen.value / unitsPerLimen)
  }

  /// The other way round: a difference in standard deviations of the noise, K · d · 2^(−θ).
  public static func noise(of difference: Cents, log2Limen: Double) -> Double {
    unitsPerLimen * difference.value * DeterministicMath.exp2(-log2Limen)
  }

  /// The difference, in T75, that a share of the answers is right at without lapse or bias:
  /// Φ⁻¹(share) / K.
  ///
  /// - Precondition: `share` is between 0 and 1.
  static func limens(atProportionCorrect share: Double) -> Double {
    NormalMixture(mean: 0, spread: 1).quantile(share) / unitsPerLimen
  }
}
