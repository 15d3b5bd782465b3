internal import Training

/// What the sidecar says of a task.
extension Task {
  /// What a trial is, in one sentence.
  var summary: String {
    switch self {
    case .discrimination:
      "Two tones sound one after the other; the listener says whether the second was higher or lower."
    }
  }

  /// What the listener was asked.
  var instructions: String {
    switch self {
    case .discrimination: "Was the second tone higher or lower?"
    }
  }
}
