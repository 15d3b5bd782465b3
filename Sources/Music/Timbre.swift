/// The colour of a tone. Both tones of a pair have the same, and each trial records which.
public enum Timbre: String, Codable, CaseIterable, Sendable {
  /// The fundamental alone.
  case sine
}
