package import Notation
package import Training

/// Facts about the program that front ends show.
package struct ProgramFacts: Sendable {
  /// The version of the program.
  package let version: String
  /// The path of the store.
  package let storePath: String
  /// The listener who trains.
  package var listener: Listener
  /// The time zone of the listener.
  package let zone: LocalZone
  /// The kinds of sessions to choose from.
  package let presets: [Preset]

  /// Creates the facts.
  package init(
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
