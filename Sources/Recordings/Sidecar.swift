internal import Foundation
internal import Training

/// The description of a table, and what a session has that no row of it holds.
struct Sidecar: Encodable {
  private static let task = "pitch"
  private static let taskDescription = """
    Two tones sound one after the other; the listener says whether the second was higher or lower.
    """

  private static let instructions = "Was the second tone higher or lower?"

  let session: RecordedSession

  /// Keys as BIDS writes them; the names of columns stand beside them.
  private struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral name: String) { stringValue = name }
    init(stringValue name: String) { stringValue = name }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let header = session.header
    try container.encode(Self.task, forKey: "TaskName")
    try container.encode(Self.taskDescription, forKey: "TaskDescription")
    try container.encode(Self.instructions, forKey: "Instructions")
    for column in Column.all {
      try container.encode(ColumnDescription(of: column), forKey: Key(stringValue: column.name))
    }
    try container.encode(header.listener.label, forKey: "Listener")
    try container.encode(header.startedAt.iso8601, forKey: "StartedUTC")
    try container.encode(header.seed, forKey: "Seed")
    try container.encode(header.engineVersion, forKey: "EngineVersion")
    try container.encode(header.settings, forKey: "Settings")
    try container.encode(onsetQualities, forKey: "OnsetQualities")
    try container.encode(session.number, forKey: "Session")
    try container.encode(header.history.trials, forKey: "HistoryTrials")
    try container.encode(header.history.digest.hexadecimal, forKey: "HistoryDigest")
    try container.encodeIfPresent(header.history.basis, forKey: "HistoryBasis")
    try container.encode(session.events, forKey: "Events")
    try container.encode(session.trials.map(\.digest.hexadecimal), forKey: "TrialDigests")
    try container.encode(voidReasons, forKey: "VoidReasons")
  }

  private var onsetQualities: [String] {
    Set(session.trials.compactMap(\.onsetQuality?.rawValue)).sorted()
  }

  /// By the number of the trial.
  private var voidReasons: [String: String] {
    let reasons = session.trials.compactMap { trial in
      if case .void(let reason) = trial.outcome {
        ("\(trial.number)", reason.rawValue)
      } else {
        nil
      }
    }
    return Dictionary(reasons) { first, _ in first }
  }

  /// The description as JSON; the same session always gives the same bytes.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("settings that were checked can be written: \(error)")
    }
  }
}

/// What the sidecar says of a column.
private struct ColumnDescription: Encodable {
  let description: String
  let units: String?
  let levels: [String: String]?

  init(of column: Column) {
    description = column.description
    units = column.unit
    levels = column.levels
  }

  enum CodingKeys: String, CodingKey {
    case description = "Description"
    case units = "Units"
    case levels = "Levels"
  }
}

extension UInt64 {
  /// Sixteen digits: a number this large would lose its last ones in many readers of JSON.
  fileprivate var hexadecimal: String { Digits.padded(self, to: 16, radix: 16) }
}
