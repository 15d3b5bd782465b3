public import Music

/// The tones that present a question: a reference tone, then a comparison tone.
public struct Presentation: Hashable, Sendable {
  /// The frequency of the reference tone.
  public let reference: Hertz
  /// The frequency of the comparison tone.
  public let comparison: Hertz

  /// Returns the presentation by a pair of tones.
  public static func pair(reference: Hertz, comparison: Hertz) -> Presentation {
    Presentation(reference: reference, comparison: comparison)
  }
}

extension SessionDigest {
  /// Adds a presentation.
  mutating func add(_ presentation: Presentation) {
    add(exactly: presentation.reference.value, presentation.comparison.value)
  }
}
