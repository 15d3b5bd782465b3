public import Notation

/// What was decided about a recorded session after it was recorded.
///
/// A record is never changed. What is said of it later is added as a dated event, and another event
/// undoes it.
public struct HistoryEvent: Hashable, Sendable {
  /// What was decided.
  public enum Kind: Hashable, Sendable {
    /// The trial of this number is left out of profiles; without one the whole session is.
    case excluded(trial: Int?)
    /// The trial counts again; without a number the session as a whole is no longer left out, and
    /// trials that were left out by themselves stay so.
    case restored(trial: Int?)
    /// A remark.
    case annotated(String)
  }

  /// When it was decided.
  public let time: UTCTime
  /// What was decided.
  public let kind: Kind

  /// Makes an event.
  public init(time: UTCTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension HistoryEvent: Codable {
  private enum CodingKeys: String, CodingKey {
    case time = "time_utc_ms"
    case kind
    case trial
    case text
  }

  /// Reads an event.
  ///
  /// - Throws: `DecodingError` when it cannot be made out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let trial = try container.decodeIfPresent(Int.self, forKey: .trial)
    time = UTCTime(milliseconds: try container.decode(Int64.self, forKey: .time))
    let name = try container.decode(String.self, forKey: .kind)
    let text = try container.decodeIfPresent(String.self, forKey: .text)
    guard let kind = Kind(name: name, trial: trial, text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "'\(name)' is no decision")
    }
    self.kind = kind
  }

  /// Writes an event.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time.milliseconds, forKey: .time)
    try container.encode(kind.name, forKey: .kind)
    try container.encodeIfPresent(kind.trial, forKey: .trial)
    try container.encodeIfPresent(kind.text, forKey: .text)
  }
}

extension HistoryEvent.Kind {
  /// The kind with the name that files give it; `nil` for a name that none has, or a remark without
  /// its text.
  public init?(name: String, trial: Int?, text: String?) {
    switch (name, text) {
    case ("excluded", nil): self = .excluded(trial: trial)
    case ("restored", nil): self = .restored(trial: trial)
    case ("annotated", let text?) where trial == nil: self = .annotated(text)
    default: return nil
    }
  }

  /// How files name it.
  public var name: String {
    switch self {
    case .excluded: "excluded"
    case .restored: "restored"
    case .annotated: "annotated"
    }
  }

  /// The number of the one trial it is about.
  public var trial: Int? {
    switch self {
    case .excluded(let trial), .restored(let trial): trial
    case .annotated: nil
    }
  }

  /// What it says.
  public var text: String? { if case .annotated(let text) = self { text } else { nil } }
}

extension RecordedSession {
  /// The latest note on the session; `nil` if there is none, or an empty one has replaced it.
  public var note: String? {
    let note = events.compactMap(\.kind.text).last
    return note?.isEmpty == true ? nil : note
  }
}
