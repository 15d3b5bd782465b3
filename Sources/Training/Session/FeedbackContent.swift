/// What the listener learns of an answer before the next pair.
public enum FeedbackContent: String, Codable, CaseIterable, Sendable {
  /// Whether it was right, or the mistuning of a match.
  case outcome
  /// Nothing, as in most experiments.
  case none
}
