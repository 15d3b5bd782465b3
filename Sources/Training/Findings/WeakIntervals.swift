package import Music

extension PerceptualProfile {
  /// The number of intervals that a session for weak spots asks about.
  private static let weakIntervals = 3

  /// Returns the intervals of a session with these settings that the listener hears or matches least
  /// finely: those with the largest T75, or with the largest spread of matches. All intervals if they
  /// are few, or if one of them is hardly known.
  ///
  /// - Precondition: The profile covers the range, and the task has intervals.
  package func weakestIntervals(for settings: Settings) -> [DirectedInterval] {
    let comparable = intervalEstimates(for: settings).best
      .filter { $0.isReported && $0.hasEnoughTrials }
    guard comparable.count == settings.intervals.count, comparable.count > Self.weakIntervals else {
      return settings.intervals
    }
    return comparable.sorted { $0.size.median > $1.size.median }.prefix(Self.weakIntervals)
      .map(\.nominal.interval).sorted()
  }
}
