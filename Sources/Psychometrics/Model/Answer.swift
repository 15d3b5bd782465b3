/// What the listener says of the second tone.
public enum Answer: String, Hashable, CaseIterable, Codable, Sendable {
  /// The second tone was the higher one.
  case higher
  /// The second tone was the lower one.
  case lower
}
