internal import CALSA
internal import Glibc
internal import Synchronization

/// A thread that opens a device and keeps it playing.
///
/// Every call of the driver is made here, because any of them may hang. A thread that hangs is
/// abandoned: nobody waits for it, and it ends if the call ever returns.
final class DeviceThread {
  /// The first work of the thread.
  enum Beginning {
    /// The device is opened, and the link receives the result.
    case opening(name: String)
    /// The device is reopened after another thread was left behind.
    case reopening(PlaybackStream)

    fileprivate var deviceName: String {
      switch self {
      case .opening(let name): name
      case .reopening(let stream): stream.deviceName
      }
    }
  }

  let link: DeviceLink
  /// The scheduling that the system granted the thread.
  let scheduling: Scheduling
  private let thread: pthread_t
  /// Raised at the end of the thread.
  private let end: EventSignal
  /// Whether the thread has been stopped or left behind.
  private(set) var isAbandoned = false

  private static let closingPatience = Duration.milliseconds(800)

  /// Starts the thread.
  ///
  /// - Throws: ``AudioOutputError/deviceRefused(name:errno:)`` if the system has no descriptor or
  ///   no thread left.
  init(
    _ beginning: Beginning, latency: Latency, driver: calsa_driver
  ) throws(AudioOutputError) {
    let link = try DeviceLink(deviceName: beginning.deviceName)
    link.lastSignOfLife.store(driver.now.count, ordering: .relaxed)
    do {
      let end = try EventSignal()
      thread = try startThread {
        beginning.play(latency: latency, driver: driver, link: link)
        end.raise()
      }
      self.end = end
      self.link = link
    } catch {
      throw .deviceRefused(name: beginning.deviceName, errno: error.errno)
    }
    scheduling = Scheduling(raising: thread)
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

extension DeviceThread.Beginning {
  /// Opens or reopens the device and keeps it playing. Holds the link until it returns.
  fileprivate func play(latency: Latency, driver: calsa_driver, link: DeviceLink) {
    let access = DeviceAccess(name: deviceName, latency: latency, driver: driver, link: link)
    switch self {
    case .opening:
      do {
        let keeper = try DeviceKeeper(opening: access)
        link.finishOpening(
          .success(OpenedDevice(stream: keeper.stream, isMemoryLocked: keeper.isMemoryLocked)))
        keep(keeper)
      } catch {
        link.finishOpening(.failure(error))
      }
    case .reopening(let stream): keep(DeviceKeeper(reopening: stream, with: access))
    }
  }

  private func keep(_ keeper: consuming DeviceKeeper) {
    while keeper.turn() {}
  }
}
