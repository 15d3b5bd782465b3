internal import Music

/// A point of the psychometric function at which a limen is stated.
///
/// Limens are measured as T75 and converted to other points. Without lapses or bias P(correct) =
/// Φ(K · d / T75), so that the proportion p is reached at d = T75 · Φ⁻¹(p) / K. This assumes that
/// d′ is linear in the difference, as Dai & Micheyl (2011), *JASA* 130(1), 263–272, found.
public enum LimenPoint: String, CaseIterable, Sendable {
  /// 1/√2 correct, where a 2-down-1-up staircase converges: Levitt (1971), *JASA* 49, 467–477,
  /// table I.
  case t707 = "0.707"
  /// Three quarters correct, the point at which limens are measured.
  case t75 = "0.75"
  /// 1/∛2 correct, where a 3-down-1-up staircase converges: Levitt's table I.
  case t794 = "0.794"
  /// d′ = 1: the tones lie one standard deviation of their noise apart.
  ///
  /// Both intervals are noisy, so that d′ = √2 · Φ⁻¹(p) and the proportion correct is Φ(1/√2) =
  /// 76.0 %: Macmillan & Creelman (2005), *Detection Theory*, 2nd ed., chapter 7.
  case dPrime1 = "dprime1"

  /// The proportion correct at this point, without lapses or bias.
  package var proportionCorrect: Double {
    switch self {
    case .t707: DeterministicMath.exp2(-1 / 2)
    case .t75: 0.75
    case .t794: DeterministicMath.exp2(-1 / 3)
    case .dPrime1: DeterministicMath.normalCumulative(0.5.squareRoot())
    }
  }

  /// The ratio of the limen at this point to T75.
  package var timesT75: Double {
    self == .t75 ? 1 : PsychometricFunction.limens(atProportionCorrect: proportionCorrect)
  }
}
