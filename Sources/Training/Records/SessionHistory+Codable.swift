extension SessionHeader.History.Basis: Codable {
  private enum CodingKeys: String, CodingKey {
    case follows
    case excludes = "leaves_out"
  }

  /// Decodes a basis. Digests and exclusions keep the order of the file.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    follows = try container.decode([HeaderDigest].self, forKey: .follows)
    excludes = try container.decode([SessionHeader.History.Exclusion].self, forKey: .excludes)
  }

  /// Encodes the basis.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(follows, forKey: .follows)
    try container.encode(excludes, forKey: .excludes)
  }
}

extension SessionHeader.History.Exclusion: Codable {
  private enum CodingKeys: CodingKey {
    case session
    case exclusions
  }

  /// Decodes the exclusions of one session.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decode(HeaderDigest.self, forKey: .session)
    exclusions = try container.decode(Exclusions.self, forKey: .exclusions)
  }

  /// Encodes the exclusions of one session.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session, forKey: .session)
    try container.encode(exclusions, forKey: .exclusions)
  }
}

extension HistoryTip: Codable {
  private enum CodingKeys: CodingKey {
    case trials
    case heads
    case excludes
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      trials: try container.decode(Int.self, forKey: .trials),
      heads: try container.decode([Head].self, forKey: .heads),
      excludes: try container.decode([SessionHeader.History.Exclusion].self, forKey: .excludes))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(trials, forKey: .trials)
    try container.encode(heads, forKey: .heads)
    try container.encode(excludes, forKey: .excludes)
  }
}

extension HistoryTip.Head: Codable {
  private enum CodingKeys: CodingKey {
    case headerDigest
    case lastDigest
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    headerDigest = try container.decode(HeaderDigest.self, forKey: .headerDigest)
    lastDigest = try container.decode(UInt64.self, forKey: .lastDigest)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(headerDigest, forKey: .headerDigest)
    try container.encode(lastDigest, forKey: .lastDigest)
  }
}
