import Glibc
import Notation

/// The system clocks for the training loop.
///
/// The device thread and the terminal read the monotonic clock themselves. Pure targets never read
/// a clock; they receive instants.
enum Clock {
  /// The time on the monotonic clock, which also times the sound.
  static var monotonic: Duration {
    let time = read(CLOCK_MONOTONIC)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The current moment on both clocks.
  static var now: Moment {
    let time = read(CLOCK_REALTIME)
    return Moment(
      monotonic: monotonic, utc: UTCTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec))
  }

  /// Returns the moment on both clocks at a recent time of the monotonic clock.
  static func moment(at monotonic: Duration) -> Moment {
    let now = now
    return Moment(monotonic: monotonic, utc: now.utc + (monotonic - now.monotonic))
  }

  /// Checks that the current time can be recorded. Otherwise every answer would get the same time.
  static func check() throws(CommandError) {
    let seconds = read(CLOCK_REALTIME).tv_sec
    if UTCTime(seconds: seconds, nanoseconds: 0).wholeSeconds != seconds {
      throw CommandError(
        .inputOutput,
        "The clock of this computer is \(seconds) seconds from 1970, outside the years 0 to 9999: set "
          + "it, and start again.")
    }
  }

  /// The time zone of the user: that of `TZ`, otherwise that of the system.
  static let zone: LocalZone = {
    tzset()
    return LocalZone { time in
      var seconds = time_t(time.wholeSeconds)
      var local = tm()
      localtime_r(&seconds, &local)
      return (local.tm_gmtoff, local.tm_zone.map { String(cString: $0) } ?? "")
    }
  }()

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
