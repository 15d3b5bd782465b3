internal import CALSA
internal import Synchronization

/// Keeps a device playing: turns its loop while there is one, and opens it again when it was
/// disconnected.
struct DeviceKeeper: ~Copyable {
  private static let firstDelay = Nanoseconds.milliseconds(100)
  private static let longestDelay = Nanoseconds.milliseconds(800)
  /// How soon a stop is heeded while there is nothing to play on.
  private static let attention = Nanoseconds.milliseconds(20)

  /// What the device agreed to when it was opened last.
  private(set) var stream: PlaybackStream
  /// Whether the rendered frames can never be swapped out.
  private(set) var isMemoryLocked: Bool

  private let name: String
  private let latency: Latency
  private let driver: calsa_driver
  private let link: DeviceLink
  /// `nil` while the device is disconnected.
  private var loop: PlaybackLoop?
  /// When the device is tried again, and how long after that once more.
  private var nextAttempt = Nanoseconds.zero
  private var delay = Nanoseconds.zero

  /// Opens the device. One that is busy, or whose server is down, gets three more chances within a
  /// second.
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

  /// Does what is to be done next.
  ///
  /// - Returns: Whether there is more; `false` when the device was told to stop.
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
      // Nobody waits any more for what was asked of the device before.
      link.discardCommands()
      link.post(.reconnected(stream))
    } catch {
      delay = min(2 * delay, Self.longestDelay)
      nextAttempt = driver.now + delay
    }
  }
}
