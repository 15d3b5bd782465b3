public import Training

/// Facts about the program that front ends show.
public struct ProgramFacts: Hashable, Sendable {
  /// The version of the program.
  public let version: String
  /// The path of the store.
  public let storePath: String
  /// The listener.
  public let listener: Listener
  /// The offset of local time from UTC, in seconds; positive if it is ahead.
  public let secondsAheadOfUTC: Int

  /// Creates the facts.
  public init(
    version: String, storePath: String, listener: Listener, secondsAheadOfUTC: Int = 0
  ) {
    self.version = version
    self.storePath = storePath
    self.listener = listener
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }
}
