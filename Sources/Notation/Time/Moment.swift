/// The time of an event on two clocks.
public struct Moment: Hashable, Sendable {
  /// The time on the monotonic clock, which times the sound. It never jumps.
  public let monotonic: Duration
  /// The time of day, which records store. The clock may be set back.
  public let utc: UTCTime

  /// Creates a moment.
  public init(monotonic: Duration, utc: UTCTime) {
    self.monotonic = monotonic
    self.utc = utc
  }
}
