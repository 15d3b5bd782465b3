internal import Music
internal import Psychometrics

/// What the sessions of a listener showed one after another: a fold over sessions, which goes on with the
/// next one.
struct PastFindings: Sendable {
  /// The profile after the last session. It covers the notes, the conditions and the intervals of all
  /// sessions, also of those to come.
  private(set) var profile: PerceptualProfile
  /// The places of the intervals after each session.
  private(set) var histories: IntervalHistories
  private let range: NoteRange
  private var sessions: [(number: Int, session: RecordedSession)] = []
  private var parts: [ThresholdField.Part] = []
  /// The limen over the range when each session ended, from the answers up to then.
  private var knownThen: [LimenEstimate] = []

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

  /// Adds a session, without the trials that are excluded.
  ///
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  mutating func add(_ session: RecordedSession, numbered number: Int) {
    sessions.append((number, session))
    parts.append(profile.add(session).part)
    knownThen.append(profile.limen(over: range))
    histories.add(session, numbered: number, after: profile)
  }

  /// The trials whose answer is a choice about a unison.
  var unisons: some Sequence<TrialRecord> {
    trials { $0.adjustment == nil && $0.question.nominal == .unison }
  }

  /// The trials whose answer is a choice about an interval.
  var intervals: some Sequence<TrialRecord> {
    trials { $0.adjustment == nil && $0.question.nominal != .unison }
  }

  private func trials(
    where counts: @escaping (TrialRecord) -> Bool
  ) -> some Sequence<TrialRecord> {
    sessions.lazy.flatMap(\.session.trials).filter(counts)
  }

  /// Returns the course of the limen over the range, which revisits all sessions.
  ///
  /// - Parameter profile: The profile, which reports the condition of the limens.
  func curve(under profile: PerceptualProfile) -> LearningCurve {
    let limens = profile.field.log2Limens(over: range, atEndOf: parts).map(LimenEstimate.init)
    let points = sessions.indices.filter {
      sessions[$0].session.header.settings.task.reading == .limens
    }.compactMap {
      LearningCurve.Point(
        of: sessions[$0].session, numbered: sessions[$0].number, limen: limens[$0],
        knownThen: knownThen[$0])
    }
    return LearningCurve(points: points) { stretch in
      let part = sessions.drop { $0.number < stretch[0].number }.map(\.session)
      return LearningTrend(over: profile.reconsider(part))
    }
  }
}
