internal import CALSA
internal import Glibc
internal import Synchronization

/// A device that is being opened, on a thread of its own because a sound server may hang.
///
/// The owner polls ``eventDescriptor`` and then asks for the ``device()``. An opening that is
/// released before it has finished is left behind.
public final class DeviceOpening {
  /// The time after which a listener should learn that the device is still being opened.
  public static let noticeDelay = Duration.milliseconds(900)
  /// The time after which a device that has neither opened nor refused is given up. Sound servers
  /// that start on demand take up to two seconds.
  public static let patience = Duration.seconds(5)

  private let name: String
  private let latency: Latency
  private let driver: calsa_driver
  private let thread: DeviceThread

  /// Begins to open a device by its ALSA name, such as `default`, `hw:1` or `null`.
  ///
  /// If another program uses the device, the opening waits almost a second for it.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - latency: The amount of sound to buffer.
  /// - Throws: ``AudioOutputError/deviceRefused(name:errno:)`` if no thread can be started.
  public convenience init(_ name: String, latency: Latency = .usual) throws(AudioOutputError) {
    try self.init(name, latency: latency, driver: calsa_libasound().pointee)
  }

  init(_ name: String, latency: Latency, driver: calsa_driver) throws(AudioOutputError) {
    self.name = name
    self.latency = latency
    self.driver = driver
    thread = try DeviceThread(.opening(name: name), latency: latency, driver: driver)
  }

  /// A descriptor for `poll` that is readable when the device has opened or refused.
  public var eventDescriptor: Int32 { thread.link.eventDescriptor }

  /// One sentence for a listener who has waited for ``noticeDelay``.
  public var notice: String {
    "The audio device '\(name)' does not answer yet: waiting for its sound server, "
      + "\(Self.patience.components.seconds) s at most."
  }

  /// The error after ``patience``.
  public var failure: AudioOutputError { .notAnswering(name: name) }

  /// Returns the device once it is open; `nil` while it is being opened.
  ///
  /// - Throws: ``AudioOutputError`` if the device does not exist or cannot be used.
  public func device() throws(AudioOutputError) -> PlaybackDevice? {
    guard let result = thread.link.opening.withLock({ $0 }) else { return nil }
    return PlaybackDevice(try result.get(), on: thread, latency: latency, driver: driver)
  }
}

extension PlaybackDevice {
  /// Opens a device by its ALSA name, such as `default`, `hw:1` or `null`, and waits for it.
  ///
  /// If another program uses the device, this waits almost a second for it.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - latency: The amount of sound to buffer.
  ///   - notify: Receives a sentence if the device takes longer than ``DeviceOpening/noticeDelay``.
  /// - Throws: ``AudioOutputError`` when the device does not exist, cannot be used, or does not
  ///   answer within ``DeviceOpening/patience``.
  public static func open(
    _ name: String, latency: Latency = .usual, notify: (String) -> Void = { _ in }
  ) throws(AudioOutputError) -> PlaybackDevice {
    try open(name, latency: latency, driver: calsa_libasound().pointee, notify: notify)
  }

  static func open(
    _ name: String, latency: Latency = .usual, driver: calsa_driver,
    notify: (String) -> Void = { _ in }
  ) throws(AudioOutputError) -> PlaybackDevice {
    let opening = try DeviceOpening(name, latency: latency, driver: driver)
    if let device = try opening.device(within: DeviceOpening.noticeDelay) { return device }
    notify(opening.notice)
    let rest = DeviceOpening.patience - DeviceOpening.noticeDelay
    if let device = try opening.device(within: rest) { return device }
    throw opening.failure
  }
}

extension DeviceOpening {
  /// Waits for the device and returns it; `nil` if it is still being opened after `limit`.
  fileprivate func device(within limit: Duration) throws(AudioOutputError) -> PlaybackDevice? {
    let end = ContinuousClock.now + limit
    while true {
      if let device = try device() { return device }
      let rest = end - .now
      guard rest > .zero else { return nil }
      var request = pollfd(fd: eventDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, Int32(rest / .milliseconds(1)) + 1)
    }
  }
}
