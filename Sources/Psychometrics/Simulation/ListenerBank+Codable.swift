extension ListenerBank: Codable {
  private enum CodingKeys: String, CodingKey {
    case lowestMIDI = "lowest_midi"
    case still = "static"
    case learning
  }

  /// Decodes a bank.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lowestMIDI = try container.decode(Int.self, forKey: .lowestMIDI)
    still = try container.decode([SimulatedListener].self, forKey: .still)
    learning = try container.decode([SimulatedListener].self, forKey: .learning)
  }

  /// Encodes the bank.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lowestMIDI, forKey: .lowestMIDI)
    try container.encode(still, forKey: .still)
    try container.encode(learning, forKey: .learning)
  }
}
