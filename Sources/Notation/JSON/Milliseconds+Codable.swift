extension Milliseconds: Codable {
  /// Decodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: `DecodingError` if the value is not a whole number.
  public init(from decoder: any Decoder) throws {
    count = try Int(from: decoder)
  }

  /// Encodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try count.encode(to: encoder)
  }
}
