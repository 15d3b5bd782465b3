internal import Foundation
internal import Music
internal import Psychometrics
internal import Training

extension ProfileReport {
  /// The learning curve.
  struct Learning: Encodable {
    /// One session; a new stretch begins where the line breaks.
    struct Session: Encodable {
      let session: Int
      let startedAt: String
      let trials: Int
      let t75Cents: Double
      let band68Cents: [Double]
      let band95Cents: [Double]
      let stretch: Int
    }

    /// The trend over the last stretch.
    struct Trend: Encodable {
      let trials: Int
      let probabilityOfFall: Double
      let fallOctaves: Double
      let fallSdOctaves: Double
      let startCents: Double
      let endCents: Double
      let timeConstantTrials: Double
    }

    let sessions: [Session]
    let trend: Trend?
    let longestGapDays: Int

    init(of curve: LearningCurve, limen: LimenEstimate) {
      sessions = curve.stretches.enumerated().flatMap { stretch, points in
        points.map { point in
          Session(
            session: point.session, startedAt: point.startedAt.iso8601, trials: point.answered,
            t75Cents: point.limen.t75.value.toThousandths, band68Cents: point.limen.band68.bounds,
            band95Cents: point.limen.band95.bounds, stretch: stretch + 1)
        }
      }
      trend = curve.trend.map { trend in
        let end = limen.t75.value * DeterministicMath.exp2(trend.finalLevel)
        return Trend(
          trials: trend.trials, probabilityOfFall: trend.probabilityOfFall.toThousandths,
          fallOctaves: trend.fall.toThousandths, fallSdOctaves: trend.fallSpread.toThousandths,
          startCents: (end * DeterministicMath.exp2(trend.fall)).toThousandths,
          endCents: end.toThousandths, timeConstantTrials: trend.timeConstant.toThousandths)
      }
      longestGapDays = Int(LearningCurve.longestGap / .seconds(86_400))
    }
  }
}
