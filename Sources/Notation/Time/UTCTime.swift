/// A date and time in UTC, to the millisecond.
public struct UTCTime: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64

  /// Creates the time `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Returns whether `lhs` is earlier than `rhs`.
  public static func < (lhs: UTCTime, rhs: UTCTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// Returns the number of days from `earlier` to this time. It is negative if the clock was set
  /// back.
  public func days(since earlier: UTCTime) -> Double {
    (Double(milliseconds) - Double(earlier.milliseconds)) / 86_400_000
  }
}
