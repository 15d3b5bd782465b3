internal import Foundation
internal import Music
internal import Notation
internal import Psychometrics

/// The starting state of a listener's next session: the fold of all earlier sessions.
///
/// A fold over very many answers takes time. A starting point can therefore be stored and
/// continued. A continued point equals, to the last bit, one that is folded from the first session.
public struct StartingPoint: Sendable {
  /// The profile after the sessions. It covers the range and the condition of the settings.
  public private(set) var profile: PerceptualProfile
  private var tip = HistoryTip()
  private let scope: PerceptualProfile.Scope
  private let condition: Condition
  private var startedAt: UTCTime?

  /// Creates a starting point by folding sessions.
  ///
  /// - Parameters:
  ///   - settings: The settings of the next session.
  ///   - sessions: All the listener's sessions, in the order ``Swift/Array/oldestFirst``.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  public init(for settings: Settings, after sessions: [RecordedSession]) {
    let evidence = sessions.evidence
    var scope = PerceptualProfile.Scope(range: settings.range, conditions: [settings.condition])
    for session in evidence { scope.extend(to: session) }
    self.init(scope: scope, condition: settings.condition)
    for session in evidence { profile.add(session) }
    for session in sessions { tip.add(session) }
    startedAt = sessions.map(\.header.startedAt).max()
  }

  private init(scope: PerceptualProfile.Scope, condition: Condition) {
    self.scope = scope
    self.condition = condition
    profile = PerceptualProfile(covering: scope)
  }

  /// The history of a session that begins now.
  public var history: SessionHeader.History { tip.history }

  /// Adds a session, if the point can be continued with it.
  ///
  /// - Returns: Whether the session was added. It is not added if it did not begin after all
  ///   sessions so far, or if the profile does not cover its notes and its condition. The point is
  ///   then unchanged, and all sessions must be folded again.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the session and *n* notes and conditions.
  public mutating func add(_ session: RecordedSession) -> Bool {
    let evidence = session.excluding(session.exclusions)
    guard startedAt.map({ $0 < session.header.startedAt }) ?? true,
      evidence.map(scope.covers) ?? true
    else { return false }
    if let evidence { profile.add(evidence) }
    tip.add(session)
    startedAt = session.header.startedAt
    return true
  }
}

// MARK: - Serialization

extension StartingPoint {
  /// The facts that are stored beside the numbers of the profile.
  private struct Frame: Codable {
    let engineVersion: Int
    let range: NoteRange
    let conditions: [Condition]
    let condition: Condition
    let tip: HistoryTip
    let startedAt: Int64?

    /// Stored points use names from a time when the timbre was the only part of a condition.
    private enum CodingKeys: String, CodingKey {
      case engineVersion
      case range
      case conditions = "timbres"
      case condition = "timbre"
      case tip
      case startedAt
    }
  }

  /// The exact serialization of the point: the length of a JSON frame in eight bytes, the frame,
  /// and the numbers of the profile.
  ///
  /// - Complexity: O(*n*² + *s*) for *n* notes and conditions and *s* sessions that the history
  ///   names.
  public var bytes: [UInt8] {
    var writer = StateWriter()
    var profile = profile
    let frame = frame
    var length = frame.count
    writer.code(&length)
    profile.code(with: &writer)
    return Array(writer.bytes.prefix(8)) + frame + writer.bytes.dropFirst(8)
  }

  private var frame: [UInt8] {
    let frame = Frame(
      engineVersion: Engine.version, range: scope.range,
      conditions: scope.conditions.sorted(), condition: condition, tip: tip,
      startedAt: startedAt?.milliseconds)
    do {
      return Array(try frame.lineJSON(.asCoded).utf8)
    } catch {
      preconditionFailure("names and whole numbers can be written: \(error)")
    }
  }

  /// Creates a point from bytes that this engine version wrote; `nil` for any other bytes.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  public init?(bytes: [UInt8]) {
    var header = StateReader(Array(bytes.prefix(8)))
    var length = 0
    header.code(&length)
    guard length > 0, length <= bytes.count - 8,
      let frame = try? JSONDecoder().decode(Frame.self, from: Data(bytes[8..<(8 + length)])),
      frame.engineVersion == Engine.version
    else { return nil }
    self.init(
      scope: .init(range: frame.range, conditions: Set(frame.conditions)),
      condition: frame.condition)
    var reader = StateReader(Array(bytes[(8 + length)...]))
    profile.code(with: &reader)
    guard reader.isComplete else { return nil }
    tip = frame.tip
    startedAt = frame.startedAt.map { UTCTime(milliseconds: $0) }
  }
}
