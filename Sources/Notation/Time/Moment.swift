/// When something happened, on two clocks.
public struct Moment: Hashable, Sendable {
  /// The time on the monotonic clock, which sound is measured against; it never jumps.
  public let monotonic: Duration
  /// The time of day, which a record keeps; it may be set back.
  public let utc: UTCTime

  /// Makes a moment.
  public init(monotonic: Duration, utc: UTCTime) {
    self.monotonic = monotonic
    self.utc = utc
  }
}
