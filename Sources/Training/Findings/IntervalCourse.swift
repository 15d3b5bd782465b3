public import Music
public import Notation
public import Psychometrics

/// Where an interval was in tune for a listener after each session. With feedback, training moves it
/// towards the nominal size.
public struct IntervalCourse: Sendable {
  /// A session of the task, once the listener had been asked about the interval.
  public struct Point: Sendable {
    /// The ordinal among the listener's sessions, from 1.
    public let number: Int
    /// The time at which the session began.
    public let startedAt: UTCTime
    /// The number of trials in the session that count for the interval.
    public let trials: Int
    /// The point of subjective equality or the centre as it was known when the session ended, from the
    /// answers up to then.
    public let place: PlaceEstimate
  }

  /// The interval, with its nominal size in the tuning of the report.
  public let nominal: NominalInterval
  /// The interval, with its aid.
  public let interval: PresentedInterval
  /// The sessions, oldest first.
  public private(set) var points: [Point] = []
  private var trials = 0

  init(of interval: PresentedInterval, at nominal: NominalInterval) {
    self.interval = interval
    self.nominal = nominal
  }

  /// Adds a session, after which `trials` count for the interval in all.
  fileprivate mutating func add(
    _ session: RecordedSession, numbered number: Int, trials: Int,
    place: (NominalInterval) -> PlaceEstimate
  ) {
    guard trials > 0 else { return }
    points.append(
      Point(
        number: number, startedAt: session.header.startedAt, trials: trials - self.trials,
        place: place(nominal)))
    self.trials = trials
  }
}

/// The courses of all intervals of a profile, which grow while it observes one session after another.
struct IntervalCourses {
  /// The points of subjective equality, in the order of the intervals of the profile.
  private(set) var heard: [IntervalCourse]
  /// The centres of tones brought into tune, in the same order.
  private(set) var tuned: [IntervalCourse]
  private let range: NoteRange
  /// The condition for which all points are reported, so that they can be compared.
  private let condition: Int

  /// Creates the courses before the first session of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile, which reports the condition of the points.
  ///   - tuning: The tuning from which the points are measured.
  ///   - range: The notes of the report. The profile covers them.
  init(before profile: PerceptualProfile, in tuning: TuningSystem, over range: NoteRange) {
    func course(of interval: PresentedInterval) -> IntervalCourse {
      IntervalCourse(of: interval, at: tuning.nominal(interval.interval, near: range.middle))
    }
    heard = profile.field.intervals.map(course)
    tuned = (profile.matching?.field.intervals ?? []).map(course)
    self.range = range
    condition = profile.conditionIndex
  }

  /// Adds a session that the profile has just observed.
  mutating func add(
    _ session: RecordedSession, numbered number: Int, after profile: PerceptualProfile
  ) {
    guard session.header.settings.task.reading == .places else { return }
    switch session.header.settings.task.response {
    case .choice:
      for (index, interval) in profile.field.intervals.enumerated() {
        heard[index].add(session, numbered: number, trials: profile.trials(at: interval)) {
          profile.place(of: index, from: $0, at: range.middle, condition: condition)
        }
      }
    case .adjustment:
      guard let matching = profile.matching else { return }
      for (index, interval) in matching.field.intervals.enumerated() {
        tuned[index].add(session, numbered: number, trials: matching.tones(at: interval)) {
          matching.place(of: interval, at: $0, over: range)
        }
      }
    }
  }
}
