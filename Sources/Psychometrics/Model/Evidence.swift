public import Music

/// The information in a response about a listener's limen, the only input to an estimator's update.
///
/// Estimators know evidence and conditions. They do not know tasks, tones or timbres.
public enum Evidence: Hashable, Sendable {
  /// The side of nominal on which the listener heard a difference.
  ///
  /// - Parameters:
  ///   - difference: d, the signed difference from nominal; finite.
  ///   - answer: The side that the listener chose.
  case side(_ difference: Cents, _ answer: Answer)
}

extension Evidence {
  /// The side that the listener chose; `nil` for evidence without a side.
  public var answer: Answer? {
    switch self {
    case .side(_, let answer): answer
    }
  }

  /// Whether the response was correct; `nil` for evidence that cannot be correct or wrong.
  ///
  /// A difference of zero is heard as neither side and counts as lower.
  public var isCorrect: Bool? {
    switch self {
    case .side(let difference, let answer): answer == (difference.value > 0 ? .higher : .lower)
    }
  }

  /// Returns the same response to a difference from another nominal tone.
  ///
  /// - Parameter distance: The distance of this nominal tone above the other one.
  package func raised(by distance: Cents) -> Evidence {
    switch self {
    case .side(let difference, let answer): .side(difference + distance, answer)
    }
  }

  /// Whether all numbers in the evidence are finite.
  var isFinite: Bool {
    switch self {
    case .side(let difference, _): difference.value.isFinite
    }
  }
}
