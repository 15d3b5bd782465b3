internal import FrontEnds
internal import Psychometrics
internal import Training

/// A field of the training screen: pressing it, or its key, gives a response.
struct ResponseField {
  /// What the key does.
  let action: Action
  /// The response it gives.
  let response: Response
  /// The mark before the word for the response.
  let mark: Character
}

extension Task {
  /// The fields, in the order in which they lie on the screen: from the top or from the left.
  var fields: [ResponseField] {
    switch self {
    case .discrimination:
      [
        ResponseField(action: .higher, response: .side(.higher), mark: "▲"),
        ResponseField(action: .lower, response: .side(.lower), mark: "▼"),
      ]
    }
  }

  /// The response that an action gives; `nil` for an action that gives none.
  func response(to action: Action) -> Response? {
    fields.first { $0.action == action }?.response
  }
}
