internal import Music

extension Condition: Codable {
  /// Decodes the timbre.
  ///
  /// - Throws: `DecodingError` if there is no such timbre.
  public init(from decoder: any Decoder) throws {
    timbre = try decoder.singleValueContainer().decode(Timbre.self)
  }

  /// Encodes the timbre.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(timbre)
  }
}
