/// The place of the reference tone in a pair.
public enum ReferencePosition: String, Hashable, CaseIterable, Codable, Sendable {
  /// The reference tone comes first.
  case first
  /// The reference tone comes first or second at random, so that a listener who remembers it must still hear
  /// both tones.
  case random
}
