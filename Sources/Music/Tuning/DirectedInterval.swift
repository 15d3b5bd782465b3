/// An interval with the direction in which it is played.
public struct DirectedInterval: Hashable, Sendable {
  /// The interval.
  public let interval: Interval
  /// The direction from the reference tone to the comparison tone; up for the unison.
  public let direction: Interval.Direction

  /// The interval from a tone to itself.
  public static let unison = Self(Interval.named[0], .up)

  /// Creates an interval with a direction. The unison has none, and is the same in all scales.
  public init(_ interval: Interval, _ direction: Interval.Direction) {
    self.interval = interval.steps == 0 ? Interval.named[0] : interval
    self.direction = interval.steps == 0 ? .up : direction
  }

  /// Creates an interval from its ``text``.
  ///
  /// - Throws: ``IntervalError`` for any other text.
  public init(text: String) throws(IntervalError) {
    let isDown = text.hasPrefix("-")
    self.init(try Interval(name: isDown ? String(text.dropFirst()) : text), isDown ? .down : .up)
  }

  /// The name of the interval, after a minus sign if it is played downwards: `P5` or `-P5`.
  public var text: String { (direction == .down ? "-" : "") + interval.name }

  /// +1 upwards, −1 downwards.
  package var sign: Double { direction == .up ? 1 : -1 }

  /// The size in octaves in equal temperament, without the direction.
  package var octaves: Double { Double(interval.steps) / Double(interval.stepsAnOctave) }

  /// The size in equal temperament, negative downwards.
  package var equalSize: Cents { Cents(sign * Cents.octave.value * octaves) }
}

extension DirectedInterval: Comparable {
  /// Returns whether an interval is smaller than another one, or is played upwards and the other one,
  /// of the same size, downwards. Equal sizes of different scales are ordered by the scale.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.octaves, lhs.interval.stepsAnOctave, -lhs.sign)
      < (rhs.octaves, rhs.interval.stepsAnOctave, -rhs.sign)
  }
}
