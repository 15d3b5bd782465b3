public import Notation

/// The version of the rules that choose pairs and mark histories. Any change to the pairs they would
/// choose, or to the marks, raises it.
public enum Engine {
  /// The version of a new session.
  public static let version = 3
  /// The versions this program replays. Their pairs are the same; the second marks a history by the
  /// numbers that sessions have in their store.
  static let replayable = 2...version
  /// The version of sessions whose pairs no engine of ours is known to have chosen.
  public static let unknown = 0
}

/// What fixes the start of a session, so that it can be replayed.
public struct SessionHeader: Hashable, Sendable {
  /// Who listens.
  public let listener: Listener
  /// When the session began.
  public let startedAt: UTCTime
  /// What every random draw of the session derives from.
  public let seed: UInt64
  /// What reaches the pairs and the sound.
  public let settings: Settings
  /// The version of the rules, ``Engine/version`` for a new session.
  public let engineVersion: Int
  /// What the starting profile was folded from.
  public let history: History

  /// Makes a header.
  public init(
    listener: Listener, startedAt: UTCTime, seed: UInt64, settings: Settings,
    engineVersion: Int = Engine.version, history: History
  ) {
    self.listener = listener
    self.startedAt = startedAt
    self.seed = seed
    self.settings = settings
    self.engineVersion = engineVersion
    self.history = history
  }
}

/// A session as it was recorded.
public struct RecordedSession: Hashable, Sendable {
  /// The key of the session in the store that holds it; `nil` for one that no store holds.
  public let id: Int64?
  /// The key of the session in the store that recorded it, which goes with it from store to store; 0
  /// where no store recorded it.
  public let originalID: Int64
  /// What fixed its start.
  public let header: SessionHeader
  /// What it was played on; `nil` where nobody played it here, or nobody kept it.
  public let playback: Playback?
  /// Its trials, in order.
  public let trials: [TrialRecord]
  /// What was decided about it afterwards, earliest first.
  public let events: [HistoryEvent]

  /// Makes a recorded session.
  ///
  /// - Parameter originalID: `nil` when the store that holds it recorded it.
  public init(
    id: Int64?, originalID: Int64? = nil, header: SessionHeader, playback: Playback? = nil,
    trials: [TrialRecord], events: [HistoryEvent] = []
  ) {
    self.id = id
    self.originalID = originalID ?? id ?? 0
    self.header = header
    self.playback = playback
    self.trials = trials
    self.events = events
  }

  /// The trials that are left out of profiles now.
  public var exclusions: Exclusions { Exclusions(after: events) }
}
