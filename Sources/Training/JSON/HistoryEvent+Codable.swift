internal import Notation

extension HistoryEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case time = "time_utc_ms"
    case kind
    case trial
    case text
  }

  /// Decodes an event.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let trial = try container.decodeIfPresent(Int.self, forKey: .trial)
    let milliseconds = try container.decode(Int64.self, forKey: .time)
    guard let time = UTCTime(exactly: milliseconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: container, debugDescription: "\(milliseconds) is no time")
    }
    self.time = time
    let name = try container.decode(String.self, forKey: .kind)
    let text = try container.decodeIfPresent(String.self, forKey: .text)
    guard let kind = Kind(name: name, trial: trial, text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "'\(name)' is not a known kind of event")
    }
    self.kind = kind
  }

  /// Encodes an event.
  ///
  /// - Throws: Any error that the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time.milliseconds, forKey: .time)
    try container.encode(kind.name, forKey: .kind)
    try container.encodeIfPresent(kind.trial, forKey: .trial)
    try container.encodeIfPresent(kind.text, forKey: .text)
  }
}
