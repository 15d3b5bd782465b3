internal import Notation
internal import Psychometrics

extension LimenPoint {
  /// The name of the point in columns and on axes, the same in every language.
  var symbol: String { names.symbol }

  /// The name of the point in JSON and CSV. It contains the point, so that limens at different
  /// points cannot be confused.
  var member: String { names.member }

  private var names: (symbol: String, member: String) {
    switch self {
    case .t707: ("T70.7", "t707_cents")
    case .t75: ("T75", "t75_cents")
    case .t794: ("T79.4", "t794_cents")
    case .dPrime1: ("d'=1", "dprime1_cents")
    }
  }

  var members: Members {
    [
      "name": rawValue, "proportion_correct": rounded(proportionCorrect),
      "times_t75": rounded(timesT75),
    ]
  }
}
