internal import Music
package import Notation
package import Psychometrics

/// A run of a simulated listener in a round of a protocol.
package struct SimulatedRun: Sendable {
  /// The session as it would have been recorded.
  package let recording: RecordedSession
  /// The time from the start to the last trial, with the timed screens of rests.
  package let length: Duration
  /// Whether the run ended after answers to pairs with the largest difference.
  package let isAtLargest: Bool
  /// Whether the run ended without meeting its criterion.
  package let missesCriterion: Bool
  /// The difference of log2 T75 as read from the run and the mean of the true one over its trials, in octaves.
  ///
  /// The reading is the geometric mean of a staircase's last reversals, and T75 of the run alone under another
  /// placement. There is none for fewer than two reversals, too few answers for a threshold, a task with
  /// intervals, or a listener without a limen.
  package let errorOctaves: Double?

  /// The place of the run in the round.
  package var label: RunLabel { recording.header.run.required(or: "the place of a run") }
}

extension LaboratoryProtocol {
  /// The time of the timed screens of a round, without rests within runs.
  package var timedScreens: Duration {
    order.joined().compactMap { screens[$0]?.length }.reduce(.zero, +)
  }

  /// Simulates a round of a listener. What is learnt is kept from run to run; fatigue is not.
  ///
  /// - Parameters:
  ///   - listener: The listener before the first run. At notes outside `SimulatedListener.range`, the limen is
  ///     that of its nearest note.
  ///   - label: The listener's label.
  ///   - rank: The number of listeners who have begun before.
  ///   - seed: The seed of the order, the pairs and the answers.
  ///   - start: The time at which the round begins.
  /// - Returns: The runs in the order of the round. Each begins when the one before has ended.
  /// - Complexity: O(*r* · *t* · *n*²) for *r* runs with *t* trials together, and *n* notes and conditions.
  package func simulatedRuns(
    of listener: SimulatedListener, as label: Listener, rank: Int, seed: UInt64, at start: UTCTime
  ) -> [SimulatedRun] {
    var round = Round(of: self, visit: 1, after: [], rank: rank, seed: seed, at: start)
    var runs: [SimulatedRun] = []
    var (now, trials) = (start, 0)
    while let step = round.takeStep() {
      guard case .run(let place, let condition, _) = step else { continue }
      let sessions = runs.map(\.recording)
      let header = SessionHeader(
        listener: label, startedAt: now, seed: round.seed(of: place),
        settings: condition.settings, history: .init(of: sessions), run: place)
      let session = Session(
        header: header, history: sessions, startedAt: .zero, limits: condition.limits)
      let run = SimulatedRun(
        of: listener.rested(afterTrials: trials, inSessions: 0), in: session, as: condition)
      now = now + run.length + .seconds(1)
      trials += run.recording.trials.count
      runs.append(run)
    }
    return runs
  }
}

extension SimulatedRun {
  fileprivate init(
    of listener: SimulatedListener, in session: Session, as condition: LaboratoryCondition
  ) {
    var session = session
    let header = session.header
    let listener = listener.aided(by: header.settings.aid)
    var answers = SimulatedAnswers(of: listener, seed: header.seed)
    var trials: [TrialRecord] = []
    while session.phase != .ended { trials.append(session.answer(by: &answers)) }
    let limit = session.reachedLimit
    recording = RecordedSession(
      id: nil, originalID: 1, header: header, trials: trials, reached: limit?.text)
    isAtLargest = limit?.isAtLargest == true
    missesCriterion = condition.misses(limit)
    let reading = RunReading(of: recording)
    length = reading.length + condition.timedRest(after: trials.count)
    let truths = trials.enumerated().map { index, trial in
      listener.log2Limen(at: trial.question.reference, trial: index + 1)
    }
    let truth = truths.reduce(0, +) / Double(truths.count)
    errorOctaves = listener.hasLimen ? reading.log2Reading.map { $0 - truth } : nil
  }
}

extension RunReading {
  /// log2 of the limen that an experimenter takes from the run, in cents.
  fileprivate var log2Reading: Double? {
    guard !header.settings.task.hasIntervals else { return nil }
    let cents =
      header.settings.placement.rule is StaircasePlacement.Rule
      ? reversals?.geometricMean : answers.reportsThreshold ? limen?.t75 : nil
    return cents.map { DeterministicMath.log2($0.value) }
  }
}
