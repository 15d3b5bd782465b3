import Storage
import Training

/// Keeps the trials of one session: in the store, each before the next pair sounds, and as a
/// recording when the session is over.
struct SessionRecorder {
  /// How a store names its first session; one that is in no store has no earlier ones.
  private static let firstSession: Int64 = 1

  private let store: TrainingStore?
  private let recordings: RecordingFolder?
  private let header: SessionHeader
  /// How the store names the session, once it has a trial.
  private(set) var id: Int64?
  private var trials: [TrialRecord] = []

  init(store: TrainingStore?, recordings: RecordingFolder?, header: SessionHeader) {
    self.store = store
    self.recordings = recordings
    self.header = header
  }

  mutating func record(_ trial: TrialRecord) throws(StorageError) {
    if let id {
      try store?.append(trial, to: id)
    } else {
      id = try store?.begin(header, with: trial)
    }
    if recordings != nil { trials.append(trial) }
  }

  /// Writes the recording, if one is wanted; none is ever empty.
  func finish() throws(OutputError) {
    guard let recordings, !trials.isEmpty else { return }
    try recordings.write(
      RecordedSession(id: id ?? Self.firstSession, header: header, trials: trials))
  }
}
