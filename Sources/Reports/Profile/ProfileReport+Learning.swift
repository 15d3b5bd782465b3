internal import Foundation
internal import Music
internal import Notation
internal import Psychometrics
internal import Training

extension ProfileReport {
  /// The learning curve.
  struct Learning: Encodable {
    /// One session, with the limen as it was known when it ended. A new stretch begins after a gap
    /// between sessions.
    struct Session: Encodable {
      let number: Int
      let startedAt: ReportedTime
      let trials: Int
      let stretch: Int
      /// The limen at the end of the session, given all answers.
      let smoothed: Limen
    }

    /// The trend over the last stretch.
    struct Trend: Encodable {
      let trials: Int
      let probabilityOfFall: Double
      let fallOctaves: Double
      let fallSdOctaves: Double
      let startCents: Cents
      let endCents: Cents
      let timeConstantTrials: Double
    }

    let sessions: [Measured<Session>]
    let trend: Trend?
    let longestGapDays: Int

    init(
      of curve: LearningCurve, limen: LimenEstimate, at point: LimenPoint, upTo largest: Cents
    ) {
      sessions = curve.stretches.enumerated().flatMap { stretch, sessions in
        sessions.map { session in
          Measured(
            place: Session(
              number: session.number, startedAt: ReportedTime(utc: session.startedAt),
              trials: session.answered, stretch: stretch + 1,
              smoothed: Limen(session.limen, at: point, upTo: largest)),
            limen: Limen(session.knownThen, at: point, upTo: largest))
        }
      }
      trend = curve.trend.map { trend in
        let end = limen.t75.value * point.timesT75 * DeterministicMath.exp2(trend.finalLevel)
        return Trend(
          trials: trend.trials, probabilityOfFall: trend.probabilityOfFall.toThousandths,
          fallOctaves: trend.fall.toThousandths, fallSdOctaves: trend.fallSpread.toThousandths,
          startCents: Cents(end * DeterministicMath.exp2(trend.fall)).toThousandths,
          endCents: Cents(end).toThousandths, timeConstantTrials: trend.timeConstant.toThousandths)
      }
      longestGapDays = Int(LearningCurve.longestGap / .seconds(86_400))
    }
  }
}
