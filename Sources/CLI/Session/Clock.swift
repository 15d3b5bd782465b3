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
      utc: UTCTime(milliseconds: read(CLOCK_REALTIME).wholeMicroseconds / 1000))
  }

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
