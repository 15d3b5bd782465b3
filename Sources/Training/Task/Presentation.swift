public import Music

/// The tones that present a question.
public enum Presentation: Hashable, Sendable {
  /// A reference tone, then a comparison tone.
  case pair(reference: Hertz, comparison: Hertz)

  /// The frequency of the reference tone.
  public var reference: Hertz {
    switch self {
    case .pair(let reference, _): reference
    }
  }

  /// The frequency of the comparison tone.
  public var comparison: Hertz {
    switch self {
    case .pair(_, let comparison): comparison
    }
  }
}

extension SessionDigest {
  /// Adds a presentation.
  mutating func add(_ presentation: Presentation) {
    switch presentation {
    case .pair(let reference, let comparison): add(exactly: reference.value, comparison.value)
    }
  }
}
