import Glibc
import Notation
import Training

/// The system clocks for the training loop.
///
/// The device thread and the terminal read the monotonic clock themselves. Pure targets never read
/// a clock; they receive instants.
enum Clock {
  /// The time on the monotonic clock, which also times the sound.
  static var monotonic: Duration { read(CLOCK_MONOTONIC) }

  /// The current moment on both clocks.
  static var now: Moment {
    Moment(
      monotonic: monotonic,
      utc: UTCTime(milliseconds: milliseconds(in: read(CLOCK_REALTIME))))
  }

  /// Returns the whole milliseconds of a time since 1970, for a clock that shows a year up to 9999;
  /// otherwise those of the end of that year, because files cannot hold later times.
  private static func milliseconds(in time: Duration) -> Int64 {
    min(time, .seconds(Self.endOfTime)).wholeMicroseconds / 1000
  }

  /// 9999-12-31T23:59:59Z in seconds since 1970.
  private static let endOfTime: Int64 = 253_402_300_799

  /// The current offset of local time from UTC in seconds; positive if it is ahead.
  static var secondsAheadOfUTC: Int {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    return local.tm_gmtoff
  }

  private static func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
