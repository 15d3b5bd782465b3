/// The settings of the runs of a condition, and what ends and interrupts them.
package struct LaboratoryCondition: Sendable {
  /// The settings, with the default device.
  package let settings: Settings
  /// The limits, of which the first that is reached ends a run.
  package let limits: [SessionLimit]
  /// The number of runs.
  package let runs: Int
  /// The number of first runs that are practice.
  package let practiceRuns: Int
  /// The screen that is shown each time that so many answers have been given; `nil` for none.
  package let rest: (every: Int, screen: LaboratoryScreen)?

  /// Creates a condition.
  package init(
    settings: Settings, limits: [SessionLimit] = [], runs: Int = 1, practiceRuns: Int = 0,
    rest: (every: Int, screen: LaboratoryScreen)? = nil
  ) {
    self.settings = settings
    self.limits = limits
    self.runs = runs
    self.practiceRuns = practiceRuns
    self.rest = rest
  }

  /// Returns whether a run that ended at this limit has a criterion that it did not meet. A run that was left,
  /// without a limit, does not count as missing one.
  package func misses(_ limit: SessionLimit?) -> Bool {
    limit?.isCriterion == false && limits.contains(where: \.isCriterion)
  }

  /// Returns the time of the timed screens within a run of this number of answers, 1 or more.
  package func timedRest(after answers: Int) -> Duration {
    guard let rest, let length = rest.screen.length else { return .zero }
    return length * ((answers - 1) / rest.every)
  }

  /// The digest of everything but the texts.
  var digest: HeaderDigest {
    var digest = SessionDigest()
    digest.add(settings)
    for limit in limits { digest.add(limit.text) }
    digest.add(Int64(runs), Int64(practiceRuns), Int64(rest?.every ?? 0))
    return HeaderDigest(digest.value)
  }
}
