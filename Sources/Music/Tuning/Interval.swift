/// A musical interval: a number of steps of a scale. It has no size until a tuning gives it one.
public struct Interval: Hashable, Sendable {
  /// The direction from the first tone to the second.
  public enum Direction: String, CaseIterable, Codable, Sendable {
    /// Upwards.
    case up
    /// Downwards.
    case down
  }

  /// The number of steps, in 0…`stepsAnOctave`, and that of the scale to its octave. A listener may have a
  /// million trials, each with an interval.
  private let counts: SIMD2<Int16>

  /// The number of steps, in 0…`stepsAnOctave`.
  public var steps: Int { Int(counts.x) }
  /// The number of steps of the scale to its octave: 12 for an interval with a name such as P5.
  package var stepsAnOctave: Int { Int(counts.y) }

  private static let names = [
    "P1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7", "P8",
  ]

  /// The intervals of the twelve-tone scale, from the unison P1 to the octave P8.
  package static let named = names.indices.map { Interval(steps: $0, of: 12) }

  private init(steps: Int, of stepsAnOctave: Int) {
    counts = SIMD2(Int16(steps), Int16(stepsAnOctave))
  }

  /// Creates an interval with a name such as `P5` or, for 7 steps of a scale of 19, `7\19`.
  ///
  /// - Throws: ``IntervalError`` for any other text.
  public init(name: String) throws(IntervalError) {
    if let steps = Self.names.firstIndex(of: name) {
      self = Self.named[steps]
      return
    }
    let parts = name.split(separator: "\\", omittingEmptySubsequences: false)
    guard parts.count == 2, let steps = Self.count(parts[0]), let octave = Self.count(parts[1]),
      octave > 0, steps <= octave
    else { throw IntervalError(text: name) }
    self.init(steps: steps, of: octave)
  }

  /// The largest number of steps, as in Scala files.
  private static let mostSteps = 10_000

  private static func count(_ text: Substring) -> Int? {
    let count = text.unicodeScalars.allSatisfy(\.isDecimalDigit) ? Int(text) : nil
    return count.flatMap { $0 <= mostSteps ? $0 : nil }
  }

  /// The name, as in ``init(name:)``.
  public var name: String { stepsAnOctave == 12 ? Self.names[steps] : nameBySteps }

  /// The name by the number of steps, such as `7\19`, which ``init(name:)`` reads for every scale.
  package var nameBySteps: String { "\(steps)\\\(stepsAnOctave)" }
}

/// An error for a text that names no interval.
public struct IntervalError: Error, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// One sentence with the rejected value, the reason and the remedy.
  public var description: String {
    "'\(text)' is not an interval: write one of \(Interval.named.map(\.name).joined(separator: ", "))"
      + ", or steps of another scale, such as 7\\19."
  }
}
