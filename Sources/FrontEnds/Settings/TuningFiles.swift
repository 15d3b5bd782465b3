package import Music

/// The scales and keyboard mappings that the program has read from files, by the texts that settings
/// name them by. Pure code reads no files, so that settings choose only among these.
package struct TuningFiles: Hashable, Sendable {
  /// The scales (`.scl`).
  package var scales: [String: Scale] = [:]
  /// The keyboard mappings (`.kbm`).
  package var mappings: [String: KeyboardMapping] = [:]

  /// Creates an empty collection.
  package init() {}
}
