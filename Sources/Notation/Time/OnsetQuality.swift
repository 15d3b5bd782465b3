/// The source and quality of an onset time.
public enum OnsetQuality: String, Hashable, CaseIterable, Sendable {
  /// The onset is known from the device's own time stamp.
  case hardware
  /// The onset is what a sound server, or another program between this one and the device, reports.
  case reported
  /// The onset is estimated from the monotonic clock and the frames still queued, because the device's time
  /// stamp is missing or not plausible.
  case estimated
  /// The onset is known from the monotonic clock alone, because the device plays nothing, or as fast as it is
  /// written to.
  case unpaced
}
