internal import Music
internal import Notation
internal import Psychometrics
internal import Training

extension ProfileReport {
  /// The learning curve.
  struct Learning: Sendable {
    /// One session. A new stretch begins after a gap between sessions.
    struct Session: Sendable {
      let number: Int
      let startedAt: UTCTime
      let trials: Int
      let stretch: Int
      /// The limen at the end of the session, given all answers.
      let smoothed: Limen
      /// The limen as it was known when the session ended.
      let knownThen: Limen
    }

    static let longestGapDays = Int(LearningCurve.longestGap / .seconds(86_400))

    let sessions: [Session]
    /// The trend over the last stretch, with the limens at its ends.
    let trend: (course: LearningTrend, start: Cents, end: Cents)?
    /// The size below which the 95 % band of T75 lies for the first time; `nil` for none.
    let milestone: Cents?
    /// The curve of T75, with the latest week beside earlier days.
    let curve: LearningCurve

    init(of findings: ListenerFindings, at point: LimenPoint) {
      (milestone, curve) = (findings.milestone, findings.curve)
      let largest = findings.largestDifference
      sessions = curve.stretches.enumerated().flatMap { stretch, sessions in
        sessions.map { session in
          Session(
            number: session.number, startedAt: session.startedAt, trials: session.answered,
            stretch: stretch + 1, smoothed: Limen(session.limen, at: point, upTo: largest),
            knownThen: Limen(session.knownThen, at: point, upTo: largest))
        }
      }
      trend = curve.trend.map { trend in
        let end = Cents(findings.whole.limen.t75.value * point.timesT75)
        return (course: trend, start: trend.start(of: end).toThousandths, end: end.toThousandths)
      }
    }
  }
}

// MARK: - JSON

extension ProfileReport.Learning {
  var members: Members {
    [
      "sessions": sessions.map(\.members), "longest_gap_days": Self.longestGapDays,
      "milestone_cents": milestone, "progress": curve.progress.map(\.members),
      "trend": trend.map { trend in
        [
          "trials": trend.course.trials,
          "start_cents": trend.start, "end_cents": trend.end,
          "time_constant_trials": trend.course.timeConstant.toThousandths,
          "probability_of_fall": trend.course.fall.probability.toThousandths,
          "fall_octaves": trend.course.fall.octaves.toThousandths,
          "fall_sd_octaves": trend.course.fall.spread.toThousandths,
          "probability_of_warm_up": trend.course.warmUp?.probability.toThousandths,
        ] as Members
      },
    ]
  }
}

extension Progress {
  fileprivate var members: Members {
    [
      "since": period.rawValue, "ratio": fall.ratio.toThousandths,
      "ratio_band95": fall.ratioBand95.bounds.map(\.toThousandths),
    ]
  }
}

extension ProfileReport.Learning.Session {
  fileprivate var members: Members {
    [
      "number": number, "started_at": startedAt.iso8601, "trials": trials, "stretch": stretch,
      "smoothed": smoothed.members,
    ] + knownThen.members
  }
}
