internal import Notation
internal import Psychometrics

extension LimenPoint {
  /// The name of the point in columns and on axes, the same in every language.
  var symbol: String {
    switch self {
    case .t707: "T70.7"
    case .t75: "T75"
    case .t794: "T79.4"
    case .dPrime1: "d'=1"
    }
  }

  /// The name of the point in JSON and CSV. It contains the point, so that limens at different
  /// points cannot be confused.
  var member: String {
    switch self {
    case .t707: "t707_cents"
    case .t75: "t75_cents"
    case .t794: "t794_cents"
    case .dPrime1: "dprime1_cents"
    }
  }

  var members: Members {
    [
      "name": rawValue, "proportion_correct": rounded(proportionCorrect),
      "times_t75": rounded(timesT75),
    ]
  }
}
