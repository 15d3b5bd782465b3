public import Notation

/// The version of the rules that choose pairs and compute the digests of histories. Every change to
/// these pairs or digests increments it.
package enum Engine {
  /// The version of a new session.
  package static let version = 5
  /// The versions whose digests of trials this program computes. Version 2 identifies a history by
  /// the ids that its sessions have in their store.
  static let withDigests = 2...version
  /// The version of sessions without a known engine, such as imported answers.
  package static let unknown = 0
}

/// What is known about the times of a session.
package enum Dating: String, CaseIterable, Hashable, Sendable {
  /// The times were recorded.
  case recorded
  /// The program that presented the pairs recorded no times. The session ends at or before the date
  /// of its file, with one second from answer to answer. No limen drifts over such times.
  case assumed
}

/// The facts that determine the start of a session, so that the session can be replayed.
public struct SessionHeader: Hashable, Sendable {
  /// The listener.
  public let listener: Listener
  /// The time at which the session began.
  public internal(set) var startedAt: UTCTime
  /// The seed of every random draw of the session.
  public internal(set) var seed: UInt64
  /// The settings that affect the pairs and the sound.
  public let settings: Settings
  /// The version of the rules; ``Engine/version`` for a new session.
  package let engineVersion: Int
  /// Whether no known engine chose the pairs, as in a session of imported answers.
  package var isImported: Bool { engineVersion == Engine.unknown }
  /// The history from which the starting profile was folded.
  public let history: History
  /// What is known about the times of the session.
  package let dating: Dating
  /// The place in a round of a protocol; `nil` in training.
  package let run: RunLabel?

  /// Creates the header of a new session.
  public init(
    listener: Listener, startedAt: UTCTime, seed: UInt64, settings: Settings, history: History
  ) {
    self.init(
      listener: listener, startedAt: startedAt, seed: seed, settings: settings,
      engineVersion: Engine.version, history: history)
  }

  /// Creates a header.
  package init(
    listener: Listener, startedAt: UTCTime, seed: UInt64, settings: Settings,
    engineVersion: Int = Engine.version, history: History, dating: Dating = .recorded,
    run: RunLabel? = nil
  ) {
    self.listener = listener
    self.startedAt = startedAt
    self.seed = seed
    self.settings = settings
    self.engineVersion = engineVersion
    self.history = history
    self.dating = dating
    self.run = run
  }
}

/// A recorded session.
public struct RecordedSession: Hashable, Sendable {
  /// The id of the session in the store that holds it; `nil` if no store holds it.
  package internal(set) var id: Int64?
  /// The id of the session in the store that recorded it. It stays with the session in every other
  /// store, and is 0 if no store recorded the session.
  package let originalID: Int64
  /// The facts that determine the start of the session.
  public internal(set) var header: SessionHeader
  /// The playback parameters; `nil` if another program played the tones, or if the parameters were
  /// not recorded.
  package let playback: Playback?
  /// The trials, in order.
  public internal(set) var trials: [TrialRecord]
  /// The limit at which the session ended, as files write it; `nil` if it was left, or its version did not
  /// record this.
  package let reached: String?
  /// The later decisions about the session, earliest first.
  package let events: [HistoryEvent]

  /// Creates a recorded session that no store holds.
  ///
  /// - Parameters:
  ///   - header: The facts that determine the start of the session.
  ///   - trials: The trials, in order.
  public init(header: SessionHeader, trials: [TrialRecord]) {
    self.init(id: nil, header: header, trials: trials)
  }

  /// Creates a recorded session.
  ///
  /// - Parameters:
  ///   - id: The id in the store that holds the session; `nil` if no store holds it.
  ///   - originalID: The id in the store that recorded the session; `nil` if that is the store that
  ///     holds it.
  ///   - header: The facts that determine the start of the session.
  ///   - playback: The playback parameters; `nil` if they are not known.
  ///   - trials: The trials, in order.
  ///   - reached: The limit at which the session ended, as files write it; `nil` if none is known.
  ///   - events: The later decisions about the session, earliest first.
  package init(
    id: Int64?, originalID: Int64? = nil, header: SessionHeader, playback: Playback? = nil,
    trials: [TrialRecord], reached: String? = nil, events: [HistoryEvent] = []
  ) {
    self.id = id
    self.originalID = originalID ?? id ?? 0
    self.header = header
    self.playback = playback
    self.trials = trials
    self.reached = reached
    self.events = events
  }

  /// The trials that are excluded from profiles now.
  package var exclusions: Exclusions { Exclusions(after: events) }
}
