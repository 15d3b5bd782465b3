internal import Notation

extension HistoryEvent: Codable {
  /// Decodes an event.
  ///
  /// - Throws: `DecodingError` if a value is missing or invalid.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    let trial = try container.decodeIfPresent(Int.self, forKey: "trial")
    let milliseconds = try container.decode(Int64.self, forKey: "time_utc_ms")
    guard let time = UTCTime(exactly: milliseconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: "time_utc_ms", in: container, debugDescription: "\(milliseconds) is no time")
    }
    self.time = time
    let name = try container.decode(String.self, forKey: "kind")
    let text = try container.decodeIfPresent(String.self, forKey: "text")
    guard let kind = Kind(name: name, trial: trial, text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: "kind", in: container, debugDescription: "'\(name)' is not a known kind of event")
    }
    self.kind = kind
  }

  /// Encodes an event.
  ///
  /// - Throws: Any error that the encoder throws.
  package func encode(to encoder: any Encoder) throws {
    let members: Members = [
      "time_utc_ms": time.milliseconds, "kind": kind.name, "trial": kind.trial, "text": kind.text,
    ]
    try members.encode(to: encoder)
  }
}
