import AudioOutput
import Training

/// A device that is being opened for training.
struct DeviceStart {
  /// The settings for the sound, whose device is opened.
  var settings: Settings
  /// The settings of the session that waits for the device; `nil` if none does.
  var sessionSettings: Settings?
  private let opening: DeviceOpening
  private let begin: Duration
  private var hasNotified = false

  init(settings: Settings, latency: Latency) throws(AudioOutputError) {
    self.settings = settings
    opening = try DeviceOpening(settings.device, latency: latency)
    begin = Clock.monotonic
  }

  /// A descriptor that is readable when the device has opened or refused.
  var descriptor: Int32 { opening.eventDescriptor }

  /// The time until ``notice(at:)`` or ``device(at:)`` must be called.
  func delay(at now: Duration) -> Duration {
    begin + (hasNotified ? DeviceOpening.patience : DeviceOpening.noticeDelay) - now
  }

  /// Returns the device once it is open; `nil` while it is being opened.
  ///
  /// - Throws: `AudioOutputError` if it cannot be used, or has not answered for too long.
  func device(at now: Duration) throws(AudioOutputError) -> PlaybackDevice? {
    if let device = try opening.device() { return device }
    guard now - begin < DeviceOpening.patience else { throw opening.failure }
    return nil
  }

  /// Returns a sentence for the listener when the wait has become long; `nil` before and after.
  mutating func notice(at now: Duration) -> String? {
    guard !hasNotified, now - begin >= DeviceOpening.noticeDelay else { return nil }
    hasNotified = true
    return opening.notice
  }
}
