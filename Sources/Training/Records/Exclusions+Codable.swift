extension Exclusions: Codable {
  private enum CodingKeys: String, CodingKey {
    case wholeSession = "whole_session"
    case trials
  }

  /// Decodes exclusions.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      wholeSession: try container.decode(Bool.self, forKey: .wholeSession),
      trials: try container.decode([Int].self, forKey: .trials))
  }

  /// Encodes the exclusions.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wholeSession, forKey: .wholeSession)
    try container.encode(trials, forKey: .trials)
  }
}
