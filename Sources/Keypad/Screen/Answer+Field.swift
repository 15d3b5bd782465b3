internal import Psychometrics

/// The fields of the training screen, one for each answer in the order of `Answer.allCases`, from the top or
/// from the left. A click on a field acts like the key of its action.
extension Answer {
  /// The mark before the word for the side.
  var mark: Character { self == .higher ? "▲" : "▼" }
}
