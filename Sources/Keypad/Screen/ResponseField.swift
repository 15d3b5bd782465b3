internal import FrontEnds
internal import Psychometrics
internal import Training

/// A field of the training screen. A click on it, or its key, gives a response.
struct ResponseField {
  /// The action of the key.
  let action: Action
  /// The response of the listener.
  let response: Response
  /// The mark before the word for the response.
  let mark: Character
}

extension Task {
  /// The fields in their order on the screen, from the top or from the left.
  var fields: [ResponseField] {
    switch self {
    case .discrimination, .interval:
      [
        ResponseField(action: .higher, response: .side(.higher), mark: "▲"),
        ResponseField(action: .lower, response: .side(.lower), mark: "▼"),
      ]
    }
  }

  /// Returns the response of an action; `nil` if the action gives none.
  func response(to action: Action) -> Response? {
    fields.first { $0.action == action }?.response
  }
}
