import Glibc
import Notation
import Training

/// The system's clocks, as the program's own loop reads them.
///
/// The device thread and the terminal read the monotonic clock for themselves. No pure target reads a
/// clock: it is given instants.
enum Clock {
  /// The monotonic clock, the one the sound is timed by.
  static var monotonic: Duration { read(CLOCK_MONOTONIC) }

  /// Now, on both clocks.
  static var now: Moment {
    Moment(
      monotonic: monotonic,
      utc: UTCTime(milliseconds: read(CLOCK_REALTIME).wholeMicroseconds / 1000))
  }

  /// How far the local time is ahead of UTC now.
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
