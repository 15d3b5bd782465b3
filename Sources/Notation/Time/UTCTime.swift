/// A date and time in UTC, to the millisecond, in the years 0 to 9999, which have four digits in files.
public struct UTCTime: Codable, Hashable, Comparable, Sendable {
  private static let bounds: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// The date of an input without one, such as a stream: the beginning of 1970.
  public static let unknownDate = UTCTime(milliseconds: 0)

  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64

  /// Creates the time `milliseconds` after 1970-01-01T00:00:00Z, or the nearest one in the years 0 to
  /// 9999, so that no sum of times overflows.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Creates the time of a number in a file; `nil` outside the years 0 to 9999.
  package init?(exactly milliseconds: Int64) {
    guard Self.bounds.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Creates the time that a clock or a file system of the computer gives, or the nearest one in the
  /// years 0 to 9999.
  package init(seconds: Int, nanoseconds: Int) {
    let bounds = (Self.bounds.lowerBound / 1000)...(Self.bounds.upperBound / 1000)
    let seconds = min(max(Int64(seconds), bounds.lowerBound), bounds.upperBound)
    self.init(milliseconds: seconds * 1000 + Int64(nanoseconds) / 1_000_000)
  }

  /// Returns whether `lhs` is earlier than `rhs`.
  public static func < (lhs: UTCTime, rhs: UTCTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// Returns the time that is later by a length, to the millisecond, or the nearest one in the years 0 to
  /// 9999.
  package static func + (time: UTCTime, length: Duration) -> UTCTime {
    UTCTime(milliseconds: time.milliseconds + length.wholeMilliseconds)
  }

  /// Returns the time from `earlier` to this time. It is negative if the clock was set back.
  package func since(_ earlier: UTCTime) -> Duration {
    .milliseconds(milliseconds - earlier.milliseconds)
  }

  /// Returns the number of days from `earlier` to this time. It is negative if the clock was set
  /// back.
  public func days(since earlier: UTCTime) -> Double {
    (Double(milliseconds) - Double(earlier.milliseconds)) / 86_400_000
  }
}
