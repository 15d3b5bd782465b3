internal import CALSA
internal import Glibc
internal import Synthesis

/// A device that is open for playback. It is closed when the value is destroyed.
struct PCM: ~Copyable {
  /// The result of a write.
  enum Transfer {
    /// The device accepted this number of frames, at least one.
    case accepted(Int)
    /// The buffer of the device is full.
    case full
    /// The device failed with this errno.
    case failed(Int32)
  }

  /// The result of waiting for room in the buffer.
  enum Readiness {
    case ready
    case timedOut
    /// The device failed with this errno.
    case failed(Int32)
  }

  let driver: calsa_driver
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

  /// Returns whether the device accepts a format, at the given rate or at any rate.
  func offers(_ format: SampleFormat, at rate: SampleRate? = nil) -> Bool {
    driver.offers(driver.context, handle, format.forDriver, UInt32(rate?.framesPerSecond ?? 0)) == 0
  }

  /// Requests a configuration. Returns 0, or the errno of the refusal.
  func configure(_ wish: calsa_wish, agreement: inout calsa_agreement) -> Int32 {
    withUnsafePointer(to: wish) { -driver.configure(driver.context, handle, $0, &agreement) }
  }

  func write(_ frames: UnsafeRawPointer, count: Int) -> Transfer {
    let taken = driver.write(driver.context, handle, frames, Int64(count))
    if taken > 0 { return .accepted(Int(taken)) }
    let errno = Int32(truncatingIfNeeded: -taken)
    return errno == 0 || errno == EAGAIN ? .full : .failed(errno)
  }

  func waitForRoom(timeoutMilliseconds: Int32) -> Readiness {
    let code = driver.wait(driver.context, handle, timeoutMilliseconds)
    if code < 0 { return .failed(-code) }
    return code == 0 ? .timedOut : .ready
  }

  /// Returns the state of the device; `nil` when it is not available.
  func status() -> calsa_status? {
    var status = calsa_status()
    return driver.status(driver.context, handle, &status) < 0 ? nil : status
  }

  /// Prepares the device for new frames. Returns 0, or the errno.
  func prepare() -> Int32 { -driver.prepare(driver.context, handle) }

  /// Resumes a suspended device. Returns 0, or the errno.
  func resume() -> Int32 { -driver.resume(driver.context, handle) }

  func drop() {
    // The stream is discarded whether or not this fails.
    _ = driver.drop(driver.context, handle)
  }
}

extension calsa_driver {
  /// The time on CLOCK_MONOTONIC.
  var now: Duration { .nanoseconds(now_ns(context)) }

  /// The time on CLOCK_BOOTTIME, which goes on while the machine sleeps.
  var timeSinceBoot: Duration { .nanoseconds(boot_ns(context)) }

  func sleep(_ length: Duration) { sleep_ns(context, Int64(length.wholeNanoseconds)) }
}
