internal import FrontEnds
internal import Psychometrics
internal import Training
internal import Wording

/// The fields of the training screen, one for each answer in the order of `Answer.allCases`, from the top or
/// from the left. A click on a field acts like the key of its action.
extension Answer {
  /// The mark before the word for the side.
  var mark: Character { self == .higher ? "▲" : "▼" }
}

extension ResponseForm {
  /// Returns the response of an action; `nil` if the action gives none.
  func response(to action: Action) -> Response? {
    switch self {
    case .choice: Answer.allCases.first { $0.action == action }.map { .side($0) }
    case .adjustment: nil
    }
  }
}
