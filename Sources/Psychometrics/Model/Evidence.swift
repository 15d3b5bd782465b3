public import Music

/// What a response says about a listener's limen: all that an estimator learns from it.
///
/// Estimators know evidence and conditions. They do not know tasks, tones or timbres.
public enum Evidence: Hashable, Sendable {
  /// Which side of nominal a difference was heard on.
  ///
  /// - Parameters:
  ///   - difference: d, the signed difference from nominal; finite.
  ///   - answer: The side that the listener chose.
  case side(_ difference: Cents, _ answer: Answer)
}

extension Evidence {
  /// The side that was chosen; `nil` where none was.
  public var answer: Answer? {
    switch self {
    case .side(_, let answer): answer
    }
  }

  /// Whether the response was correct; `nil` where no response is. A difference of zero is heard as
  /// neither side, and counts as lower.
  public var isCorrect: Bool? {
    switch self {
    case .side(let difference, let answer): answer == (difference.value > 0 ? .higher : .lower)
    }
  }

  /// Whether every number in it is finite.
  var isFinite: Bool {
    switch self {
    case .side(let difference, _): difference.value.isFinite
    }
  }
}
