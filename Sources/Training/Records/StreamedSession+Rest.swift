internal import Notation

extension StreamedSession {
  /// Returns a session of the trials after the first ones, which begins with the first of them.
  ///
  /// - Parameter count: The number of trials to drop, fewer than there are.
  /// - Throws: Any error of the source of the trials.
  func dropping(first count: Int) throws -> StreamedSession {
    let next = try trials(after: count)
    guard let first = try next() else { return self }
    let old = outline.header
    let header = SessionHeader(
      listener: old.listener,
      startedAt: UTCTime(
        milliseconds: old.startedAt.milliseconds + first.onset.wholeMilliseconds),
      seed: old.seed, settings: old.settings, engineVersion: old.engineVersion,
      history: old.history, dating: old.dating)
    let outline = RecordedSession(
      id: nil, originalID: outline.originalID, header: header, playback: outline.playback,
      trials: [], events: outline.events)
    return StreamedSession(outline) {
      let next = try trials(after: count)
      var digest = SessionDigest(of: header)
      return {
        try next().map { trial in
          let trial = TrialRecord(
            number: trial.number - first.number + 1, question: trial.question,
            presentation: trial.presentation, outcome: trial.outcome,
            onset: trial.onset - first.onset, onsetQuality: trial.onsetQuality, time: trial.time,
            repeats: trial.repeats, xruns: trial.xruns, digest: 0)
          digest.add(trial)
          return trial.marked(digest.value)
        }
      }
    }
  }

  private func trials(after count: Int) throws -> NextTrial {
    let next = try trials()
    for _ in 0..<count { _ = try next() }
    return next
  }
}
