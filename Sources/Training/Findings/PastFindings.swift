internal import Music
internal import Psychometrics

/// What the sessions of a listener showed one after another: a fold over sessions, which goes on with the
/// next one. It keeps what it observed of the trials, and not the trials.
package struct PastFindings: Sendable {
  /// The profile after the last session. It covers the notes, the conditions and the intervals of all
  /// sessions, also of those to come.
  package private(set) var profile: PerceptualProfile
  /// The places of the intervals after each session.
  private(set) var histories: IntervalHistories
  private let range: NoteRange
  private var parts: [ThresholdField.Part] = []
  /// The points of the learning curve, with the limen as it was known then; `nil` for a session without
  /// answers, and for one of a task with intervals.
  private var points: [LearningCurve.Point?] = []

  /// Creates the findings before the first session.
  ///
  /// - Parameters:
  ///   - profile: The profile, which reports the condition of the findings.
  ///   - range: The notes to report. The profile covers them.
  init(before profile: PerceptualProfile, over range: NoteRange) {
    self.profile = profile
    self.range = range
    histories = IntervalHistories(before: profile, over: range)
  }

  /// Creates the findings before the first session, if all sessions have these settings; `nil` for a task
  /// with intervals.
  package init?(beforeSessionsWith settings: Settings) {
    guard !settings.task.hasIntervals else { return nil }
    let profile = PerceptualProfile(
      range: settings.range, condition: settings.condition, prior: settings.prior)
    self.init(before: profile, over: settings.range)
  }

  /// Adds a session, without the trials that are excluded.
  ///
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  package mutating func add(_ session: RecordedSession, numbered number: Int) {
    parts.append(profile.add(session).part)
    points.append(
      LearningCurve.Point(of: session, numbered: number, limen: profile.limen(over: range)))
    histories.add(session, numbered: number, after: profile)
  }

  /// Returns the learning curve over the range, which revisits all answers. They are released before
  /// the trend is fitted, which needs more memory.
  ///
  /// - Parameter profile: The profile, which reports the condition of the limens.
  package consuming func curve(under profile: PerceptualProfile) -> LearningCurve {
    let limens = profile.field.log2Limens(over: range, atEndOf: parts).map(LimenEstimate.init)
    for (index, limen) in limens.enumerated() { points[index]?.limen = limen }
    return LearningCurve(points: points.compactMap(\.self)) { stretch in
      let first = points.firstIndex { $0?.number == stretch[0].number } ?? 0
      let answers = profile.reconsider(parts[first...])
      parts = []
      return LearningTrend(over: answers)
    }
  }
}
