public import Notation

extension RecordedSession {
  /// Returns the session with its last trial at a time, because no time is known.
  public func ending(by time: UTCTime) -> RecordedSession {
    let delay = time.milliseconds - (trials.last?.time ?? header.startedAt).milliseconds
    func moved(_ time: UTCTime) -> UTCTime {
      UTCTime(milliseconds: time.milliseconds + delay)
    }
    let header = SessionHeader(
      listener: header.listener, startedAt: moved(header.startedAt), seed: header.seed,
      settings: header.settings, engineVersion: header.engineVersion, history: header.history,
      dating: header.dating)
    return RecordedSession(
      id: id, originalID: originalID, header: header, playback: playback,
      trials: trials.map { $0.timed(moved($0.time)) }, events: events)
  }
}

extension [RecordedSession] {
  /// Returns sessions without known times, one after the other, the last one ending at a time.
  public func ending(by time: UTCTime) -> [RecordedSession] {
    var end = time
    return reversed().map { session in
      let moved = session.ending(by: end)
      end = UTCTime(milliseconds: moved.header.startedAt.milliseconds - 1000)
      return moved
    }.reversed()
  }
}

extension TrialRecord {
  fileprivate func timed(_ time: UTCTime) -> TrialRecord {
    TrialRecord(
      number: number, question: question, presentation: presentation, outcome: outcome,
      onset: onset, onsetQuality: onsetQuality, time: time, repeats: repeats, xruns: xruns,
      digest: digest)
  }
}
