internal import Notation
package import Psychometrics

/// The fall of the limen from earlier days of a learning curve to the latest week.
///
/// The latest week holds the last session and those that began in the seven days before it.
package struct Progress: Sendable {
  /// Days before the latest week.
  package enum Period: String, Sendable {
    /// The sessions of up to 30 days before the latest week.
    case monthBefore = "month_before"
    /// Those of the first seven days, if these lie before those 30.
    case firstWeek = "first_week"
  }

  /// The earlier days.
  package let period: Period
  /// The fall from them to the latest week. The probability that the limen fell is that of the trend, whatever the
  /// days.
  package let fall: LearningTrend.Fall
}

extension LearningCurve {
  /// What the trend says about the latest week beside earlier days of its stretch, the later ones first; empty while
  /// there are no sessions on those.
  ///
  /// Profiles of these days alone would not do: with few answers they stay near the prior, so that a listener who
  /// does not change seems to.
  package var progress: [Progress] {
    // The trend knows the sessions by their answers alone.
    guard let trend, let points = stretches.last, trend.sessionEnds.count == points.count,
      let first = points.first?.startedAt, let last = points.last?.startedAt
    else { return [] }
    /// Returns the answers of the sessions in a window.
    func answers(_ window: SessionWindow) -> Range<Int>? {
      let places = points.indices.filter { window.holds(points[$0].startedAt) }
      guard let first = places.first, let last = places.last else { return nil }
      return (first == 0 ? 0 : trend.sessionEnds[first - 1])..<trend.sessionEnds[last]
    }
    let week = last.adding(days: -7)
    let month = week.adding(days: -30)
    guard let latest = answers(SessionWindow(from: week)) else { return [] }
    var windows: [(Progress.Period, SessionWindow)] = [
      (.monthBefore, SessionWindow(from: month, to: week))
    ]
    let firstWeek = first.adding(days: 7)
    // After a gap, the stretch does not begin with the first week.
    if stretches.count == 1, firstWeek <= month {
      windows.append((.firstWeek, SessionWindow(to: firstWeek)))
    }
    return windows.compactMap { period, window in
      answers(window).map { Progress(period: period, fall: trend.fall(from: $0, to: latest)) }
    }
  }
}
