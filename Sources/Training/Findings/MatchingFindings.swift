package import Music
package import Psychometrics

/// What is known about how a listener matches intervals.
package struct MatchingFindings: Sendable {
  /// The estimate of each interval, smallest first and upwards before downwards.
  package let intervals: [IntervalEstimate]
  /// The tunings of the intervals, in the order in which they were last played.
  package let tunings: [TuningDefinition]
  /// All matches, and those whose tones were never moved.
  package let unmoved: UnmovedCommits
  /// The starting-point bias: the posterior median. 0 is none, 1 leaves every tone where it begins.
  package let pull: Double
  /// The band that holds 95 % of its posterior.
  package let pullBand95: CredibleBand<Double>
  /// The share of slips: tones that were left where they began, or anywhere.
  package let slipRate: Double
  /// Whether the listener stops too early: the starting-point bias, or the share of tones left unmoved
  /// (five or more), is above ¼ with a probability of 95 %.
  package let stopsEarly: Bool

  private static let strongPull = 0.25
  private static let flaggedFrom = 0.95

  /// Creates the findings of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile of the listener.
  ///   - intervals: The estimates of its intervals.
  ///   - tunings: The tunings of the intervals.
  init(
    of profile: MatchingProfile, at intervals: [IntervalEstimate], in tunings: [TuningDefinition]
  ) {
    let field = profile.field
    self.intervals = intervals
    self.tunings = tunings
    unmoved = profile.unmoved
    pull = field.pull.quantile(0.5)
    pullBand95 = field.pull.band(holding: 0.95)
    slipRate = field.slipRate
    stopsEarly = unmoved.areMany || 1 - field.pull.cumulative(Self.strongPull) > Self.flaggedFrom
  }
}

extension PerceptualProfile {
  /// Returns the findings about matches in a session with these settings, at its intervals and in its
  /// tuning; `nil` if the profile covers no matches.
  ///
  /// - Precondition: The profile covers the range.
  package func matchingFindings(for settings: Settings) -> MatchingFindings? {
    matching.map {
      MatchingFindings(
        of: $0, at: intervalEstimates(by: .matching, for: settings), in: [settings.tuning])
    }
  }
}
