extension Quantity {
  /// Decodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: `DecodingError` if the value is not a number.
  public init(from decoder: any Decoder) throws {
    self.init(try Double(from: decoder))
  }

  /// Encodes the bare number. The name of its key states the unit.
  ///
  /// - Throws: `EncodingError` if the encoder cannot represent the number. JSON cannot represent a
  ///   number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
