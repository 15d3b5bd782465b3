/// The number of frames that a device plays in a second.
public struct SampleRate: Hashable, Sendable {
  /// Frames per second; at least 1.
  public let framesPerSecond: Int

  /// Creates a rate of `framesPerSecond`.
  ///
  /// - Precondition: `framesPerSecond` is positive.
  public init(framesPerSecond: Int) {
    precondition(framesPerSecond > 0, "a rate is positive, not \(framesPerSecond)")
    self.framesPerSecond = framesPerSecond
  }

  /// Returns the number of frames nearest to `length`.
  ///
  /// - Precondition: `length` is not negative.
  public func frameCount(in length: Duration) -> Int {
    precondition(length >= .zero, "a length is not negative")
    // Integer arithmetic makes the layout of a pair independent of floating-point rounding.
    let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
    let frameAttoseconds = length.attoseconds * Int128(framesPerSecond)
    return Int((frameAttoseconds + attosecondsPerSecond / 2) / attosecondsPerSecond)
  }
}
