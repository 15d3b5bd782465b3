package import Music
internal import Psychometrics

extension PerceptualProfile {
  /// The number of intervals that a session for weak spots asks about.
  private static let weakIntervals = 3

  /// Returns the intervals of a session with these settings that the listener hears or tunes least
  /// finely: those with the largest T75, or with the largest spread of tuned tones. All intervals if they
  /// are few, or if one of them is hardly known.
  ///
  /// - Precondition: The profile covers the range, and the task has intervals.
  package func weakestIntervals(for settings: Settings) -> [DirectedInterval] {
    let sizes: [(interval: DirectedInterval, size: Cents)] =
      switch settings.task.response {
      case .adjustment:
        (matchingFindings(for: settings)?.intervals ?? []).filter { $0.state.isKnown }
          .map { ($0.nominal.interval, $0.spread) }
      case .choice:
        intervalReports(for: settings).filter { $0.reportsThreshold && $0.state.isKnown }
          .map { ($0.nominal.interval, $0.limen.t75) }
      }
    guard sizes.count == settings.intervals.count, sizes.count > Self.weakIntervals else {
      return settings.intervals
    }
    return sizes.sorted { $0.size > $1.size }.prefix(Self.weakIntervals).map(\.interval).sorted()
  }
}

extension IntervalReport.State {
  /// Whether there are enough answers to compare intervals.
  fileprivate var isKnown: Bool { self == .wide || self == .settled }
}
