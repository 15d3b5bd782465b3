internal import Notation

/// What names a session everywhere, whichever store it is in: the digest of its header.
public struct Fingerprint: Hashable, Comparable, Codable, Sendable {
  /// The digest.
  public let value: UInt64

  /// Makes the fingerprint of this value.
  public init(_ value: UInt64) { self.value = value }

  /// Its digits.
  public var text: String { Digits.hexadecimal(value) }

  /// Whether `lhs` is the smaller; it means nothing, but is the same everywhere.
  public static func < (lhs: Fingerprint, rhs: Fingerprint) -> Bool { lhs.value < rhs.value }

  /// Reads the digits.
  ///
  /// - Throws: `DecodingError` when there are none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Digits.number(hexadecimal: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no fingerprint")
    }
    self.value = value
  }

  /// Writes the digits.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension SessionHeader {
  /// What names the session everywhere.
  public var fingerprint: Fingerprint { Fingerprint(SessionDigest(of: self).value) }
}
