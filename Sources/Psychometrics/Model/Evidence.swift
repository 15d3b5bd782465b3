public import Music

/// The information in a response about a listener's limen, the only input to an estimator's update: the side
/// of nominal on which the listener heard a difference.
///
/// Estimators know evidence and conditions. They do not know tasks, tones or timbres.
public struct Evidence: Hashable, Sendable {
  /// d, the signed difference from nominal; finite.
  public let difference: Cents
  /// The side that the listener chose.
  public let answer: Answer

  /// Returns the evidence of an answer to a difference.
  public static func side(_ difference: Cents, _ answer: Answer) -> Evidence {
    Evidence(difference: difference, answer: answer)
  }

  /// Whether the response was correct.
  ///
  /// A difference of zero is heard as neither side and counts as lower.
  public var isCorrect: Bool { answer == (difference.value > 0 ? .higher : .lower) }

  /// Returns the same response to a difference from another nominal tone.
  ///
  /// - Parameter distance: The distance of this nominal tone above the other one.
  package func raised(by distance: Cents) -> Evidence { .side(difference + distance, answer) }
}
