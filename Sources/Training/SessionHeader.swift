/// The version of the rules that choose pairs. Any change to the pairs they would choose raises it.
public enum Engine {
  /// The version this program replays.
  public static let version = 2
  /// The version of sessions whose pairs no engine of ours is known to have chosen.
  public static let unknown = 0
}

/// What fixes the start of a session, so that it can be replayed.
public struct SessionHeader: Hashable, Sendable {
  /// The trials a starting profile was folded from.
  public struct History: Hashable, Sendable {
    /// How many there were, void ones included.
    public let trials: Int
    /// Their fingerprint, in order.
    public let digest: UInt64

    /// Makes the mark of a history.
    public init(trials: Int, digest: UInt64) {
      self.trials = trials
      self.digest = digest
    }
  }

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
  /// How the store names it.
  public let id: Int64
  /// What fixed its start.
  public let header: SessionHeader
  /// Its trials, in order.
  public let trials: [TrialRecord]

  /// Makes a recorded session.
  public init(id: Int64, header: SessionHeader, trials: [TrialRecord]) {
    self.id = id
    self.header = header
    self.trials = trials
  }
}

extension SessionHeader.History {
  /// The mark of a listener's earlier sessions, oldest first.
  public init(of sessions: [RecordedSession]) {
    var running = Running()
    for session in sessions { running.add(session) }
    self = running.history
  }

  /// The mark of a history that grows.
  struct Running {
    private var digest = SessionDigest()
    private var trials = 0

    /// The mark of everything added.
    var history: SessionHeader.History { .init(trials: trials, digest: digest.value) }

    mutating func add(_ session: RecordedSession) {
      for trial in session.trials {
        digest.add(session.id, Int64(trial.number), trial.time.milliseconds)
        digest.add(Int64(bitPattern: trial.digest))
      }
      trials += session.trials.count
    }
  }
}
