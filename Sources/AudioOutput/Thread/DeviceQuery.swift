internal import CALSA
internal import Glibc

/// A question to the driver with a deadline, on a thread of its own because the driver may hang.
///
/// The owner polls ``eventDescriptor`` for at most ``delay`` and then asks for the ``answer()``. A
/// driver that hangs is left behind.
package final class DeviceQuery<Answer: Sendable> {
  private let driver: calsa_driver
  private let end: Duration
  private let refusal: (Int32) -> AudioOutputError
  private let work: BackgroundWork<Result<Answer, AudioOutputError>>

  /// Begins to ask.
  ///
  /// - Parameters:
  ///   - limit: The time until the deadline.
  ///   - driver: The driver to ask.
  ///   - refusal: Returns the error for an errno of the system: `ETIMEDOUT` after the deadline.
  ///   - ask: Calls the driver.
  init(
    within limit: Duration, of driver: calsa_driver,
    refusal: @escaping (Int32) -> AudioOutputError,
    ask: @escaping () throws(AudioOutputError) -> Answer
  ) throws(AudioOutputError) {
    self.driver = driver
    self.refusal = refusal
    end = driver.now + limit
    do {
      work = try BackgroundWork { Result { () throws(AudioOutputError) in try ask() } }
    } catch {
      throw refusal(error.errno)
    }
  }

  /// A descriptor that is readable once there is an answer.
  package var eventDescriptor: Int32 { work.descriptor }

  /// The time until the deadline.
  package var delay: Duration { end - driver.now }

  /// Returns the answer; `nil` while the driver has not answered.
  ///
  /// - Throws: ``AudioOutputError`` if there is no answer, or none before the deadline.
  package func answer() throws(AudioOutputError) -> Answer? {
    if let result = work.value { return try result.get() }
    guard driver.now < end else { throw refusal(ETIMEDOUT) }
    return nil
  }

  /// Waits for the answer.
  func awaitAnswer() throws(AudioOutputError) -> Answer {
    while true {
      if let answer = try answer() { return answer }
      work.signal.wait(atMost: delay)
    }
  }
}
