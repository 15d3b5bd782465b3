internal import Psychometrics

extension LimenPoint {
  /// As columns and axes name it.
  var symbol: String {
    switch self {
    case .t707: "T70.7"
    case .t75: "T75"
    case .t794: "T79.4"
    case .dPrime1: "d'=1"
    }
  }

  /// The heading of a column of limens.
  var heading: String { "\(symbol) cents" }

  /// As JSON and CSV name it, so that no limen is taken for that at another point.
  var member: String {
    switch self {
    case .t707: "t707_cents"
    case .t75: "t75_cents"
    case .t794: "t794_cents"
    case .dPrime1: "dprime1_cents"
    }
  }

  /// How often a difference of this size is heard.
  var howOften: String {
    switch self {
    case .t707: "70.7 times out of 100"
    case .t75: "3 times out of 4"
    case .t794: "79.4 times out of 100"
    case .dPrime1: "76.0 times out of 100"
    }
  }

  /// What the limen at this point is, as a sentence.
  var definition: String {
    let conversion = self == .t75 ? "" : " (T75 x \(TextNumber.factor(timesT75)))"
    return "\(symbol) is the difference heard \(howOften)\(conversion)."
  }
}
