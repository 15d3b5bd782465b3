internal import CALSA
internal import Glibc
internal import Synchronization

/// A thread that opens a device and keeps it playing.
///
/// Every call of the driver is made here, because any of them may hang. A thread that hangs is
/// abandoned: nobody waits for it, and it ends if the call ever returns.
final class DeviceThread {
  let link: DeviceLink
  /// The real-time priority that the system granted the thread; `nil` for none.
  let realTimePriority: Int?
  private let thread: pthread_t
  /// Raised at the end of the thread.
  private let end: EventSignal
  /// Whether the thread has been stopped or left behind.
  private(set) var isAbandoned = false

  private static let closingPatience = Duration.milliseconds(800)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: The ALSA name of the device.
  ///   - stream: The stream of a device that is reopened after another thread was left behind. `nil` to
  ///     open a device, whose result the link receives.
  ///   - latency: How much sound to buffer.
  ///   - driver: The driver of the device.
  /// - Throws: ``AudioOutputError/deviceRefused(name:errno:)`` if the system has no descriptor or
  ///   no thread left.
  init(
    _ name: String, reopening stream: PlaybackStream? = nil, latency: Latency, driver: calsa_driver
  ) throws(AudioOutputError) {
    do {
      let link = try DeviceLink()
      link.lastSignOfLife.store(driver.now.wholeNanoseconds, ordering: .relaxed)
      let end = try EventSignal()
      let access = DeviceAccess(name: name, latency: latency, driver: driver, link: link)
      thread = try startThread {
        access.play(reopening: stream)
        end.raise()
      }
      self.end = end
      self.link = link
    } catch {
      throw .deviceRefused(name: name, errno: error.errno)
    }
    realTimePriority = RealTimePriority.request(for: thread)
  }

  deinit { abandon() }

  /// Stops the thread without waiting for its end.
  func abandon() { stop(waiting: .zero) }

  /// Fades out, plays one buffer of silence, closes the device, and waits for that. A driver that
  /// hangs is left behind after almost a second.
  func close() { stop(waiting: Self.closingPatience) }

  private func stop(waiting limit: Duration) {
    guard !isAbandoned else { return }
    isAbandoned = true
    link.stopRequested.store(true, ordering: .releasing)
    if end.wait(atMost: limit) { pthread_join(thread, nil) } else { pthread_detach(thread) }
  }
}

// MARK: - On the thread

extension DeviceAccess {
  /// Opens or reopens the device and keeps it playing. Holds the link until it returns.
  fileprivate func play(reopening stream: PlaybackStream?) {
    if let stream { return keep(DeviceKeeper(reopening: stream, with: self)) }
    do {
      let keeper = try DeviceKeeper(opening: self)
      link.finishOpening(.success(keeper.stream))
      keep(keeper)
    } catch {
      link.finishOpening(.failure(error))
    }
  }

  private func keep(_ keeper: consuming DeviceKeeper) {
    while keeper.turn() {}
  }
}
