internal import CALSA
internal import Synthesis

/// A device that is open for playback, closed when the value goes.
struct PCM: ~Copyable {
  /// What became of an attempt to write.
  enum Transfer {
    /// The device took this many frames, at least one.
    case accepted(Int)
    /// There is no room.
    case full
    /// The device failed with this errno.
    case failed(Int32)
  }

  /// What became of waiting for room.
  enum Readiness {
    case ready
    case timedOut
    /// The device failed with this errno.
    case failed(Int32)
  }

  private let driver: calsa_driver
  private let handle: UnsafeMutableRawPointer

  init(opening name: String, driver: calsa_driver) throws(AudioOutputError) {
    var handle: UnsafeMutableRawPointer?
    let code = driver.open(driver.context, name, &handle)
    guard code >= 0, let handle else {
      throw AudioOutputError(opening: name, errno: -code)
    }
    self.driver = driver
    self.handle = handle
  }

  deinit {
    _ = driver.close(driver.context, handle)
  }

  /// Whether the device takes a format, at one rate or at any.
  func offers(_ format: SampleFormat, at rate: SampleRate? = nil) -> Bool {
    driver.offers(
      driver.context, handle, format.forDriver, UInt32(rate?.framesPerSecond ?? 0)) == 0
  }

  /// Asks for a combination; 0, or the errno of the refusal.
  func configure(_ wish: calsa_wish, agreement: inout calsa_agreement) -> Int32 {
    withUnsafePointer(to: wish) { -driver.configure(driver.context, handle, $0, &agreement) }
  }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Transfer {
    let taken = driver.write(driver.context, handle, frames, Int64(count))
    if taken > 0 { return .accepted(Int(taken)) }
    let errno = Int32(truncatingIfNeeded: -taken)
    return errno == 0 || errno == Errno.again ? .full : .failed(errno)
  }

  func waitForRoom(timeoutMilliseconds: Int32) -> Readiness {
    let code = driver.wait(driver.context, handle, timeoutMilliseconds)
    if code < 0 { return .failed(-code) }
    return code == 0 ? .timedOut : .ready
  }

  /// Where the device is; `nil` when it does not say.
  func status() -> calsa_status? {
    var status = calsa_status()
    return driver.status(driver.context, handle, &status) < 0 ? nil : status
  }

  /// Makes the device ready for new frames; 0, or the errno.
  func prepare() -> Int32 { -driver.prepare(driver.context, handle) }

  /// Wakes the device from suspension; 0, or the errno.
  func resume() -> Int32 { -driver.resume(driver.context, handle) }

  func drop() {
    // The stream is given up either way.
    _ = driver.drop(driver.context, handle)
  }

  /// CLOCK_MONOTONIC.
  func now() -> Nanoseconds { driver.now }

  func sleep(_ length: Nanoseconds) { driver.sleep(length) }
}

extension calsa_driver {
  /// CLOCK_MONOTONIC.
  var now: Nanoseconds { Nanoseconds(Int(now_ns(context))) }

  func sleep(_ length: Nanoseconds) { sleep_ns(context, Int64(length.count)) }
}
