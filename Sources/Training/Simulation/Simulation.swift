internal import Music
public import Psychometrics

/// The training of a simulated listener in the same ``Session`` that a person uses.
///
/// The clock is simulated. Each pair sounds up to the onset of its comparison tone, and each answer
/// takes the same time.
public struct Simulation: Sendable {
  /// The time from the onset of the comparison tone to the answer.
  package static let responseTime = Duration.milliseconds(600)
  /// The numbers of trials at which estimates are compared with the truth. The last trial is always
  /// one more such point.
  private static let checkpoints = [50, 100, 200, 400, 1000]
  /// The same for matches.
  private static let matchingCheckpoints = [15, 20, 50, 100, 200, 400, 1000]
  /// The number of trials between two checks whether the estimates are near the true limens.
  static let stride = 10
  /// An error of T75 by a factor of 1.2, in octaves.
  private static let tolerance = DeterministicMath.log2(1.2)

  /// The session as it would have been recorded.
  public let recording: RecordedSession
  /// The readings of each source of estimates that the placement of the session has.
  ///
  /// There are none for a task with intervals, whose limens are among ``intervalReadings``.
  package let readings: [EstimateSource: [LimenReading]]
  /// The readings of the intervals; empty for a task without intervals.
  package let intervalReadings: [IntervalReading]
  /// The number of trials, a multiple of ten, from which on the median error over the notes stays
  /// below 20 % until the end. A source that never gets there has no entry.
  package let trialsUntilNear: [EstimateSource: Int]

  /// Simulates a session.
  ///
  /// - Parameters:
  ///   - listener: The simulated listener.
  ///   - header: The facts that determine the start of the session. Its range lies within
  ///     `SimulatedListener.range`.
  ///   - history: The earlier sessions that `header.history` refers to.
  ///   - trials: The number of answers, 1 or more. There are fewer if the plan of the placement is
  ///     complete earlier.
  /// - Complexity: O(*t* · *n*²) for *t* trials, with those of the history, and *n* notes.
  public init(
    of listener: SimulatedListener, header: SessionHeader, history: [RecordedSession] = [],
    trials: Int
  ) {
    self.init(
      of: listener,
      in: Session(header: header, history: history, startedAt: .zero, limits: [.trials(trials)]),
      trials: trials)
  }

  /// Simulates a session that is ready to begin at time zero.
  ///
  /// - Parameter trials: The limit of answers with which the session was created.
  init(of listener: SimulatedListener, in session: Session, trials: Int) {
    let header = session.header
    let listener = listener.aided(by: header.settings.aid)
    var session = session
    var answers = SimulatedAnswers(of: listener, seed: header.seed)
    var records: [TrialRecord] = []
    var readings: [EstimateSource: [LimenReading]] = [:]
    var intervalReadings: [IntervalReading] = []
    var nearSince: [EstimateSource: Int] = [:]
    let settings = header.settings
    let checkpoints = Self.checkpoints(
      within: settings.trialCount(within: trials), of: settings.task)
    while session.phase != .ended {
      records.append(session.answer(by: &answers))
      let trial = session.answeredTrials
      if checkpoints.contains(trial),
        let reading = IntervalReading(of: session, heardBy: listener)
      {
        intervalReadings.append(reading)
      }
      for source in EstimateSource.allCases where !settings.task.hasIntervals {
        if checkpoints.contains(trial),
          let reading = LimenReading(source, of: session, heardBy: listener)
        {
          readings[source, default: []].append(reading)
        }
        guard trial.isMultiple(of: Self.stride),
          let error = source.medianError(in: session, heardBy: listener)
        else { continue }
        nearSince[source] = error < Self.tolerance ? nearSince[source] ?? trial : nil
      }
    }
    recording = RecordedSession(id: nil, originalID: 1, header: header, trials: records)
    self.readings = readings
    self.intervalReadings = intervalReadings
    trialsUntilNear = nearSince
  }

  /// Returns the checkpoints below `trials`, and `trials` itself.
  static func checkpoints(within trials: Int, of task: Task) -> [Int] {
    let all = task.response.holdsComparison ? matchingCheckpoints : checkpoints
    return all.filter { $0 < trials } + [trials]
  }
}

extension Session {
  /// Closes the open trial with the answer of a simulated listener, and opens the next one.
  ///
  /// - Precondition: As for ``answer(_:after:)``.
  /// - Returns: The record.
  @discardableResult
  package mutating func answer(by answers: inout SimulatedAnswers) -> TrialRecord {
    let response = answers.respond(to: openQuestion, in: header.settings)
    return answer(response, after: Simulation.responseTime)
  }
}
