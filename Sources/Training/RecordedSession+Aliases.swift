/// Nobody drew a seed for a session whose pairs no engine of ours chose: it has seed 0. Of several that
/// began at the same time, as those in files of one archive seem to, each but the first has another
/// seed, so that their headers differ.
extension RecordedSession {
  /// The session by every header that it may have somewhere, its own first: with seed 0, and with the
  /// seed that its first trial tells it from others by. Only itself where an engine drew from the seed.
  public var aliases: [RecordedSession] {
    guard header.engineVersion == Engine.unknown, let first = trials.first else { return [self] }
    var telling = SessionDigest()
    telling.add(first)
    let seeds = [0, telling.value].filter { $0 != header.seed }
    return [self] + seeds.map { seeded($0) }
  }

  /// The session with another seed, its trials marked as those of that header if they were marked.
  public func seeded(_ seed: UInt64) -> RecordedSession {
    let header = SessionHeader(
      listener: header.listener, startedAt: header.startedAt, seed: seed,
      settings: header.settings, engineVersion: header.engineVersion, history: header.history)
    var (old, new) = (SessionDigest(of: self.header), SessionDigest(of: header))
    let trials = trials.map { trial in
      old.add(trial)
      new.add(trial)
      return trial.digest == old.value ? trial.marked(new.value) : trial
    }
    return RecordedSession(
      id: id, number: number, header: header, playback: playback, trials: trials, events: events)
  }
}

extension TrialRecord {
  fileprivate func marked(_ digest: UInt64) -> TrialRecord {
    TrialRecord(
      number: number, pair: pair, referenceFrequency: referenceFrequency,
      comparisonFrequency: comparisonFrequency, outcome: outcome, onset: onset,
      onsetQuality: onsetQuality, time: time, repeats: repeats, xruns: xruns, digest: digest)
  }
}
