public import Notation
public import Psychometrics

/// How a listener's limen went from session to session.
///
/// A line runs through a *stretch* of sessions. Where more than ``longestGap`` lies between two
/// sessions the line breaks: nobody knows what was kept and what was forgotten. The trend is that of
/// the last stretch, so it too crosses no break.
public struct LearningCurve: Sendable {
  /// One session.
  public struct Point: Sendable {
    /// The ordinal among the listener's sessions, from 1.
    public let number: Int
    /// When it began.
    public let startedAt: UTCTime
    /// When its last answer came.
    public let endedAt: UTCTime
    /// How many trials were answered in it.
    public let answered: Int
    /// The limen over all notes told of, as it was known when the session ended.
    public let limen: LimenEstimate

    /// Makes a point.
    public init(
      number: Int, startedAt: UTCTime, endedAt: UTCTime, answered: Int, limen: LimenEstimate
    ) {
      self.number = number
      self.startedAt = startedAt
      self.endedAt = endedAt
      self.answered = answered
      self.limen = limen
    }
  }

  /// The longest time between two sessions of one stretch: 30 days.
  public static let longestGap = Duration.seconds(30 * 86_400)

  /// The sessions with answers, oldest first, broken at the gaps.
  public let stretches: [[Point]]
  /// The trend of the last stretch; `nil` when that is a single session, which says nothing.
  public let trend: LearningTrend?

  /// Makes a curve; `trend` fits one to the last stretch.
  ///
  /// - Complexity: O(*p*) for *p* points, and what `trend` takes.
  public init(points: [Point], trend: (_ stretch: [Point]) -> LearningTrend?) {
    stretches = Self.stretches(of: points)
    self.trend = stretches.last.flatMap { $0.count > 1 ? trend($0) : nil }
  }

  private static func stretches(of points: [Point]) -> [[Point]] {
    points.reduce(into: []) { stretches, point in
      if let last = stretches.last?.last, gap(from: last, to: point) <= longestGap {
        stretches[stretches.count - 1].append(point)
      } else {
        stretches.append([point])
      }
    }
  }

  /// A clock that was set back makes no gap.
  private static func gap(from earlier: Point, to later: Point) -> Duration {
    .milliseconds(max(0, later.startedAt.milliseconds - earlier.endedAt.milliseconds))
  }
}
