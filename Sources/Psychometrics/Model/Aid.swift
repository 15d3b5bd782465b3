/// What a listener hears besides the two tones of a trial, and judges the interval by.
public enum Aid: String, CaseIterable, Codable, Sendable {
  /// The interval in tune, before the pair.
  case example
  /// The reference tone, which sounds as long as the comparison tone, so that the two beat.
  case drone
}
