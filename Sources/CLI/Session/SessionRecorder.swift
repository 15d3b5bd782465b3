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
  /// The trials that the partial recording does not have yet; all of them if no recording is wanted.
  private var trials: [TrialRecord] = []
  private var events: [HistoryEvent] = []
  /// The session before it went on, whose recording is deleted once there is a partial one; `nil` for none.
  private var replaced: RecordedSession?
  /// The limit at which the session ended; `nil` before, and if it was left.
  private var reached: SessionLimit?

  init(
    store: TrainingStore?, recordings: RecordingFolder?, header: SessionHeader, playback: Playback?,
    earlier: PerceptualProfile, resuming recorded: RecordedSession? = nil
  ) {
    self.store = store
    self.recordings = recordings
    self.header = header
    self.playback = playback
    self.earlier = earlier
    id = recorded?.id
    trials = recorded?.trials ?? []
    events = recorded?.events ?? []
    replaced = recorded
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
    try keepPartially { try $0.append(trial, to: $1) }
  }

  /// Changes the partial recording. If it has been moved, deleted or replaced, there is a new one with
  /// the whole session.
  private mutating func keepPartially(_ change: (TrainingStore, Int64) throws -> Void) throws {
    guard let recordings, let streamed else { return }
    let earlier = partial
    if try earlier?.keep(change) != true {
      partial = try PartialRecording(of: streamed, in: recordings)
      // It may be in its place, without its log.
      earlier?.delete()
      replaced.take().map(recordings.delete)
    }
    trials = []
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
    try keepPartially { try $0.append(event, to: $1) }
  }

  /// The session so far; `nil` before its first trial.
  ///
  /// - Throws: `StorageError` if the partial recording cannot be read.
  var recorded: RecordedSession? { get throws { try streamed?.whole() } }

  /// The session so far, without reading its trials into memory.
  private var streamed: StreamedSession? {
    guard partial != nil || !trials.isEmpty else { return nil }
    let outline = RecordedSession(
      id: id, originalID: id ?? Self.firstID, header: header, playback: playback, trials: [],
      reached: reached?.text, events: events)
    return StreamedSession(outline) { [partial, trials] in
      let next = try partial?.trials()
      var rest = trials[...]
      return {
        // A store that was moved may have the first of the others, too.
        if let trial = try next?(), trial.number < rest.first?.number ?? .max { return trial }
        return rest.popFirst()
      }
    }
  }

  /// What the session showed; `nil` without answers.
  var findings: SessionFindings? {
    get throws { try recorded.flatMap { SessionFindings(of: $0, after: earlier) } }
  }

  /// Returns the error to report when an error ends the session. If the file of the store is gone, the
  /// session is written to a new store first.
  func rescued(after error: any Error) -> any Error {
    guard case StorageError.displaced = error, let store, let recorded = try? recorded else {
      return error
    }
    return store.rescue(recorded)
  }

  /// Ends the session, at a limit unless it was left, and writes its recording.
  mutating func end(at limit: SessionLimit?) throws {
    reached = limit
    if let id, let limit { try store?.end(id, at: limit) }
    try finish()
  }

  /// Writes the recording if one is wanted and the session has trials.
  func finish() throws {
    guard let recordings, let streamed else { return }
    try recordings.write(streamed)
    try recordings.complete()
    partial?.delete()
  }
}
