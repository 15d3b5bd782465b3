package import Notation
internal import Psychometrics

/// One listener's pass through a protocol: the order, which is drawn once, and the next step.
package struct Round: Sendable {
  /// A step of a round.
  package enum Step: Sendable {
    case screen(LaboratoryScreen)
    /// A run, after the trials of one that was interrupted.
    case run(RunLabel, LaboratoryCondition, resuming: RecordedSession?)
  }

  package let laboratory: LaboratoryProtocol
  private let visit: Int
  private let start: Int64
  /// The seed of the order, from which those of the runs are computed.
  private let seed: UInt64
  private let digests: [String: HeaderDigest]
  /// The names of the conditions and screens, one for each run and screen.
  package let order: [String]
  /// The number of steps that were taken or passed over.
  private var position = 0
  /// The sessions of the round.
  private let sessions: [RecordedSession]
  private let interrupted: RecordedSession?
  /// The latest visit, if it is not complete and this one has not begun; `nil` otherwise.
  package let openVisit: Int?
  /// The latest run, if it ended without meeting its criterion; `nil` otherwise.
  package let missed: RunLabel?

  /// Begins a round, or goes on with the last one of this visit, at the first run that is not done: whose
  /// sessions did not reach their limit, or are excluded.
  ///
  /// - Parameters:
  ///   - laboratory: The protocol.
  ///   - visit: The number of the visit.
  ///   - sessions: The listener's sessions, oldest first.
  ///   - isAnew: Whether the round begins anew, in its earlier order unless the protocol has changed.
  ///   - rank: The number of listeners who have begun before.
  ///   - seed: The seed of the listener's rounds at this visit, less than 2^53.
  ///   - now: The time.
  package init(
    of laboratory: LaboratoryProtocol, visit: Int, after sessions: [RecordedSession],
    anew isAnew: Bool = false, rank: Int, seed: UInt64, at now: UTCTime
  ) {
    self.laboratory = laboratory
    self.visit = visit
    let runs = sessions.filter {
      $0.header.run?.protocolName == laboratory.name && $0.header.run?.visit == visit
    }
    let other = sessions.compactMap(\.header.run).last { $0.protocolName == laboratory.name }
    openVisit = (runs.isEmpty ? other?.visit : nil).flatMap {
      Round(of: laboratory, visit: $0, after: sessions, rank: 0, seed: 0, at: now).isComplete
        ? nil : $0
    }
    let earlier = runs.last?.header.run
    let last = isAnew ? nil : earlier
    let ofRound = runs.filter { $0.header.run?.round == last?.round }
    self.sessions = ofRound
    start = last?.round ?? now.milliseconds
    digests = last?.digests ?? laboratory.digests
    // A round that begins anew has other pairs.
    let before = runs.last { $0.header.run?.round != last?.round }?.header.run?.round
    self.seed = seed ^ UInt64(bitPattern: before ?? 0)
    var draws = SeededGenerator(seed: self.seed)
    let kept = last ?? earlier.flatMap { $0.isOf(laboratory) ? $0 : nil }
    order = kept?.order ?? laboratory.drawnOrder(rank: rank, using: &draws)
    // The histories of later sessions contain the trials of an interrupted run, which then stays as it is.
    let isLast = sessions.last?.header.run == last
    let latest = ofRound.last.flatMap { $0.exclusions.wholeSession ? nil : $0 }
    let goesOn = isLast && latest?.reached == nil && laboratory.interruption == .resume
    interrupted = goesOn ? latest : nil
    let condition = latest?.header.run.flatMap { laboratory.conditions[$0.condition] }
    let limit = condition?.limits.first { $0.text == latest?.reached }
    missed = condition?.misses(limit) == true ? latest?.header.run : nil
  }

  /// The time of the last trial of the run that was interrupted; `nil` if none was.
  package var interruptedAt: UTCTime? { interrupted?.trials.last?.time }

  /// Whether all runs are done, also if the protocol has changed since.
  package var isComplete: Bool { order.indices.allSatisfy { !isRun($0) || isDone($0) } }

  private func isRun(_ index: Int) -> Bool { digests[order[index]] != nil }

  /// Returns whether a run is done, or the one that a screen precedes.
  private func isDone(_ index: Int) -> Bool {
    guard let run = order.indices[index...].first(where: isRun) else { return false }
    return sessions.contains {
      $0.header.run?.position == run + 1 && $0.reached != nil && !$0.exclusions.wholeSession
    }
  }

  /// The conditions that have changed since the round began, by name; empty text for the order.
  package var changes: [String] {
    let now = laboratory.digests
    return Set(order + [""]).filter { digests[$0] != now[$0] }.sorted()
  }

  /// Returns the seed of a run: the same each time until an answer is stored, and another one if the run begins
  /// again after that.
  package func seed(of run: RunLabel) -> UInt64 {
    seed ^ UInt64(run.position) ^ UInt64(sessions.count { $0.header.run == run }) << 32
  }

  /// Moves on to the next step, and returns it; `nil` at the end.
  package mutating func takeStep() -> Step? {
    guard let index = order.indices[position...].first(where: { !isDone($0) }) else { return nil }
    position = index + 1
    let name = order[index]
    guard let condition = laboratory.conditions[name] else {
      return laboratory.screens[name].map(Step.screen)
    }
    let run = 1 + order[..<index].count { $0 == name }
    let label = RunLabel(
      protocolName: laboratory.name, visit: visit, round: start, order: order, digests: digests,
      position: position, condition: name, run: run, isPractice: run <= condition.practiceRuns)
    return .run(
      label, condition, resuming: interrupted.flatMap { $0.header.run == label ? $0 : nil })
  }
}
