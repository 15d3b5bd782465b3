/// A date and time in UTC, to the millisecond.
public struct UTCTime: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let milliseconds: Int64

  /// Makes the time that lies so many milliseconds after 1970 began.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether `lhs` is the earlier.
  public static func < (lhs: UTCTime, rhs: UTCTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The days from `earlier` to this time; negative when a clock was set back.
  public func days(since earlier: UTCTime) -> Double {
    (Double(milliseconds) - Double(earlier.milliseconds)) / 86_400_000
  }
}
