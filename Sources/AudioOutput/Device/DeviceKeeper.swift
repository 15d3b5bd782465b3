internal import CALSA
internal import Synchronization

/// What is needed to open a device.
struct DeviceAccess {
  let name: String
  let latency: Latency
  let driver: calsa_driver
  let link: DeviceLink

  /// Opens the device.
  ///
  /// - Parameter chances: The largest number of attempts if the device is busy or its server is down.
  func open(chances: Int) throws(AudioOutputError) -> PlaybackLoop {
    do {
      return try .opening(name, latency: latency, driver: driver, link: link)
    } catch {
      guard error.mayPass && chances > 1 else { throw error }
      driver.sleep(.milliseconds(250))
      return try open(chances: chances - 1)
    }
  }
}

/// Keeps a device playing: runs its loop, and reopens the device after it was disconnected.
struct DeviceKeeper: ~Copyable {
  private static let firstDelay = Duration.milliseconds(100)
  private static let longestDelay = Duration.milliseconds(800)
  /// The longest delay before a stop request is noticed while the device is disconnected.
  private static let attention = Duration.milliseconds(20)

  /// The stream as negotiated when the device was last opened.
  private(set) var stream: PlaybackStream
  private let access: DeviceAccess
  private var driver: calsa_driver { access.driver }
  private var link: DeviceLink { access.link }
  /// `nil` while the device is disconnected.
  private var loop: PlaybackLoop?
  /// Whether the device has played since it was last opened. A device that opens and fails at once
  /// has not been reconnected.
  private var isProven = true
  /// The time of the next attempt to reopen the device, and the delay before it.
  private var nextAttempt = Duration.zero
  private var delay = Duration.zero

  /// Opens the device. If the device is busy or its server is down, there are three more attempts
  /// within a second.
  init(opening access: DeviceAccess) throws(AudioOutputError) {
    self.access = access
    let opened = try access.open(chances: 4)
    stream = opened.stream
    loop = consume opened
  }

  /// Takes over a device that another thread could not keep playing, and reopens it.
  init(reopening stream: PlaybackStream, with access: DeviceAccess) {
    self.stream = stream
    self.access = access
    isProven = false
    wait(for: Self.firstDelay)
  }

  /// Executes one step.
  ///
  /// - Returns: Whether to continue; `false` after a request to stop.
  mutating func turn() -> Bool {
    link.lastSignOfLife.store(driver.now.wholeNanoseconds, ordering: .relaxed)
    // Commands from before the disconnection are obsolete.
    while !isProven, link.commands.pop() != nil {}
    switch loop?.turn() {
    case .goesOn:
      reportReconnection()
      return true
    case .ended: return false
    case .disconnected(let fault):
      // The event comes before the device is closed, because closing may hang.
      if isProven { link.post(.disconnected(fault)) }
      loop = nil
      wait(for: isProven ? Self.firstDelay : nextDelay)
      isProven = false
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
      let opened = try access.open(chances: 1)
      stream = opened.stream
      loop = consume opened
    } catch {
      wait(for: nextDelay)
    }
  }

  /// Reports a reopened device once it has played a full buffer.
  private mutating func reportReconnection() {
    guard !isProven, loop?.hasPlayedBuffer == true else { return }
    isProven = true
    link.post(.reconnected(stream))
  }

  /// The delay after another failed attempt.
  private var nextDelay: Duration { min(delay * 2, Self.longestDelay) }

  private mutating func wait(for length: Duration) {
    delay = length
    nextAttempt = driver.now + length
  }
}
