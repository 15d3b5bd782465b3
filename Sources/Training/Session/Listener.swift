internal import Notation

/// A listener, known by a pseudonymous label. Nothing else about a person is stored.
public struct Listener: Hashable, Sendable {
  /// The label: one or more of A–Z, a–z, 0–9, as in the BIDS convention.
  public let label: String
  /// The default listener of a personal machine.
  package static let standard = expectSuccess(because: "me is a label") {
    try Listener(label: "me")
  }
  /// The largest number of characters of a new label. File names contain it once and hold 255
  /// bytes, so that there is room for what else a name says.
  private static let longestNewLabel = 60

  /// Creates a listener with a label.
  ///
  /// - Throws: ``SettingsError/listenerLabel(_:)`` if the label is empty or contains other
  ///   characters.
  public init(label: String) throws(SettingsError) {
    guard label.unicodeScalars.allSatisfy(\.isASCIIWord), !label.isEmpty else {
      throw .listenerLabel(label)
    }
    self.label = label
  }

  /// Creates a listener who may be new. Only labels that were recorded earlier can be longer.
  ///
  /// - Throws: ``SettingsError/listenerLabel(_:)`` if the label is empty, contains other characters
  ///   or has more than 60.
  package init(newLabel label: String) throws(SettingsError) {
    guard label.utf8.count <= Self.longestNewLabel else { throw .listenerLabel(label) }
    try self.init(label: label)
  }
}
