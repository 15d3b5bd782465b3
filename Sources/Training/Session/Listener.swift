/// A pseudonymous label for whoever listens. Nothing else about a person is kept.
public struct Listener: Hashable, Sendable {
  /// One or more of A–Z, a–z, 0–9, as the BIDS convention has it.
  public let label: String

  /// Makes the listener with this label.
  ///
  /// - Throws: ``SettingsError/listenerLabel(_:)`` when it is empty or has other characters.
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
