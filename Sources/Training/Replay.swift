/// A recorded session, run again from its seed and its answers.
public enum Replay {
  /// What running a session again showed.
  public enum Verdict: Hashable, Sendable {
    /// Every pair was chosen again, and every record is as it was written.
    case verified
    /// The first trial that is not what it should be.
    case differs(trial: Int, Discrepancy)
    /// The session cannot be run again here.
    case unverifiable(Obstacle)
  }

  /// How a trial differs.
  public enum Discrepancy: Hashable, Sendable {
    /// The trials are not numbered 1, 2, 3…
    case missing
    /// Another pair is chosen than was recorded.
    case pair(chosen: TonePair, recorded: TonePair)
    /// The pair is the same, but the record was changed after it was written.
    case record
  }

  /// Why a session cannot be run again.
  public enum Obstacle: Hashable, Sendable {
    /// Other rules chose its pairs.
    case engineVersion(Int)
    /// The trials its profile started from are not those it was recorded with.
    case history(recorded: SessionHeader.History, found: SessionHeader.History)
  }

  /// Runs a session again and compares it, trial by trial.
  ///
  /// - Parameters:
  ///   - recording: The session.
  ///   - history: The listener's sessions that came before it, oldest first.
  public static func verify(
    _ recording: RecordedSession, after history: [RecordedSession]
  ) -> Verdict {
    guard recording.header.engineVersion == Engine.version else {
      return .unverifiable(.engineVersion(recording.header.engineVersion))
    }
    let found = SessionHeader.History(of: history)
    guard found == recording.header.history else {
      return .unverifiable(.history(recorded: recording.header.history, found: found))
    }
    var session = Session(header: recording.header, history: history, startedAt: .zero)
    _ = session.handle(.began)
    for (index, trial) in recording.trials.enumerated() {
      guard trial.number == index + 1 else { return .differs(trial: index + 1, .missing) }
      guard session.openPair == trial.pair else {
        return .differs(
          trial: trial.number, .pair(chosen: session.openPair, recorded: trial.pair))
      }
      guard session.relive(trial) == trial else {
        return .differs(trial: trial.number, .record)
      }
    }
    return .verified
  }
}

extension Session {
  /// Lets happen again what a record says happened, and returns the record it makes now.
  fileprivate mutating func relive(_ trial: TrialRecord) -> TrialRecord? {
    for _ in 0..<max(trial.repeats, 0) { _ = handle(.askedAgain) }
    let comparisonOnset = trial.onset + header.settings.comparisonDelay
    if trial.answer != nil || trial.onsetQuality != nil {
      _ = handle(.comparisonBegan(at: comparisonOnset, quality: trial.onsetQuality))
    }
    _ = handle(
      .sounded(reference: trial.referenceFrequency, comparison: trial.comparisonFrequency))
    let effects: [Effect] =
      switch trial.outcome {
      case .answered(let answer, let responseTime):
        handle(
          .answered(
            answer, at: Moment(monotonic: comparisonOnset + responseTime, utc: trial.time)))
      case .void(.listener):
        handle(.voided(at: Moment(monotonic: trial.onset, utc: trial.time)))
      case .void(.sound):
        handle(
          .spoiled(
            xruns: trial.xruns, at: Moment(monotonic: trial.onset, utc: trial.time)))
      }
    _ = handle(.rested)
    return effects.lazy.compactMap { effect in
      if case .store(let record) = effect { record } else { nil }
    }.first
  }
}
