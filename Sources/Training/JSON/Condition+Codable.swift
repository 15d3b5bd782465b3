internal import Music

extension Condition: Codable {
  /// Decodes the timbre.
  ///
  /// - Throws: `DecodingError` if there is no such timbre.
  public init(from decoder: any Decoder) throws {
    timbre = try Timbre(from: decoder)
  }

  /// Encodes the timbre.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try timbre.encode(to: encoder)
  }
}
