internal import Notation

extension HeaderDigest: Codable {
  /// Decodes the hexadecimal digits.
  ///
  /// - Throws: `DecodingError` if the text is not a hexadecimal number.
  package init(from decoder: any Decoder) throws {
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
  package func encode(to encoder: any Encoder) throws {
    try text.encode(to: encoder)
  }
}
