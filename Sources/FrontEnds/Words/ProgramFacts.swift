public import Notation
public import Training

/// Facts about the program that front ends show.
public struct ProgramFacts: Sendable {
  /// The version of the program.
  public let version: String
  /// The path of the store.
  public let storePath: String
  /// The listener.
  public let listener: Listener
  /// The time zone of the listener.
  public let zone: LocalZone
  /// The kinds of sessions to choose from.
  public let presets: [Preset]

  /// Creates the facts.
  public init(
    version: String, storePath: String, listener: Listener, zone: LocalZone = .utc,
    presets: [Preset] = Preset.standard
  ) {
    self.version = version
    self.storePath = storePath
    self.listener = listener
    self.zone = zone
    self.presets = presets
  }
}
