internal import Notation

/// A replay of a listener's recorded sessions from their seeds and answers, oldest first.
///
/// Each session is folded once: the profile of a session that is verified is the one from which the
/// next session starts.
public struct Replay: Sendable {
  /// The result of replaying a session.
  public enum Verdict: Hashable, Sendable {
    /// Every pair was chosen again, and every record is unchanged.
    case verified
    /// The first trial that differs.
    case differs(trial: Int, Discrepancy)
    /// The session cannot be replayed here.
    case unverifiable(Obstacle)
  }

  /// The way in which a trial differs.
  public enum Discrepancy: Hashable, Sendable {
    /// The trials are not numbered 1, 2, 3…
    case missing
    /// The replay chooses another question than the recorded one.
    case question(chosen: Question, recorded: Question)
    /// The question is the same, but the record was changed after it was written.
    case record
  }

  /// The reason why a session cannot be replayed.
  public enum Obstacle: Hashable, Sendable {
    /// Another engine version chose the pairs.
    case engineVersion(Int)
    /// The history found differs from the recorded one.
    case history(recorded: SessionHeader.History, found: SessionHeader.History)
  }

  /// A replayed session: the log loss of its answers, without answers unless it is verified, and the
  /// fold that ends with it, `nil` unless it is verified.
  typealias Outcome = (verdict: Verdict, logLoss: LogLoss, fold: Fold?)

  /// The sessions that the replay has passed, with the facts that later sessions need: whether the
  /// session is unchanged and its history is present, and the same is true of every session in its
  /// history; and the digest of the history of a session of engine 2 that follows this one.
  private var passed:
    [HeaderDigest: (
      session: RecordedSession, isIntact: Bool, secondEngineDigest: SecondEngineDigest
    )] = [:]
  /// The last session, preceded by its history. In most cases this is the history of the next
  /// session.
  private var newest: (headerDigest: HeaderDigest, lineage: [RecordedSession])?
  private var folds: [Fold] = []

  /// Creates a replay before a listener's first session.
  package init() {}

  /// Replays a session and compares it with the recording, trial by trial.
  ///
  /// - Parameters:
  ///   - recording: The recorded session.
  ///   - history: The listener's earlier sessions, in the order `oldestFirst`.
  /// - Complexity: O(*s*² + *t* · *n*²) for *t* trials of *s* sessions, including the history, and
  ///   *n* notes and conditions.
  public static func verify(
    _ recording: RecordedSession, after history: [RecordedSession]
  ) -> Verdict {
    var replay = Replay()
    for session in history { replay.addToHistory(session) }
    return replay.verify(recording)
  }

  /// Replays the listener's next session and compares it with the recording, trial by trial.
  ///
  /// - Complexity: O(*s* + *t* · *n*²) for *s* sessions so far, *n* notes and conditions, and *t*
  ///   trials: those of the session and those of earlier sessions that were not folded yet.
  package mutating func verify(_ recording: RecordedSession) -> Verdict {
    replay(recording).verdict
  }

  /// Replays the listener's next session, and returns what the replay computed on the way.
  ///
  /// - Complexity: As ``verify(_:)``.
  mutating func replay(_ recording: RecordedSession) -> Outcome {
    let outcome = outcome(of: recording)
    addToHistory(recording)
    return outcome
  }

  /// Adds the listener's next session to the history without replaying it.
  ///
  /// - Complexity: O(*s* + *t*) for *s* sessions so far and *t* trials of the session.
  package mutating func addToHistory(_ session: RecordedSession) {
    let header = session.header
    let found = history(for: header)
    var secondEngineDigest = secondEngineDigest(before: header)
    secondEngineDigest.add(session)
    let headerDigest = header.digest
    let isIntact = found == header.history && session.firstChangedTrial == nil
    passed[headerDigest] = (session, isIntact, secondEngineDigest)
    var lineage = sessions(before: header)
    newest = nil
    // After a clock was set back, this session and those it follows may be in another order.
    guard lineage.last.map({ $0.header.startedAt < header.startedAt }) ?? true else { return }
    lineage.append(session)
    newest = (headerDigest, lineage)
  }

  private mutating func outcome(of recording: RecordedSession) -> Outcome {
    if let obstacle = obstacle(to: recording.header) {
      return (.unverifiable(obstacle), LogLoss(), nil)
    }
    var fold = fold(before: recording.header)
    var session = Session(header: recording.header, profile: fold.profile, startedAt: .zero)
    var logLoss = LogLoss()
    if let difference = session.compare(with: recording.trials, &logLoss) {
      return (difference, LogLoss(), nil)
    }
    // The session has observed its trials as a fold would, and so gives the same profile.
    fold.sessions += [recording.excluding(Exclusions())].compactMap(\.self)
    fold.profile = session.profile
    keep(fold)
    return (.verified, logLoss, fold)
  }

  /// Returns the reason why a session cannot be replayed here; `nil` if it can.
  private func obstacle(to header: SessionHeader) -> Obstacle? {
    guard header.engineVersion == Engine.version else {
      return .engineVersion(header.engineVersion)
    }
    let found = history(for: header)
    return found == header.history ? nil : .history(recorded: header.history, found: found)
  }
}

// MARK: - Histories

extension Replay {
  /// Returns the history of a session as it is found here. It equals the recorded history if that
  /// is complete and unchanged.
  private func history(for header: SessionHeader) -> SessionHeader.History {
    let heads = (header.history.basis?.follows ?? []).compactMap { passed[$0] }
    let basis = header.history.basis
    let isHere = heads.count == basis?.follows.count ?? 0 && heads.allSatisfy(\.isIntact)
    guard isHere else { return .init(trials: 0, digest: SessionDigest().value, basis: basis) }
    if header.engineVersion <= SecondEngineDigest.engineVersion {
      return secondEngineDigest(before: header).history(basis: basis)
    }
    return .init(
      trials: sessions(before: header).reduce(0) { $0 + $1.trials.count },
      heads: heads.map { .init(of: $0.session) }, excludes: basis?.excludes ?? [])
  }

  private func secondEngineDigest(before header: SessionHeader) -> SecondEngineDigest {
    header.history.basis?.follows.first.flatMap { passed[$0]?.secondEngineDigest } ?? .init()
  }

  /// Returns the sessions that a session follows, directly and indirectly, in the order
  /// `oldestFirst`.
  private func sessions(before header: SessionHeader) -> [RecordedSession] {
    if let newest, header.history.basis?.follows == [newest.headerDigest] { return newest.lineage }
    var found: [HeaderDigest: RecordedSession] = [:]
    var waiting = header.history.basis?.follows ?? []
    while let next = waiting.popLast() {
      guard found[next] == nil, let session = passed[next]?.session else { continue }
      found[next] = session
      waiting += session.header.history.basis?.follows ?? []
    }
    return Array(found.values).oldestFirst
  }
}

/// The digest of a history by the rules of engine 2. It covers every trial, with the id that its
/// session had in the store that recorded it.
private struct SecondEngineDigest: Sendable {
  static let engineVersion = 2
  private var digest = SessionDigest()
  private var trials = 0

  func history(basis: SessionHeader.History.Basis?) -> SessionHeader.History {
    .init(trials: trials, digest: digest.value, basis: basis)
  }

  mutating func add(_ session: RecordedSession) {
    for trial in session.trials {
      digest.add(session.originalID, Int64(trial.number), trial.time.milliseconds)
      digest.add(Int64(bitPattern: trial.digest))
    }
    trials += session.trials.count
  }
}

// MARK: - Starting profiles

extension Replay {
  /// A profile, and the sessions that were folded into it, without excluded trials.
  struct Fold: Sendable {
    /// The scope of the next session without its history.
    fileprivate var own: PerceptualProfile.Scope
    fileprivate(set) var profile: PerceptualProfile
    fileprivate(set) var sessions: [RecordedSession] = []

    /// Returns whether a profile over a scope can continue this fold with the rest of the sessions.
    fileprivate func begins(_ sessions: [RecordedSession], over scope: PerceptualProfile.Scope)
      -> Bool
    {
      profile.scope == scope && sessions.starts(with: self.sessions)
    }
  }

  /// The number of folds to keep, because sessions may alternate between a listener's machines and
  /// between ranges.
  private static let foldLimit = 8

  /// Returns the profile from which a session starts, equal to the last bit.
  mutating func profile(for header: SessionHeader) -> PerceptualProfile {
    fold(before: header).profile
  }

  /// Returns the fold of a session's history. A kept fold is continued only if its scope is the same
  /// and its sessions are the first ones of the history.
  private mutating func fold(before header: SessionHeader) -> Fold {
    let evidence = sessions(before: header).evidence(for: header.history)
    let own = PerceptualProfile.Scope(of: header.settings, after: [])
    // The scope of a fold has all that its sessions ask about, so that their trials are not read again.
    let known = folds.last { $0.own == own && evidence.starts(with: $0.sessions) }
    var scope = known?.profile.scope ?? own
    for session in evidence[(known?.sessions.count ?? 0)...] { scope.extend(to: session) }
    var fold =
      folds.last { $0.begins(evidence, over: scope) }
      ?? Fold(own: own, profile: PerceptualProfile(covering: scope))
    fold.own = own
    for session in evidence[fold.sessions.count...] { fold.profile.add(session) }
    fold.sessions = evidence
    keep(fold)
    return fold
  }

  /// Keeps a fold in place of the shorter ones that it continues, except the last of these: another
  /// session may start from the same history.
  private mutating func keep(_ fold: Fold) {
    folds.removeAll { kept in
      kept.begins(fold.sessions, over: fold.profile.scope)
        && kept.sessions.count != fold.sessions.count - 1
    }
    folds = folds.suffix(Self.foldLimit - 1) + [fold]
  }
}

// MARK: - One session

extension Session {
  /// Creates a session that goes on after its recorded trials as if it had not been interrupted; `nil` if
  /// this version would choose other pairs, or if a record was changed.
  ///
  /// - Parameters:
  ///   - recorded: The interrupted session, of which no answer was taken back.
  ///   - history: The listener's earlier sessions, in the order `oldestFirst`.
  ///   - startedAt: The time on the monotonic clock at the start of the recorded session.
  ///   - limits: The limits of the interrupted session.
  package init?(
    resuming recorded: RecordedSession, after history: [RecordedSession], startedAt: Duration,
    limits: [SessionLimit]
  ) {
    self.init(header: recorded.header, history: history, startedAt: startedAt, limits: limits)
    var logLoss = LogLoss()
    guard compare(with: recorded.trials, &logLoss) == nil else { return nil }
    waitToBegin()
  }

  /// Replays recorded trials up to the first one that differs, and returns the verdict; `nil` if none
  /// differs.
  ///
  /// - Parameters:
  ///   - trials: The recorded trials.
  ///   - logLoss: The log loss to which each answer is added.
  fileprivate mutating func compare(
    with trials: [TrialRecord], _ logLoss: inout LogLoss
  ) -> Replay.Verdict? {
    _ = handle(.began)
    for (index, trial) in trials.enumerated() {
      guard trial.number == index + 1 else { return .differs(trial: index + 1, .missing) }
      guard openQuestion == trial.question else {
        return .differs(
          trial: trial.number, .question(chosen: openQuestion, recorded: trial.question))
      }
      guard reproduce(trial) == trial else { return .differs(trial: trial.number, .record) }
      if trial.isAnswered, let lastPrediction { logLoss.add(lastPrediction) }
    }
    return nil
  }

  /// Replays the events of a recorded trial and returns the new record.
  fileprivate mutating func reproduce(_ trial: TrialRecord) -> TrialRecord? {
    for _ in 0..<max(trial.repeats, 0) { _ = handle(.repeatRequested) }
    let onset = startedAt + trial.onset
    let comparisonOnset = onset + header.settings.comparisonDelay
    if trial.isAnswered || trial.onsetQuality != nil {
      _ = handle(.comparisonBegan(at: comparisonOnset, quality: trial.onsetQuality))
    }
    _ = handle(.presented(trial.presentation))
    let start = Moment(monotonic: onset, utc: trial.time)
    let effects: [Effect] =
      switch trial.outcome {
      case .answered(let response, let responseTime):
        handle(
          .responded(
            response,
            at: Moment(monotonic: comparisonOnset + (responseTime ?? .zero), utc: trial.time)))
      case .void(.listener):
        handle(.voided(at: start))
      case .void(.sound):
        handle(.corrupted(xruns: trial.xruns, at: start))
      }
    _ = handle(.feedbackEnded)
    return effects.lazy.compactMap { effect in
      if case .store(let record) = effect { record } else { nil }
    }.first
  }
}
