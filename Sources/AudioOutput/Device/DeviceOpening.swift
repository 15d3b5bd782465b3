package import CALSA
internal import Synchronization

/// A device that is being opened, on a thread of its own because a sound server may hang.
///
/// The owner polls ``eventDescriptor`` for at most ``delay`` and then asks for the ``device()`` and
/// the ``notice()``. An opening that is released before it has finished is left behind.
package final class DeviceOpening {
  /// The time after which a listener should learn that the device is still being opened.
  private static let noticeDelay = Duration.milliseconds(900)
  /// The time after which a device that has neither opened nor refused is given up. Sound servers
  /// that start on demand take up to two seconds.
  static let patience = Duration.seconds(5)

  private let name: String
  private let latency: Latency
  private let driver: calsa_driver
  private let thread: DeviceThread
  private let begin: Duration
  private var hasNotified = false

  /// Begins to open a device by its ALSA name, such as `default`, `hw:1` or `null`.
  ///
  /// If another program uses the device, the opening waits almost a second for it.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - latency: The amount of sound to buffer.
  ///   - driver: The ALSA driver; tests pass a fake.
  /// - Throws: ``AudioOutputError/deviceRefused(name:errno:)`` if no thread can be started.
  package init(
    _ name: String, latency: Latency = .usual, driver: calsa_driver = calsa_libasound().pointee
  ) throws(AudioOutputError) {
    self.name = name
    self.latency = latency
    self.driver = driver
    begin = driver.now
    thread = try DeviceThread(name, latency: latency, driver: driver)
  }

  private var waited: Duration { driver.now - begin }

  /// A descriptor for `poll` that is readable when the device has opened or refused.
  package var eventDescriptor: Int32 { thread.link.signal.descriptor }

  /// The time after which ``device()`` or ``notice()`` has something to return, even if the
  /// descriptor is not readable.
  package var delay: Duration { (hasNotified ? Self.patience : Self.noticeDelay) - waited }

  /// Returns the device once it is open; `nil` while it is being opened.
  ///
  /// - Throws: ``AudioOutputError`` if the device does not exist, cannot be used, or has not
  ///   answered for five seconds.
  package func device() throws(AudioOutputError) -> PlaybackDevice? {
    guard let result = thread.link.opening.withLock({ $0 }) else {
      guard waited < Self.patience else { throw .notAnswering(name: name) }
      return nil
    }
    return PlaybackDevice(try result.get(), on: thread, latency: latency, driver: driver)
  }

  /// Returns what the listener should learn once the wait has become long; `nil` before and after.
  package func notice() -> AudioOutputError? {
    guard !hasNotified, waited >= Self.noticeDelay else { return nil }
    hasNotified = true
    return .notAnsweringYet(name: name, seconds: Int(Self.patience.components.seconds))
  }

  /// Waits until there is something to return.
  fileprivate func wait() { thread.link.signal.wait(atMost: delay) }
}

extension PlaybackDevice {
  /// Opens a device by its ALSA name, such as `default`, `hw:1` or `null`, and waits for it.
  ///
  /// If another program uses the device, this waits almost a second for it.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - latency: The amount of sound to buffer.
  ///   - driver: The ALSA driver; tests pass a fake.
  ///   - notify: Receives a sentence if the device takes long.
  /// - Throws: ``AudioOutputError`` when the device does not exist, cannot be used, or does not
  ///   answer for five seconds.
  package static func open(
    _ name: String, latency: Latency = .usual, driver: calsa_driver = calsa_libasound().pointee,
    notify: (String) -> Void = { _ in }
  ) throws(AudioOutputError) -> PlaybackDevice {
    let opening = try DeviceOpening(name, latency: latency, driver: driver)
    while true {
      if let device = try opening.device() { return device }
      if let notice = opening.notice() { notify("\(notice)") }
      opening.wait()
    }
  }
}
