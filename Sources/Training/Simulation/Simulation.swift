internal import Music
internal import Notation
public import Psychometrics

/// A simulated listener who trains through the same ``Session`` as a person.
///
/// The clock is the listener's own: each pair sounds for its full length up to the second tone, and
/// each answer takes as long as any other.
public struct Simulation: Sendable {
  /// From the beginning of the second tone to the answer.
  static let responseTime = Duration.milliseconds(600)
  /// The numbers of trials at which the limens are read and compared with the true ones, beside the
  /// last one.
  public static let checkpoints = [50, 100, 200, 400, 1000]
  /// How often it is checked whether the estimates are near enough.
  static let stride = 10
  /// T75 20 % too large or too small.
  private static let tolerance = DeterministicMath.log2(1.2)

  /// The session as it would have been recorded.
  public let recording: RecordedSession
  /// What each source of estimates said; every source that the placement of the session has.
  public let readings: [EstimateSource: [LimenReading]]
  /// After how many trials, in tens, the median error over the notes stays under 20 % until the end;
  /// a source is missing when it never does.
  public let trialsUntilNear: [EstimateSource: Int]

  /// Lets a listener answer so many trials.
  ///
  /// - Parameters:
  ///   - listener: Who answers.
  ///   - header: What fixes the start of the session; its history is empty, and its range lies in
  ///     ``/Psychometrics/SimulatedListener/range``.
  ///   - trials: How many, 1 or more; fewer where the placement's plan is complete before.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes.
  public init(of listener: SimulatedListener, header: SessionHeader, trials: Int) {
    var session = Session(header: header, history: [], startedAt: .zero, trialLimit: trials)
    var answers = SimulatedAnswers(of: listener, seed: header.seed)
    var clock = SimulatedClock(startedAt: header.startedAt)
    var records: [TrialRecord] = []
    var readings: [EstimateSource: [LimenReading]] = [:]
    var nearSince: [EstimateSource: Int] = [:]
    let checkpoints = Self.checkpoints(within: header.settings.trialCount(within: trials))
    _ = session.handle(.began)
    while session.phase != .ended {
      records += clock.close(&session, with: answers.respond(to: session.openQuestion))
      let trial = session.answeredTrials
      for source in EstimateSource.allCases {
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
    recording = RecordedSession(
      id: nil, originalID: 1, header: header, trials: records)
    self.readings = readings
    trialsUntilNear = nearSince
  }

  /// The checkpoints before `trials`, and the end.
  static func checkpoints(within trials: Int) -> [Int] {
    checkpoints.filter { $0 < trials } + [trials]
  }
}

/// The time of a session that nobody waits for.
private struct SimulatedClock {
  let startedAt: UTCTime
  private var time = Duration.zero

  init(startedAt: UTCTime) { self.startedAt = startedAt }

  /// Presents the open question, responds, shows the feedback, and returns what is stored.
  mutating func close(_ session: inout Session, with response: Response) -> [TrialRecord] {
    time += session.header.settings.comparisonDelay
    _ = session.handle(.comparisonBegan(at: time, quality: .unpaced))
    time += Simulation.responseTime
    let moment = Moment(
      monotonic: time,
      utc: UTCTime(milliseconds: startedAt.milliseconds + time.wholeMicroseconds / 1000))
    return session.handle(.responded(response, at: moment)).compactMap { effect in
      switch effect {
      case .store(let record): return record
      case .rest(let feedback):
        time += feedback
        _ = session.handle(.rested)
      case .leaveOut, .present, .fadeOut, .end: break
      }
      return nil
    }
  }
}
