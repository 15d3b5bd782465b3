internal import FoundationEssentials
internal import Notation
internal import Training

/// The description of a table, and the data of a session that no row contains.
struct Sidecar {
  /// The session, apart from its trials. Files of earlier versions have no playback, limit or decisions.
  let outline: RecordedSession
  /// The digests of the rows, in the order of the table.
  private(set) var digests: [UInt64] = []
  /// The reasons by trial number.
  private(set) var voidReasons: [Int: TrialRecord.VoidReason] = [:]
  private var onsetQualities: [String] = []

  init(session: RecordedSession) {
    outline = session
    for trial in session.trials { add(trial) }
  }

  /// - Throws: Any error of the source of the trials.
  init(session: StreamedSession) throws {
    outline = session.outline
    try session.forEachTrial { add($0) }
  }

  var header: SessionHeader { outline.header }

  private mutating func add(_ trial: TrialRecord) {
    digests.append(trial.digest)
    if let reason = trial.voidReason, voidReasons[trial.number] == nil {
      voidReasons[trial.number] = reason
    }
    if let quality = trial.onsetQuality?.rawValue, !onsetQualities.contains(quality) {
      onsetQualities.append(quality)
      onsetQualities.sort()
    }
  }

  /// The name of `SessionID` in earlier versions.
  private static let formerIDKey: MemberName = "Session"
}

// MARK: - Writing

/// The keys are in BIDS capitalization. The names of columns are keys of the same object.
extension Sidecar: Encodable {
  /// The key of the digests.
  static let digestsKey = "TrialDigests"

  func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  private var members: Members {
    [
      "Listener": header.listener.label, "StartedUTC": header.startedAt.iso8601,
      "Dating": header.dating == .recorded ? nil : header.dating.rawValue, "Seed": header.seed,
      "EngineVersion": header.engineVersion, "Run": header.run, "Settings": header.settings,
      "Playback": outline.playback,
      "OnsetQualities": onsetQualities, "SessionID": outline.originalID,
      "HistoryTrials": header.history.trials,
      "HistoryDigest": Digits.hexadecimal(header.history.digest),
      "HistoryBasis": header.history.basis, "Reached": outline.reached, "Events": outline.events,
      Self.digestsKey: digests.map(Digits.hexadecimal),
      "VoidReasons": Dictionary(uniqueKeysWithValues: voidReasons.map { ("\($0)", $1.rawValue) }),
    ]
  }

  /// The description as a file. Equal sessions give equal bytes.
  var text: SidecarText {
    let json = withOneDigest { try ($0.taskAndColumns + $0.members).prettyJSON(.asCoded) }
    return SidecarText(json + "\n", separator: ",\n    ", digests: digests)
  }

  /// The data that no row contains, on one line.
  var line: SidecarText {
    SidecarText(withOneDigest { try $0.lineJSON(.asCoded) }, separator: ",", digests: digests)
  }

  /// Writes the sidecar with its first digest only.
  private func withOneDigest(_ json: (Sidecar) throws -> String) -> String {
    var short = self
    short.digests = Array(digests.prefix(1))
    return expectSuccess(because: "settings that were checked can be written") { try json(short) }
  }

  /// The task and the columns, as required by BIDS.
  private var taskAndColumns: Members {
    let task = header.settings.task
    let members: Members = [
      "TaskName": task.name, "TaskDescription": task.summary, "Instructions": task.question,
      "StimulusPresentation": outline.playback?.software.map {
        ["SoftwareName": "limen", "SoftwareVersion": $0]
      },
    ]
    return Column.columns(of: header.settings).reduce(members) { members, column in
      let description: Members = [
        "Description": column.description, "Units": column.unit, "Levels": column.levels,
      ]
      return members + [column.name: description]
    }
  }
}

// MARK: - Reading

extension Sidecar: Decodable {
  /// Decodes the output of ``encode(to:)``.
  ///
  /// - Throws: `DecodingError`, or ``SettingsError`` for settings out of bounds.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    func digest(_ text: String) throws -> UInt64 {
      guard let digest = Digits.number(hexadecimal: text) else {
        throw Self.damage("'\(text)' is no digest", in: decoder)
      }
      return digest
    }
    let startedAt = try container.decode(String.self, forKey: "StartedUTC")
    guard let time = UTCTime(iso8601: startedAt.utf8.span) else {
      throw Self.damage("'\(startedAt)' is no time", in: decoder)
    }
    let word = try container.decodeIfPresent(String.self, forKey: "Dating")
    guard let dating = word.map(Dating.init) ?? .recorded else {
      let words = Dating.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw Self.damage("'Dating' is '\(word ?? "")', but must be \(words)", in: decoder)
    }
    let settings = try container.decode(Settings.self, forKey: "Settings")
    try settings.validate()
    let header = SessionHeader(
      listener: try Listener(label: try container.decode(String.self, forKey: "Listener")),
      startedAt: time, seed: try container.decode(UInt64.self, forKey: "Seed"),
      settings: settings, engineVersion: try container.decode(Int.self, forKey: "EngineVersion"),
      history: .init(
        trials: try container.decode(Int.self, forKey: "HistoryTrials"),
        digest: try digest(container.decode(String.self, forKey: "HistoryDigest")),
        basis: try container.decodeIfPresent(
          SessionHeader.History.Basis.self, forKey: "HistoryBasis")), dating: dating,
      run: try container.decodeIfPresent(RunLabel.self, forKey: "Run"))
    outline = RecordedSession(
      id: nil,
      originalID: try container.decode(
        Int64.self, forKey: container.contains(Self.formerIDKey) ? Self.formerIDKey : "SessionID"),
      header: header, playback: try container.decodeIfPresent(Playback.self, forKey: "Playback"),
      trials: [], reached: try container.decodeIfPresent(String.self, forKey: "Reached"),
      events: try container.decodeIfPresent([HistoryEvent].self, forKey: "Events") ?? [])
    digests = try container.decode([String].self, forKey: "TrialDigests").map(digest)
    onsetQualities = try container.decode([String].self, forKey: "OnsetQualities")
    let reasons = try container.decode([String: String].self, forKey: "VoidReasons")
    voidReasons = try Dictionary(
      reasons.map { number, reason in
        guard let number = Int(number), let reason = TrialRecord.VoidReason(rawValue: reason) else {
          throw Self.damage("'\(reason)' voids no trial", in: decoder)
        }
        return (number, reason)
      }
    ) { first, _ in first }
  }

  private static func damage(_ reason: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }

  /// Parses a file.
  ///
  /// - Throws: ``Damage`` with a short reason.
  init(bytes: [UInt8]) throws(Damage) {
    do {
      let list = DigestList(in: bytes)
      var rest = bytes
      if let list { rest.replaceSubrange(list.place, with: "[]".utf8) }
      self = try JSONDecoder().decode(Sidecar.self, from: Data(rest))
      if let list { digests = list.digests }
    } catch {
      throw Damage(error)
    }
  }

  /// The reason why a sidecar cannot be used.
  struct Damage: Error {
    let reason: String

    init(_ error: any Error) {
      switch error {
      case DecodingError.keyNotFound(let key, _): reason = "'\(key.stringValue)' is missing"
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        reason = "'\(context.codingPath.last?.stringValue ?? "it")' is something else"
      case DecodingError.dataCorrupted(let context):
        let text = context.codingPath.isEmpty ? "it is not JSON" : context.debugDescription
        reason = text.hasSuffix(".") ? String(text.dropLast()) : text
      default: reason = "\(error)"
      }
    }
  }
}
