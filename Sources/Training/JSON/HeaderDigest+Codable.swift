internal import Music
internal import Notation

extension HeaderDigest: Codable {
  /// Decodes the hexadecimal digits.
  ///
  /// - Throws: `DecodingError` if the text is not a hexadecimal number.
  package init(from decoder: any Decoder) throws {
    value = try decoder.value(readBy: { Digits.number(hexadecimal: $0) }, or: "is no header digest")
  }

  /// Encodes the hexadecimal digits.
  ///
  /// - Throws: Any error that the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
