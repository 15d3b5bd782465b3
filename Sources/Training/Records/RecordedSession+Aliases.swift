/// Sessions of other programs have no seed of a random draw. Their seed is 0. If several of them
/// begin at the same time, as in files of one archive, their headers would be equal. All but the
/// first therefore get another seed.
extension RecordedSession {
  /// All headers that the session may have in a store, its own first. A session with a known engine
  /// has only its own. For other sessions the list contains the headers with seed 0 and with a seed
  /// derived from the first trial.
  public var aliases: [SessionHeader] {
    guard header.engineVersion == Engine.unknown, let first = trials.first else { return [header] }
    var telling = SessionDigest()
    telling.add(first)
    let seeds = [0, telling.value].filter { $0 != header.seed }
    return [header] + seeds.map(header.seeded)
  }

  /// Returns the session under another header. A trial's digest is recomputed if it was correct
  /// under the old header, and kept otherwise.
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
  /// Returns the same header with another seed.
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
