internal import Psychometrics
internal import Training
internal import Wording

/// A field of the training screen. A click on it, or its key, gives a response, or changes the
/// comparison tone.
struct ResponseField {
  /// The action of the key.
  let action: Action
  /// The side for which the field stands.
  let side: Answer
  /// The mark before the word for the side.
  let mark: Character

  /// The fields in their order on the screen, from the top or from the left.
  static let all = [
    ResponseField(action: .higher, side: .higher, mark: "▲"),
    ResponseField(action: .lower, side: .lower, mark: "▼"),
  ]
}

extension ResponseForm {
  /// Returns the response of an action; `nil` if the action gives none.
  func response(to action: Action) -> Response? {
    switch self {
    case .choice: ResponseField.all.first { $0.action == action }.map { .side($0.side) }
    case .adjustment: nil
    }
  }
}
