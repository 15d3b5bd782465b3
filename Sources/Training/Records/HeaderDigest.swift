internal import Notation

/// The digest of a session's header, which identifies the session in every store.
public struct HeaderDigest: Hashable, Comparable, Codable, Sendable {
  /// The value of the digest.
  public let value: UInt64

  /// Creates a digest from its value.
  public init(_ value: UInt64) { self.value = value }

  /// The value in hexadecimal digits.
  public var text: String { Digits.hexadecimal(value) }

  /// Returns whether `lhs` is the smaller value. The order has no meaning, but is the same in every
  /// store.
  public static func < (lhs: HeaderDigest, rhs: HeaderDigest) -> Bool { lhs.value < rhs.value }

  /// Decodes the hexadecimal digits.
  ///
  /// - Throws: `DecodingError` if the text is not a hexadecimal number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Digits.number(hexadecimal: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no header digest")
    }
    self.value = value
  }

  /// Encodes the hexadecimal digits.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension SessionHeader {
  /// The digest of the header, which identifies the session in every store.
  public var digest: HeaderDigest { HeaderDigest(SessionDigest(of: self).value) }
}
