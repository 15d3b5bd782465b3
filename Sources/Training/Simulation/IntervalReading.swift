internal import Music
internal import Psychometrics

/// What a session reports of the intervals of a simulated listener, compared with the truth.
///
/// At an interval, the width is T75 or the spread of matches, and the point is the point of
/// subjective equality or the centre of matches.
package struct IntervalReading: Sendable {
  /// The number of answered trials at the time of the reading.
  package let trial: Int
  /// The number of intervals.
  package let intervals: Int
  /// The number of intervals with the state ``NoteReport/State/settled``.
  package let known: Int
  /// Whether the session reports that the listener stops too early; `nil` in tasks without matches.
  package let stopsEarly: Bool?
  /// The errors of the estimates; `nil` for a listener who has no limen.
  package let accuracy: Accuracy?

  /// The errors of one listener.
  package struct Accuracy: Sendable {
    /// The errors of log2 of the widths, one for each interval.
    package fileprivate(set) var widths = Errors()
    /// The errors of the points in cents, one for each interval but the unison of a listener who does
    /// not match.
    package fileprivate(set) var points = Errors()
  }

  /// The errors of estimates of one kind.
  package struct Errors: Sendable {
    /// The estimates less the true values.
    package private(set) var values: [Double] = []
    /// The number of true values within the 68 % bands.
    package private(set) var heldBy68 = 0
    /// The number of true values within the 95 % bands.
    package private(set) var heldBy95 = 0
  }
}

extension IntervalReading {
  /// Creates a reading at every interval of a session; `nil` if its task has no intervals.
  init?(of session: Session, heardBy listener: SimulatedListener) {
    let settings = session.header.settings
    guard let measure = settings.task.intervalMeasure else { return nil }
    let matching = measure == .matching ? session.profile.matchingFindings(for: settings) : nil
    let estimates =
      matching?.intervals ?? session.profile.intervalEstimates(by: measure, for: settings)
    trial = session.answeredTrials
    intervals = estimates.count
    known = estimates.count { $0.state == .settled }
    stopsEarly = matching?.stopsEarly
    var accuracy = Accuracy()
    for estimate in estimates {
      let truth = listener.truth(of: estimate, trial: trial, over: settings.range)
      accuracy.widths.add(
        DeterministicMath.log2(estimate.size.median.value) - truth.log2Size,
        in: estimate.size, truth: Cents(DeterministicMath.exp2(truth.log2Size)))
      accuracy.points.add(
        (estimate.place.median - truth.place).value, in: estimate.place, truth: truth.place)
    }
    self.accuracy = listener.hasLimen ? accuracy : nil
  }
}

extension SimulatedListener {
  /// Returns the true place and log2 of the true size of an interval after a number of trials.
  fileprivate func truth(
    of estimate: IntervalEstimate, trial: Int, over range: NoteRange
  ) -> (place: Cents, log2Size: Double) {
    let interval = estimate.category.named
    let place: Double
    let log2Sizes: [Double]
    switch estimate.measure {
    case .judgement:
      place = pointOfSubjectiveEquality(
        at: estimate.note ?? range.middle, interval: interval, trial: trial)
      log2Sizes = range.notes.map { log2Limen(at: $0, interval: interval, trial: trial) }
    case .matching:
      place = range.notes.map { matchingCentre(at: $0, interval: interval) }.mean
      log2Sizes = range.notes.map { log2Spread(at: $0, interval: interval) }
    }
    return (Cents(place) - expectedBelow(estimate.aboveCategory), log2Sizes.mean)
  }
}

extension IntervalReading.Errors {
  fileprivate mutating func add(_ error: Double, in estimate: CentsEstimate, truth: Cents) {
    values.append(error)
    heldBy68 += estimate.band68.holds(truth) ? 1 : 0
    heldBy95 += estimate.band95.holds(truth) ? 1 : 0
  }
}
