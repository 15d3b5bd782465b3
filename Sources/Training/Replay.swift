internal import Music

/// A listener's recorded sessions, run again from their seeds and their answers, oldest first.
///
/// Each session is folded into the profile that the next one starts from, not the whole history into
/// each.
public struct Replay: Sendable {
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

  private var history: [RecordedSession] = []
  private var mark = SessionHeader.History.Running()
  /// The notes asked about so far, and the timbres they had.
  private var notes: NoteRange?
  private var timbres: Set<Timbre> = []
  private var folds: [Fold] = []

  /// Stands before a listener's first session.
  public init() {}

  /// Runs a session again and compares it, trial by trial.
  ///
  /// - Parameters:
  ///   - recording: The session.
  ///   - history: The listener's sessions that came before it, oldest first.
  public static func verify(
    _ recording: RecordedSession, after history: [RecordedSession]
  ) -> Verdict {
    var replay = Replay()
    for session in history { replay.passOver(session) }
    return replay.verify(recording)
  }

  /// Runs the listener's next session again and compares it, trial by trial.
  public mutating func verify(_ recording: RecordedSession) -> Verdict {
    let verdict = verdict(on: recording)
    passOver(recording)
    return verdict
  }

  /// Takes the listener's next session for history, without running it again.
  public mutating func passOver(_ session: RecordedSession) {
    history.append(session)
    mark.add(session)
    for note in session.trials.lazy.map(\.pair.reference) {
      notes = (notes ?? NoteRange(lowest: note, highest: note)).extended(to: note)
    }
    timbres.insert(session.header.settings.timbre)
    // Nothing asked is ever forgotten, so no later session starts from a profile without it.
    folds.removeAll { !$0.scope.covers(session) }
  }

  private mutating func verdict(on recording: RecordedSession) -> Verdict {
    let header = recording.header
    guard header.engineVersion == Engine.version else {
      return .unverifiable(.engineVersion(header.engineVersion))
    }
    guard mark.history == header.history else {
      return .unverifiable(.history(recorded: header.history, found: mark.history))
    }
    var session = Session(
      header: header, history: history, profile: profile(for: header.settings), startedAt: .zero)
    return session.compare(with: recording.trials)
  }
}

// MARK: - Starting profiles

extension Replay {
  /// A profile, and how many sessions were folded into it.
  private struct Fold: Sendable {
    let scope: PerceptualProfile.Scope
    var profile: PerceptualProfile
    var sessionCount = 0
  }

  /// The profile that a session with these settings starts from, to the last bit: a fold goes on only
  /// where the scope is the same.
  mutating func profile(for settings: Settings) -> PerceptualProfile {
    var scope = PerceptualProfile.Scope(
      range: settings.range, timbres: timbres.union([settings.timbre]))
    if let notes { scope.extend(to: notes) }
    let index = folds.firstIndex { $0.scope == scope } ?? folds.endIndex
    if index == folds.endIndex {
      folds.append(Fold(scope: scope, profile: PerceptualProfile(covering: scope)))
    }
    for session in history[folds[index].sessionCount...] { folds[index].profile.add(session) }
    folds[index].sessionCount = history.count
    return folds[index].profile
  }
}

// MARK: - One session

extension Session {
  /// Lives through recorded trials up to the first that is not what it should be.
  fileprivate mutating func compare(with trials: [TrialRecord]) -> Replay.Verdict {
    _ = handle(.began)
    for (index, trial) in trials.enumerated() {
      guard trial.number == index + 1 else { return .differs(trial: index + 1, .missing) }
      guard openPair == trial.pair else {
        return .differs(trial: trial.number, .pair(chosen: openPair, recorded: trial.pair))
      }
      guard relive(trial) == trial else { return .differs(trial: trial.number, .record) }
    }
    return .verified
  }

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
