internal import Music

/// A point of the psychometric function that a limen is quoted at.
///
/// Limens are measured as T75. Those at other points are conversions of it: without lapse or bias
/// P(correct) = Φ(K · d / T75), so the proportion p is reached at d = T75 · Φ⁻¹(p) / K. That d′ is
/// linear in the difference is what Dai & Micheyl (2011), *JASA* 130(1), 263–272, found.
public enum LimenPoint: String, CaseIterable, Sendable {
  /// 1/√2 right, where a 2-down-1-up staircase settles: Levitt (1971), *JASA* 49, 467–477, table I.
  case t707 = "0.707"
  /// Three quarters right: what is measured.
  case t75 = "0.75"
  /// 1/∛2 right, where a 3-down-1-up staircase settles: Levitt's table I.
  case t794 = "0.794"
  /// The tones lie one standard deviation of their noise apart. Two intervals have the noise of both,
  /// so d′ = √2 · Φ⁻¹(p) and Φ(1/√2) = 76.0 % are right: Macmillan & Creelman (2005), *Detection
  /// Theory*, 2nd ed., chapter 7.
  case dPrime1 = "dprime1"

  /// The proportion of right answers there, without lapse or bias.
  public var proportionCorrect: Double {
    switch self {
    case .t707: DeterministicMath.exp2(-1 / 2)
    case .t75: 0.75
    case .t794: DeterministicMath.exp2(-1 / 3)
    case .dPrime1: DeterministicMath.normalCumulative(0.5.squareRoot())
    }
  }

  /// How many times T75 the limen at this point is.
  public var timesT75: Double {
    self == .t75 ? 1 : PsychometricFunction.limens(atProportionCorrect: proportionCorrect)
  }
}
