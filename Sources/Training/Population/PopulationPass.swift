internal import Music
internal import Notation
package import Psychometrics

/// A pass over the recorded sessions of a population under one prior.
package struct PopulationPass: Sendable {
  /// The largest number of answers of a listener that count: the first ones. The next prior is fitted
  /// to the limens after these answers. It is for new listeners, so they should not include much of
  /// what a listener learns.
  static let mostAnswers = 200

  /// The prior.
  package let prior: ThresholdPrior
  /// The profile of a listener without answers, from which most profiles start.
  private let blank: PerceptualProfile

  /// Creates a pass.
  package init(under prior: ThresholdPrior) {
    self.prior = prior
    blank = PerceptualProfile(range: PopulationSums.range, prior: prior)
  }

  /// Returns the sums over a single listener, to whom the next prior is fitted or who is held out;
  /// over no listener if no answer counts. Sessions with intervals do not count. Nor do sessions that
  /// are not as they were recorded, whose changed trials are returned.
  ///
  /// - Parameters:
  ///   - sessions: All the listener's sessions, in the order ``Swift/Array/oldestFirst``.
  ///   - listener: The listener. The label alone decides who is held out: one in ten.
  /// - Throws: `PopulationOverflow` if a sum has more than 64 bits.
  /// - Complexity: O(*t* · *n*²) for *t* trials, of which 200 count, and *n* notes and
  ///   conditions.
  package func sums(
    over sessions: [RecordedSession], of listener: Listener
  ) throws(PopulationOverflow) -> (sums: PopulationSums, changedTrials: [ChangedTrial]) {
    let checked = sessions.filter { !$0.header.settings.task.hasIntervals }.map {
      (session: $0, changedTrial: $0.firstChangedEvidence)
    }
    let changedTrials = checked.compactMap(\.changedTrial)
    let evidence = checked.filter { $0.changedTrial == nil }.map(\.session).evidence
    var sums = PopulationSums(under: prior)
    var profile = PerceptualProfile(
      range: PopulationSums.range, prior: prior, before: evidence, copying: blank)
    var logLoss = 0.0
    for session in evidence where profile.answeredTrials < Self.mostAnswers {
      profile.beginSession(session.header)
      for trial in session.trials where profile.answeredTrials < Self.mostAnswers {
        if let predicted = profile.add(trial) { logLoss -= DeterministicMath.log2(predicted) }
      }
    }
    guard profile.answeredTrials > 0 else { return (sums, changedTrials) }
    if Self.isHeldOut(listener) {
      try sums.holdOut(logLoss: logLoss, answers: profile.answeredTrials)
    } else {
      try sums.add(profile.field)
    }
    return (sums, changedTrials)
  }

  /// Returns whether a listener is held out. The choice does not depend on the parts into which
  /// listeners are divided.
  static func isHeldOut(_ listener: Listener) -> Bool {
    // The bits of the digest of a short label are not even enough to be used themselves.
    var generator = SeededGenerator(seed: Digest(of: "held out \(listener.label)".utf8).value)
    return generator.integer(below: 10) == 0
  }
}
