package import Music
package import Psychometrics

/// What is known about a listener as of the last answer, within the range and the task of a
/// session: the part of the findings that changes with each answer.
///
/// It follows from the profile alone. ``ListenerFindings`` adds what takes all sessions.
package struct CurrentFindings: Sendable {
  /// The range of the session.
  package let range: NoteRange
  /// All answers of the listener to the task of the session that count, without response times.
  package let answers: AnswerDiagnostics
  /// The limen over the range.
  package let limen: LimenEstimate
  /// A report on each note of the range; `nil` in tasks with intervals, and while no threshold is
  /// reported.
  package let notes: [NoteReport]?
  /// How well each octave of the range is known, lowest first; empty in tasks with intervals.
  package let coverage: [RegionStanding]
  /// The estimate of each judged interval of the session, at the sizes of its tuning and of earlier
  /// sessions; `nil` in tasks without intervals, and while no threshold is reported.
  package let intervals: [IntervalEstimate]?
  /// How the listener matches the intervals of the session; `nil` in other tasks.
  package let matching: MatchingFindings?
  /// The lapse rate.
  package let lapses: LapseEstimate
  /// How well the limen over the range, or the intervals, are known.
  private let state: NoteReport.State

  /// Reads the findings from a profile.
  ///
  /// - Precondition: The profile covers the range, and the intervals of the settings.
  /// - Parameters:
  ///   - profile: The profile of the listener. It reports the condition of the findings.
  ///   - settings: The settings of the session, or of the next one.
  ///   - takenBack: The trials of that session that the profile observed, but that do not count any more.
  /// - Complexity: O(*n*²) for *n* notes and conditions.
  package init(
    of profile: PerceptualProfile, for settings: Settings, without takenBack: [TrialRecord] = []
  ) {
    range = settings.range
    lapses = LapseEstimate(of: profile.field)
    matching =
      settings.task.intervalMeasure == .matching ? profile.matchingFindings(for: settings) : nil
    answers = profile.answers(to: settings.task).removing(takenBack)
    if settings.task.hasIntervals {
      limen = profile.limen(over: range)
      notes = nil
      coverage = []
      intervals =
        answers.reportsThreshold ? profile.intervalEstimates(by: .judgement, for: settings) : nil
      state = (intervals ?? []).state
    } else {
      notes = answers.reportsThreshold ? profile.report(over: range) : nil
      coverage = profile.coverage(of: range)
      intervals = nil
      let whole = profile.standing(
        of: .whole(range), within: range, answered: profile.answered(over: range))
      (limen, state) = (whole.limen, whole.state)
    }
  }
}

extension PerceptualProfile {
  /// Returns all answers to a task, without response times.
  func answers(to task: Task) -> AnswerDiagnostics {
    task.hasIntervals ? intervalAnswers : answers
  }

  /// Returns the limen over the range of a session; `nil` in tasks with intervals, and while no threshold is
  /// reported. It is that of ``CurrentFindings``, which take longer.
  package func reportedLimen(for settings: Settings) -> LimenEstimate? {
    let isReported = !settings.task.hasIntervals && answers.reportsThreshold
    return isReported ? limen(over: settings.range) : nil
  }
}

extension CurrentFindings {
  /// What to do next.
  package var advice: Advice {
    Advice(
      after: answers, weakest: weakest?.notes, lapsesOften: lapses.isFlagged, over: range, in: state
    )
  }

  /// The octave that stands out most as weak; `nil` if none does, and in tasks with intervals.
  package var weakest: RegionStanding? { coverage.weakest }
}
