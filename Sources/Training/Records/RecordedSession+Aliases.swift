/// Nobody drew a seed for a session whose pairs no engine of ours chose: it has seed 0. Of several that
/// began at the same time, as those in files of one archive seem to, each but the first has another
/// seed, so that their headers differ.
extension RecordedSession {
  /// Every header that the session may have somewhere, its own first: with seed 0, and with the seed that
  /// its first trial tells it from others by. Only its own where an engine drew from the seed.
  public var aliases: [SessionHeader] {
    guard header.engineVersion == Engine.unknown, let first = trials.first else { return [header] }
    var telling = SessionDigest()
    telling.add(first)
    let seeds = [0, telling.value].filter { $0 != header.seed }
    return [header] + seeds.map(header.seeded)
  }

  /// The session under another header, its trials marked as those of that header if they were marked.
  ///
  /// - Complexity: O(*t*) for *t* trials.
  public func under(_ header: SessionHeader) -> RecordedSession {
    guard header != self.header else { return self }
    var (old, new) = (SessionDigest(of: self.header), SessionDigest(of: header))
    let trials = trials.map { trial in
      old.add(trial)
      new.add(trial)
      return trial.digest == old.value ? trial.marked(new.value) : trial
    }
    return RecordedSession(
      id: id, originalID: originalID, header: header, playback: playback, trials: trials,
      events: events)
  }
}

extension SessionHeader {
  /// The same with another seed.
  public func seeded(_ seed: UInt64) -> SessionHeader {
    SessionHeader(
      listener: listener, startedAt: startedAt, seed: seed, settings: settings,
      engineVersion: engineVersion, history: history)
  }
}

extension TrialRecord {
  fileprivate func marked(_ digest: UInt64) -> TrialRecord {
    TrialRecord(
      number: number, question: question, presentation: presentation, outcome: outcome,
      onset: onset, onsetQuality: onsetQuality, time: time, repeats: repeats, xruns: xruns,
      digest: digest)
  }
}
