import Storage
import Training

/// Keeps the trials of one session. Each is stored before the next pair sounds. A recording is partial
/// until the end of the session, and complete then.
struct SessionRecorder {
  /// The id that a store gives its first session. A session without a store uses it, because it has
  /// no earlier sessions.
  private static let firstID: Int64 = 1

  private let store: TrainingStore?
  private let recordings: RecordingFolder?
  private let header: SessionHeader
  private let playback: Playback?
  /// The profile from which the session began.
  private let earlier: PerceptualProfile
  /// The id of the session in the store; `nil` before its first trial.
  private var id: Int64?
  /// The recording so far; `nil` before the first trial, or if none is wanted.
  private var partial: PartialRecording?
  private var trials: [TrialRecord] = []
  private var events: [HistoryEvent] = []

  init(
    store: TrainingStore?, recordings: RecordingFolder?, header: SessionHeader, playback: Playback?,
    earlier: PerceptualProfile
  ) {
    self.store = store
    self.recordings = recordings
    self.header = header
    self.playback = playback
    self.earlier = earlier
  }

  mutating func record(_ trial: TrialRecord) throws {
    do throws(StorageError) {
      try keep(trial)
    } catch {
      // The answer was given, and the rescued session contains it.
      if case .displaced = error { trials.append(trial) }
      throw error
    }
    trials.append(trial)
    try keepPartially { try $0.append(trial) }
  }

  /// Changes the partial recording. If it has been moved, deleted or replaced, there is a new one with
  /// the whole session.
  private mutating func keepPartially(_ change: (PartialRecording) throws -> Bool) throws {
    guard let recordings, let recorded else { return }
    let earlier = partial
    if let earlier, try change(earlier) { return }
    partial = try PartialRecording(of: recorded, in: recordings)
    // It may be in its place, without its log.
    earlier?.delete()
  }

  private mutating func keep(_ trial: TrialRecord) throws(StorageError) {
    if let id {
      try store?.append(trial, to: id)
    } else {
      id = try store?.begin(header, on: playback, with: trial)
    }
  }

  /// Adds a decision about a recorded trial.
  mutating func decide(_ event: HistoryEvent) throws {
    events.append(event)
    if let id { try store?.append(event, to: id) }
    try keepPartially { try $0.append(event) }
  }

  /// The session so far; `nil` before its first trial.
  var recorded: RecordedSession? {
    trials.isEmpty
      ? nil
      : RecordedSession(
        id: id, originalID: id ?? Self.firstID, header: header, playback: playback, trials: trials,
        events: events)
  }

  /// What the session showed; `nil` without answers.
  var findings: SessionFindings? {
    recorded.flatMap { SessionFindings(of: $0, after: earlier) }
  }

  /// Returns the error to report when an error ends the session. If the file of the store is gone, the
  /// session is written to a new store first.
  func rescued(after error: any Error) -> any Error {
    guard case StorageError.displaced = error, let store, let recorded else { return error }
    return store.rescue(recorded)
  }

  /// Writes the recording if one is wanted and the session has trials.
  func finish() throws(OutputError) {
    guard let recordings, let recorded else { return }
    try recordings.write(recorded)
    try recordings.complete()
    partial?.delete()
  }
}
