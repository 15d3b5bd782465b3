/// The side on which the listener heard the comparison tone.
public enum Answer: String, Codable, Hashable, CaseIterable, Sendable {
  /// The comparison tone was higher.
  case higher
  /// The comparison tone was lower.
  case lower
}
