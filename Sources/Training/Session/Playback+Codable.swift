extension Playback: Codable {
  private enum CodingKeys: String, CodingKey {
    case sampleRate = "sample_rate_hz"
    case sampleFormat = "sample_format"
    case channels
    case periodFrames = "period_frames"
    case bufferFrames = "buffer_frames"
    case realTimePriority = "real_time_priority"
  }

  /// Decodes the parameters.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sampleRate = try container.decode(Int.self, forKey: .sampleRate)
    sampleFormat = try container.decode(String.self, forKey: .sampleFormat)
    channels = try container.decode(Int.self, forKey: .channels)
    periodFrames = try container.decode(Int.self, forKey: .periodFrames)
    bufferFrames = try container.decode(Int.self, forKey: .bufferFrames)
    realTimePriority = try container.decodeIfPresent(Int.self, forKey: .realTimePriority)
  }

  /// Encodes the parameters. The priority is omitted if it is `nil`.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sampleRate, forKey: .sampleRate)
    try container.encode(sampleFormat, forKey: .sampleFormat)
    try container.encode(channels, forKey: .channels)
    try container.encode(periodFrames, forKey: .periodFrames)
    try container.encode(bufferFrames, forKey: .bufferFrames)
    try container.encodeIfPresent(realTimePriority, forKey: .realTimePriority)
  }
}
