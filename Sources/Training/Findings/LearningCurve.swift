package import Notation
package import Psychometrics

/// The course of a listener's limen from session to session.
///
/// A *stretch* is a series of sessions that one line connects. The line breaks where more than
/// ``longestGap`` lies between two sessions, because nobody knows what the listener retained and
/// what was forgotten. The trend covers the last stretch alone, so it crosses no break either.
package struct LearningCurve: Codable, Sendable {
  /// A session on the curve.
  package struct Point: Codable, Sendable {
    /// The ordinal among the listener's sessions, from 1.
    package let number: Int
    /// The time at which the session began.
    package let startedAt: UTCTime
    /// The time of its last answer.
    package let endedAt: UTCTime
    /// The number of answered trials of the session.
    package let answered: Int
    /// The limen over all reported notes at the end of the session, given all answers, the later
    /// ones included.
    package internal(set) var limen: LimenEstimate
    /// The same limen as it was known when the session ended, given the answers up to then.
    package let knownThen: LimenEstimate
  }

  /// The longest time between two sessions of one stretch: 30 days.
  package static let longestGap = Duration.seconds(30 * 86_400)

  /// The sessions with answers, oldest first, split at the gaps.
  package let stretches: [[Point]]
  /// The trend of the last stretch; `nil` if that is a single session, which shows no trend.
  package let trend: LearningTrend?

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - points: The sessions with answers, oldest first.
  ///   - trend: Returns the trend of a stretch. It is called for the last stretch, if that has two
  ///     points or more.
  /// - Complexity: O(*p*) for *p* points, plus the complexity of `trend`.
  package init(points: [Point], trend: (_ stretch: [Point]) -> LearningTrend?) {
    stretches = points.reduce(into: []) { stretches, point in
      // A clock that was set back makes no gap.
      if let last = stretches.last?.last, point.startedAt.since(last.endedAt) <= Self.longestGap {
        stretches[stretches.count - 1].append(point)
      } else {
        stretches.append([point])
      }
    }
    self.trend = stretches.last.flatMap { $0.count > 1 ? trend($0) : nil }
  }
}
