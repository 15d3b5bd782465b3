internal import Music

/// The places of all intervals of a profile after each session, which grow while it observes one session
/// after another.
struct IntervalHistories: Codable {
  private var sessions: [IntervalMeasure: [IntervalEstimate.ID: [IntervalEstimate.Session]]] = [:]
  private let range: NoteRange
  /// The condition for which all points are estimated, so that they can be compared.
  private let condition: Int

  /// Creates the histories before the first session of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile, which reports the condition of the points.
  ///   - range: The notes of the report. The profile covers them.
  init(before profile: PerceptualProfile, over range: NoteRange) {
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
      let known = IntervalPosteriors(of: profile, by: measure, over: range, condition: condition)
    else { return }
    for sizes in known.sizes() where sizes.trials > 0 {
      let id = sizes.id
      let earlier = self[measure, id].reduce(0) { $0 + $1.trials }
      sessions[measure, default: [:]][id, default: []].append(
        IntervalEstimate.Session(
          number: number, startedAt: session.header.startedAt,
          trials: sizes.trials - earlier, place: known.place(of: sizes)))
    }
  }
}
