internal import Music
internal import Notation

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
    /// Another question is chosen than was recorded.
    case question(chosen: Question, recorded: Question)
    /// The question is the same, but the record was changed after it was written.
    case record
  }

  /// Why a session cannot be run again.
  public enum Obstacle: Hashable, Sendable {
    /// Other rules chose its pairs.
    case engineVersion(Int)
    /// The trials its profile started from are not those it was recorded with.
    case history(recorded: SessionHeader.History, found: SessionHeader.History)
  }

  /// A session that was passed, and what the next one must know of it.
  private struct Passed: Sendable {
    let session: RecordedSession
    /// Whether it is as it was written, and its history is here, and so on back to the first session.
    let isIntact: Bool
    /// The mark that a session of the second engine has after it.
    let secondEngineMark: SecondEngineMark
  }

  private var passed: [Fingerprint: Passed] = [:]
  /// The last session, after all that it follows: mostly the next session's history.
  private var newest: (fingerprint: Fingerprint, lineage: [RecordedSession])?
  private var folds: [Fold] = []

  /// Stands before a listener's first session.
  public init() {}

  /// Runs a session again and compares it, trial by trial.
  ///
  /// - Parameters:
  ///   - recording: The session.
  ///   - history: The listener's sessions that came before it, in their order
  ///     ``Swift/Array/oldestFirst``.
  /// - Complexity: O(*s*² + *t* · *n*²) for *t* trials of *s* sessions, the history included, and
  ///   *n* notes and conditions.
  public static func verify(
    _ recording: RecordedSession, after history: [RecordedSession]
  ) -> Verdict {
    var replay = Replay()
    for session in history { replay.passOver(session) }
    return replay.verify(recording)
  }

  /// Runs the listener's next session again and compares it, trial by trial.
  ///
  /// - Complexity: O(*s* + *t* · *n*²) for *s* sessions so far, *n* notes and conditions, and *t*
  ///   trials: those of the session, and those that were not folded for the sessions before.
  public mutating func verify(_ recording: RecordedSession) -> Verdict {
    let verdict = verdict(on: recording)
    passOver(recording)
    return verdict
  }

  /// Takes the listener's next session for history, without running it again.
  ///
  /// - Complexity: O(*s* + *t*) for *s* sessions so far and *t* trials of the session.
  public mutating func passOver(_ session: RecordedSession) {
    let header = session.header
    let found = history(for: header)
    var mark = secondEngineMark(before: header)
    mark.add(session)
    let fingerprint = header.fingerprint
    passed[fingerprint] = Passed(
      session: session, isIntact: found == header.history && session.firstChangedTrial == nil,
      secondEngineMark: mark)
    var lineage = sessions(before: header)
    newest = nil
    // Where a clock was set back, what the session follows may stand in another order beside it.
    guard lineage.last.map({ $0.header.startedAt < header.startedAt }) ?? true else { return }
    lineage.append(session)
    newest = (fingerprint, lineage)
  }

  private mutating func verdict(on recording: RecordedSession) -> Verdict {
    let header = recording.header
    guard Engine.replayable.contains(header.engineVersion) else {
      return .unverifiable(.engineVersion(header.engineVersion))
    }
    let found = history(for: header)
    guard found == header.history else {
      return .unverifiable(.history(recorded: header.history, found: found))
    }
    var session = Session(
      header: header, profile: profile(for: header), startedAt: .zero)
    return session.compare(with: recording.trials)
  }
}

// MARK: - Histories

extension Replay {
  /// The history that a session has here; what it was recorded with, if all of that is here.
  private func history(for header: SessionHeader) -> SessionHeader.History {
    let heads = (header.history.basis?.follows ?? []).compactMap { passed[$0] }
    let basis = header.history.basis
    let isHere = heads.count == basis?.follows.count ?? 0 && heads.allSatisfy(\.isIntact)
    guard isHere else { return .init(trials: 0, digest: SessionDigest().value, basis: basis) }
    if header.engineVersion <= SecondEngineMark.engineVersion {
      return secondEngineMark(before: header).history(basis: basis)
    }
    return .init(
      trials: sessions(before: header).reduce(0) { $0 + $1.trials.count },
      heads: heads.map { .init(of: $0.session) }, leavesOut: basis?.leavesOut ?? [])
  }

  private func secondEngineMark(before header: SessionHeader) -> SecondEngineMark {
    header.history.basis?.follows.first.flatMap { passed[$0]?.secondEngineMark } ?? .init()
  }

  /// The sessions that a session follows, and those that they follow, and so on, in their order.
  private func sessions(before header: SessionHeader) -> [RecordedSession] {
    if let newest, header.history.basis?.follows == [newest.fingerprint] { return newest.lineage }
    var found: [Fingerprint: RecordedSession] = [:]
    var waiting = header.history.basis?.follows ?? []
    while let next = waiting.popLast() {
      guard found[next] == nil, let session = passed[next]?.session else { continue }
      found[next] = session
      waiting += session.header.history.basis?.follows ?? []
    }
    return Array(found.values).oldestFirst
  }
}

/// The mark of a history as the second engine made it: of every trial, with the number that its session
/// had in the store.
private struct SecondEngineMark: Sendable {
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
  /// A profile, and the sessions that were folded into it.
  private struct Fold: Sendable {
    let scope: PerceptualProfile.Scope
    var profile: PerceptualProfile
    var sessions: [RecordedSession] = []
  }

  /// How many folds are kept: a listener's machines take turns, and so do ranges.
  private static let foldLimit = 8

  /// The profile that a session starts from, to the last bit: a fold goes on only where the scope is
  /// the same, and all that was folded belongs to the history.
  mutating func profile(for header: SessionHeader) -> PerceptualProfile {
    let evidence = sessions(before: header).evidence(for: header.history)
    let settings = header.settings
    var scope = PerceptualProfile.Scope(
      range: settings.range, conditions: [settings.condition])
    for session in evidence { scope.extend(to: session) }
    let index = folds.lastIndex { $0.scope == scope && evidence.starts(with: $0.sessions) }
    var fold =
      index.map { folds.remove(at: $0) }
      ?? Fold(scope: scope, profile: PerceptualProfile(covering: scope))
    for session in evidence[fold.sessions.count...] { fold.profile.add(session) }
    fold.sessions = evidence
    folds = folds.suffix(Self.foldLimit - 1) + [fold]
    return fold.profile
  }
}

// MARK: - One session

extension Session {
  /// Lives through recorded trials up to the first that is not what it should be.
  fileprivate mutating func compare(with trials: [TrialRecord]) -> Replay.Verdict {
    _ = handle(.began)
    for (index, trial) in trials.enumerated() {
      guard trial.number == index + 1 else { return .differs(trial: index + 1, .missing) }
      guard openQuestion == trial.question else {
        return .differs(
          trial: trial.number, .question(chosen: openQuestion, recorded: trial.question))
      }
      guard relive(trial) == trial else { return .differs(trial: trial.number, .record) }
    }
    return .verified
  }

  /// Lets happen again what a record says happened, and returns the record it makes now.
  fileprivate mutating func relive(_ trial: TrialRecord) -> TrialRecord? {
    for _ in 0..<max(trial.repeats, 0) { _ = handle(.askedAgain) }
    let comparisonOnset = trial.onset + header.settings.comparisonDelay
    if trial.isAnswered || trial.onsetQuality != nil {
      _ = handle(.comparisonBegan(at: comparisonOnset, quality: trial.onsetQuality))
    }
    _ = handle(.presented(trial.presentation))
    let effects: [Effect] =
      switch trial.outcome {
      case .answered(let response, let responseTime):
        handle(
          .responded(
            response,
            at: Moment(monotonic: comparisonOnset + (responseTime ?? .zero), utc: trial.time)))
      case .void(.listener):
        handle(.voided(at: Moment(monotonic: trial.onset, utc: trial.time)))
      case .void(.sound):
        handle(
          .corrupted(
            xruns: trial.xruns, at: Moment(monotonic: trial.onset, utc: trial.time)))
      }
    _ = handle(.rested)
    return effects.lazy.compactMap { effect in
      if case .store(let record) = effect { record } else { nil }
    }.first
  }
}
