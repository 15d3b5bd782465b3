public import Music
public import Psychometrics

/// An octave that stands out as weak.
public struct WeakOctave: Hashable, Sendable {
  /// The notes of the octave within a range.
  public let notes: NoteRange
  /// The ratio of its limen to that of the other notes of the range.
  public let ratio: Double
}

/// The course of the limen over a session.
public struct SessionCourse: Sendable {
  /// A change of the limen.
  public enum Change: Hashable, Sendable {
    case fell
    case rose
  }

  /// The limen over the range as of the last answer before the session, which the start screen showed.
  public let before: LimenEstimate
  /// The limen over the range when the session ended.
  public let after: LimenEstimate
  /// The probability that the limen was lower at the last answer of the session than at the first, by
  /// the trend of the session.
  public let probabilityOfFall: Double

  /// The change that is certain enough to be claimed; `nil` for none. Its probability is 95 % or more, and
  /// the two limens show it.
  public var change: Change? {
    if probabilityOfFall >= LearningTrend.claimedFrom, after.t75 < before.t75 { return .fell }
    if 1 - probabilityOfFall >= LearningTrend.claimedFrom, after.t75 > before.t75 { return .rose }
    return nil
  }
}

/// What one session showed: the listener before it and after it, over the range of the session.
public struct SessionFindings: Sendable {
  /// The listener.
  public let listener: Listener
  /// The settings of the session.
  public let settings: Settings
  /// The answers of the session.
  public let session: AnswerDiagnostics
  /// All answers of the listener to the task of the session, without response times.
  public let answers: AnswerDiagnostics
  /// Whether a threshold was reported before the session.
  public let hadThreshold: Bool
  /// The limen over the range when the session ended; `nil` if no threshold is reported.
  public let after: LimenEstimate?
  /// The course of the limen over the session; `nil` for a single answer, and unless a threshold was
  /// reported before and is reported now.
  public let course: SessionCourse?
  /// The estimates of the intervals of the session, in its tuning; empty in tasks without intervals, and
  /// while no threshold is reported.
  public let intervals: [IntervalEstimate]
  /// How the listener brings the tones of the session into tune; `nil` in other tasks.
  public let matching: MatchingFindings?
  /// The octave that stands out most as weak; `nil` if none does.
  public let weakest: WeakOctave?
  /// The proportion of answers that do not depend on the tones (lapses).
  public let lapseRate: Double
  /// Whether that is 10 % or more.
  public let lapsesOften: Bool
  /// The constant bias.
  public let bias: AnswerBias
  /// The contraction bias per octave.
  public let contraction: AnswerBias
  /// What to do next.
  public let advice: Advice

  /// Computes the findings of a session, without the trials that are excluded.
  ///
  /// The result is `nil` if no answer remains.
  ///
  /// - Precondition: The profile covers the notes and the condition of the session.
  /// - Parameters:
  ///   - session: The session that has ended.
  ///   - earlier: The profile of the listener from which the session began.
  /// - Complexity: O(*t* · *n*²) for *t* trials of the session and *n* notes and conditions.
  public init?(of session: RecordedSession, after earlier: PerceptualProfile) {
    guard let evidence = session.excluding(session.exclusions) else { return nil }
    let answers = AnswerDiagnostics(of: evidence.trials)
    guard answers.answered + answers.tones > 0 else { return nil }
    listener = session.header.listener
    settings = session.header.settings
    self.session = answers
    let range = settings.range
    var profile = earlier
    profile.add(evidence)
    switch settings.task.reading {
    case .limens:
      hadThreshold = earlier.answers.reportsThreshold
      self.answers = profile.answers
      after = profile.answers.reportsThreshold ? profile.limen(over: range) : nil
      let before = earlier.reporting(settings.condition).limen(over: range)
      course =
        hadThreshold ? after.flatMap { profile.course(of: evidence, from: before, to: $0) } : nil
      weakest = profile.weakestOctave(of: range)
      intervals = []
    case .places:
      hadThreshold = earlier.intervalAnswers.reportsThreshold
      self.answers = profile.intervalAnswers
      after = nil
      course = nil
      weakest = nil
      intervals =
        profile.intervalAnswers.reportsThreshold
        ? profile.intervalEstimates(by: .judgement, for: settings) : []
    }
    matching =
      settings.task.response.holdsComparison ? profile.matchingFindings(for: settings) : nil
    lapseRate = profile.field.lapseRate
    lapsesOften = profile.lapsesOften
    bias = profile.bias(at: range.middle)
    contraction = profile.contraction(at: range.middle)
    let state: NoteReport.State =
      switch settings.task.reading {
      case .limens:
        profile.standing(
          of: .whole(range), within: range, answered: profile.answered(over: range)
        ).state
      case .places: intervals.state
      }
    advice = Advice(
      after: self.answers, weakest: weakest?.notes, lapsesOften: lapsesOften, over: range,
      in: state)
  }
}

extension PerceptualProfile {
  /// Returns the course of the limen over a session that began and ended with these limens; `nil` for a
  /// single answer.
  fileprivate func course(
    of session: RecordedSession, from before: LimenEstimate, to after: LimenEstimate
  ) -> SessionCourse? {
    LearningTrend(over: reconsider([session]), lapseRate: field.lapseRate).map {
      SessionCourse(before: before, after: after, probabilityOfFall: $0.probabilityOfFall)
    }
  }

  /// Returns the octave of a range that stands out most as weak; `nil` if none does.
  ///
  /// - Precondition: The profile covers the range.
  package func weakestOctave(of range: NoteRange) -> WeakOctave? {
    Region.octaves(of: range).compactMap { octave -> WeakOctave? in
      let standing = standing(of: octave, within: range, answered: answered(over: octave.notes))
      guard let comparison = standing.comparison, comparison.standsOut else { return nil }
      return WeakOctave(notes: octave.notes, ratio: comparison.ratio)
    }.max { $0.ratio < $1.ratio }
  }
}
