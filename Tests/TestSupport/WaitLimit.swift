internal import Glibc

/// The longest time that a test waits for another thread or process: one minute. A test that waits
/// for longer fails, however busy the machine is.
public struct WaitLimit {
  /// The error of a test that has waited for longer.
  public struct Exceeded: Error {}

  private static let length = Duration.seconds(60)

  /// Creates the limit.
  public init() {}

  /// Waits until a condition holds.
  ///
  /// - Throws: ``Exceeded``, and what the condition throws.
  public func wait(until isMet: () throws -> Bool) throws {
    let end = ContinuousClock.now + Self.length
    while try !isMet() {
      guard .now < end else { throw Exceeded() }
      usleep(500)
    }
  }
}
