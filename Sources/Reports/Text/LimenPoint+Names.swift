internal import Psychometrics

extension LimenPoint {
  /// As columns and axes name it, in every language.
  var symbol: String {
    switch self {
    case .t707: "T70.7"
    case .t75: "T75"
    case .t794: "T79.4"
    case .dPrime1: "d'=1"
    }
  }

  /// As JSON and CSV name it, so that no limen is taken for that at another point.
  var member: String {
    switch self {
    case .t707: "t707_cents"
    case .t75: "t75_cents"
    case .t794: "t794_cents"
    case .dPrime1: "dprime1_cents"
    }
  }
}
