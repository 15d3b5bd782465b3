internal import CALSA
internal import Synchronization

/// Keeps a device playing: runs its loop, and reopens the device after it was disconnected.
struct DeviceKeeper: ~Copyable {
  private static let firstDelay = Nanoseconds.milliseconds(100)
  private static let longestDelay = Nanoseconds.milliseconds(800)
  /// The longest delay before a stop request is noticed while the device is disconnected.
  private static let attention = Nanoseconds.milliseconds(20)

  /// The stream as negotiated when the device was last opened.
  private(set) var stream: PlaybackStream
  /// Whether the buffer of rendered frames is locked in memory, so that it is never swapped out.
  private(set) var isMemoryLocked: Bool

  private let name: String
  private let latency: Latency
  private let driver: calsa_driver
  private let link: DeviceLink
  /// `nil` while the device is disconnected.
  private var loop: PlaybackLoop?
  /// The time of the next attempt to reopen the device, and the delay before it.
  private var nextAttempt = Nanoseconds.zero
  private var delay = Nanoseconds.zero

  /// Opens the device. If the device is busy or its server is down, there are three more attempts
  /// within a second.
  init(
    opening name: String, latency: Latency, driver: calsa_driver, link: DeviceLink
  ) throws(AudioOutputError) {
    self.name = name
    self.latency = latency
    self.driver = driver
    self.link = link
    let opened = try Self.open(name, latency: latency, driver: driver, link: link, chances: 4)
    stream = opened.stream
    isMemoryLocked = opened.isMemoryLocked
    loop = consume opened
  }

  private static func open(
    _ name: String, latency: Latency, driver: calsa_driver, link: DeviceLink, chances: Int
  ) throws(AudioOutputError) -> PlaybackLoop {
    do {
      return try .opening(name, latency: latency, driver: driver, link: link)
    } catch {
      guard error.mayPass && chances > 1 else { throw error }
      driver.sleep(.milliseconds(250))
      return try open(name, latency: latency, driver: driver, link: link, chances: chances - 1)
    }
  }

  /// Executes one step.
  ///
  /// - Returns: Whether to continue; `false` after a request to stop.
  mutating func turn() -> Bool {
    switch loop?.turn() {
    case .goesOn: return true
    case .ended: return false
    case .disconnected(let fault):
      loop = nil
      delay = Self.firstDelay
      nextAttempt = driver.now + delay
      link.post(.disconnected(fault))
      return true
    case nil:
      guard !link.stopRequested.load(ordering: .acquiring) else { return false }
      let wait = nextAttempt - driver.now
      if wait > .zero {
        driver.sleep(min(Self.attention, wait))
      } else if link.hasRoomForEvents {
        reopen()
      }
      return true
    }
  }

  private mutating func reopen() {
    do {
      let opened = try Self.open(name, latency: latency, driver: driver, link: link, chances: 1)
      stream = opened.stream
      isMemoryLocked = opened.isMemoryLocked
      loop = consume opened
      // Commands from before the disconnection are obsolete.
      link.discardCommands()
      link.post(.reconnected(stream))
    } catch {
      delay = min(2 * delay, Self.longestDelay)
      nextAttempt = driver.now + delay
    }
  }
}
