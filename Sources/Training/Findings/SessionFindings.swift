internal import Music
package import Psychometrics

/// The course of the limen over a session.
package struct SessionCourse: Sendable {
  /// The limen over the range as of the last answer before the session, which the start screen showed.
  package let before: LimenEstimate
  /// The limen over the range when the session ended.
  package let after: LimenEstimate
  /// The trend over the answers of the session alone.
  package let trend: LearningTrend

  /// The change that is certain enough to be reported; `nil` for none. It is that of the trend, and the
  /// two limens show it.
  package var change: LearningTrend.Change? {
    trend.fall.change.flatMap { ($0 == .fell) == (after.t75 < before.t75) ? $0 : nil }
  }
}

/// What one session showed: the listener before it and after it, over the range of the session.
package struct SessionFindings: Sendable {
  /// The settings of the session.
  package let settings: Settings
  /// The answers of the session.
  package let session: AnswerDiagnostics
  /// The number of matches whose tone was never moved, which do not count.
  package let unmoved: Int
  /// The trial with the smallest difference that was answered right; `nil` if there is none.
  package let finest: TrialRecord?
  /// Whether a threshold was reported before the session.
  package let hadThreshold: Bool
  /// The listener as of the last answer of the session.
  package let now: CurrentFindings
  /// The course of the limen over the session; `nil` for a single answer, in tasks with intervals, and
  /// unless a threshold was reported before and is reported now.
  package let course: SessionCourse?

  /// Computes the findings of a session, without the trials that are excluded.
  ///
  /// The result is `nil` if no answer remains.
  ///
  /// - Precondition: The profile covers the notes and the condition of the session.
  /// - Parameters:
  ///   - session: The session that has ended.
  ///   - earlier: The profile of the listener from which the session began.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the session and *n* notes and conditions.
  package init?(of session: RecordedSession, after earlier: PerceptualProfile) {
    guard let evidence = session.excluding(session.exclusions) else { return nil }
    let answers = AnswerDiagnostics(of: evidence.trials)
    guard answers.answered + answers.tones > 0 else { return nil }
    settings = session.header.settings
    self.session = answers
    unmoved = evidence.trials.count { $0.isUnmoved }
    finest = evidence.trials.filter { $0.isCorrect == true }.min {
      $0.question.difference.cents.magnitude < $1.question.difference.cents.magnitude
    }
    hadThreshold = earlier.answers(to: settings.task).reportsThreshold
    var profile = earlier
    let part = profile.add(evidence).part
    now = CurrentFindings(of: profile, for: settings)
    let hasBoth = hadThreshold && now.answers.reportsThreshold
    let trend =
      hasBoth && !settings.task.hasIntervals
      ? LearningTrend(over: profile.reconsider([part])) : nil
    course = trend.map { [settings, now] in
      SessionCourse(
        before: earlier.reporting(settings.condition).limen(over: settings.range), after: now.limen,
        trend: $0)
    }
  }
}
