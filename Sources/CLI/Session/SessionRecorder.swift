import Storage
import Training

/// Keeps the trials of one session. Each is stored before the next pair sounds, and a recording is
/// written at the end of the session.
struct SessionRecorder {
  /// The id that a store gives its first session. A session without a store uses it, because it has
  /// no earlier sessions.
  private static let firstID: Int64 = 1

  private let store: TrainingStore?
  private let recordings: RecordingFolder?
  private let header: SessionHeader
  private let playback: Playback?
  /// The id of the session in the store; `nil` before its first trial.
  private var id: Int64?
  private var trials: [TrialRecord] = []
  private var events: [HistoryEvent] = []

  init(
    store: TrainingStore?, recordings: RecordingFolder?, header: SessionHeader, playback: Playback?
  ) {
    self.store = store
    self.recordings = recordings
    self.header = header
    self.playback = playback
  }

  mutating func record(_ trial: TrialRecord) throws(StorageError) {
    if let id {
      try store?.append(trial, to: id)
    } else {
      id = try store?.begin(header, on: playback, with: trial)
    }
    // Trials in a store are read from there.
    if recordings != nil || store == nil { trials.append(trial) }
  }

  /// Adds a decision about a recorded trial.
  mutating func decide(_ event: HistoryEvent) throws(StorageError) {
    if let id { try store?.append(event, to: id) }
    events.append(event)
  }

  /// The session so far, if it is not stored or becomes a recording; `nil` before its first trial.
  var recorded: RecordedSession? {
    trials.isEmpty
      ? nil
      : RecordedSession(
        id: id, originalID: id ?? Self.firstID, header: header, playback: playback, trials: trials,
        events: events)
  }

  /// Writes the recording if one is wanted and the session has trials.
  func finish() throws(OutputError) {
    if let recordings, let recorded { try recordings.write(recorded) }
  }
}
