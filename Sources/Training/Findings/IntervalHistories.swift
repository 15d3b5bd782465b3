internal import Music
internal import Psychometrics

/// The places of all intervals of a profile after each session, which grow while it observes one session
/// after another.
struct IntervalHistories {
  private var sessions: [IntervalMeasure: [IntervalEstimate.ID: [IntervalEstimate.Session]]] = [:]
  private let tuning: TuningSystem
  private let range: NoteRange
  /// The condition for which all points are estimated, so that they can be compared.
  private let condition: Int

  /// Creates the histories before the first session of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile, which reports the condition of the points.
  ///   - tuning: The tuning from which the places are measured.
  ///   - range: The notes of the report. The profile covers them.
  init(before profile: PerceptualProfile, in tuning: TuningSystem, over range: NoteRange) {
    self.tuning = tuning
    self.range = range
    condition = profile.conditionIndex
  }

  /// The sessions of an interval, oldest first.
  subscript(
    measure: IntervalMeasure, interval: IntervalEstimate.ID
  ) -> [IntervalEstimate.Session] {
    sessions[measure]?[interval] ?? []
  }

  /// Adds a session that the profile has just observed.
  mutating func add(
    _ session: RecordedSession, numbered number: Int, after profile: PerceptualProfile
  ) {
    guard let measure = session.header.settings.task.intervalMeasure,
      let known = IntervalPosteriors(
        of: profile, by: measure, over: range, condition: condition)
    else { return }
    for (index, interval) in known.intervals.enumerated() where known.trials(index) > 0 {
      let id = IntervalEstimate.ID(interval)
      let earlier = self[measure, id].reduce(0) { $0 + $1.trials }
      sessions[measure, default: [:]][id, default: []].append(
        IntervalEstimate.Session(
          number: number, startedAt: session.header.startedAt,
          trials: known.trials(index) - earlier, place: known.place(of: index, in: tuning)))
    }
  }
}
