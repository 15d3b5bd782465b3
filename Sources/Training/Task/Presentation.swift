public import Music

/// How a question sounds.
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
  /// Adds how a question was presented.
  mutating func add(_ presentation: Presentation) {
    switch presentation {
    case .pair(let reference, let comparison): add(exactly: reference.value, comparison.value)
    }
  }
}
