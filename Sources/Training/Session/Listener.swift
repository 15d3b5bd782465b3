/// A listener, known by a pseudonymous label. Nothing else about a person is stored.
public struct Listener: Hashable, Sendable {
  /// The label: one or more of A–Z, a–z, 0–9, as in the BIDS convention.
  public let label: String

  /// Creates a listener with a label.
  ///
  /// - Throws: ``SettingsError/listenerLabel(_:)`` if the label is empty or contains other
  ///   characters.
  public init(label: String) throws(SettingsError) {
    let letters = label.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard letters, !label.isEmpty else { throw .listenerLabel(label) }
    self.label = label
  }
}
