/// An interval with the direction in which it is played.
public struct DirectedInterval: Hashable, Sendable {
  /// The interval.
  public let interval: Interval
  /// The direction from the reference tone to the comparison tone; up for the unison.
  public let direction: Interval.Direction

  /// The interval from a tone to itself.
  public static let unison = Self(Interval.named[0], .up)

  /// Creates an interval with a direction. The unison has none.
  public init(_ interval: Interval, _ direction: Interval.Direction) {
    self.interval = interval
    self.direction = interval.steps == 0 ? .up : direction
  }

  /// +1 upwards, −1 downwards.
  public var sign: Double { direction == .up ? 1 : -1 }

  /// The size in octaves in equal temperament, without the direction.
  public var octaves: Double { Double(interval.steps) / Double(interval.stepsAnOctave) }
}
