/// Recognizes a device thread that hangs in a call of the driver, whatever call it is, or a device
/// that accepts no frames.
///
/// The owner of the thread checks its signs of life, and the thread those of the device. Time during
/// which the whole program was stopped does not count: each interval between two checks is limited to
/// the longest one that the owner, or the thread, may take.
struct Watchdog {
  /// The longest time between two checks of an owner that runs.
  static let longestInterval = PlaybackLoop.longestWait * 2

  private var lastSign: Duration
  private var lastCheck: Duration
  private var silence = Duration.zero

  /// Creates a watchdog for a thread or a device that is alive now.
  init(now: Duration) {
    lastSign = now
    lastCheck = now
  }

  /// Returns whether there has been no sign of life for too long.
  ///
  /// - Parameters:
  ///   - sign: The time of its last sign of life.
  ///   - now: The current time.
  ///   - patience: The longest silence of a thread that does not hang.
  mutating func hangs(lastSign sign: Duration, now: Duration, patience: Duration) -> Bool {
    silence = sign == lastSign ? silence + min(now - lastCheck, Self.longestInterval) : .zero
    lastSign = sign
    lastCheck = now
    return silence > patience
  }
}
