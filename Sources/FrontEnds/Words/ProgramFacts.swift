public import Training

/// What a program says of itself.
public struct ProgramFacts: Hashable, Sendable {
  /// Its version.
  public let version: String
  /// Where the answers are kept.
  public let storePath: String
  /// Whose they are.
  public let listener: Listener
  /// How far the local time is ahead of UTC, in seconds.
  public let secondsAheadOfUTC: Int

  /// Makes the facts.
  public init(
    version: String, storePath: String, listener: Listener, secondsAheadOfUTC: Int = 0
  ) {
    self.version = version
    self.storePath = storePath
    self.listener = listener
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }
}
