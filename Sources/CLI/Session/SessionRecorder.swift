import Storage
import Training

/// Keeps the trials of one session: in the store, each before the next pair sounds, and as a
/// recording when the session is over.
struct SessionRecorder {
  /// The key that a store gives its first session; one that no store holds has no earlier ones.
  private static let firstID: Int64 = 1

  private let store: TrainingStore?
  private let recordings: RecordingFolder?
  private let header: SessionHeader
  private let playback: Playback?
  /// The key of the session in the store, once it has a trial.
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
    // What a store keeps is read from there.
    if recordings != nil || store == nil { trials.append(trial) }
  }

  /// Adds what was decided about a trial that was recorded.
  mutating func decide(_ event: HistoryEvent) throws(StorageError) {
    if let id { try store?.append(event, to: id) }
    events.append(event)
  }

  /// As much as there is of a session that is in no store, or is to be a recording; `nil` before its
  /// first trial.
  var recorded: RecordedSession? {
    trials.isEmpty
      ? nil
      : RecordedSession(
        id: id, originalID: id ?? Self.firstID, header: header, playback: playback, trials: trials,
        events: events)
  }

  /// Writes the recording, if one is wanted; none is ever empty.
  func finish() throws(OutputError) {
    if let recordings, let recorded { try recordings.write(recorded) }
  }
}
