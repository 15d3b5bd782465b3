internal import Music
internal import Psychometrics

/// What a session reports of the intervals of a simulated listener, compared with the truth.
///
/// At an interval, the width is T75 or the spread of committed tones, and the point is the point of
/// subjective equality or the centre of committed tones.
public struct IntervalReading: Sendable {
  /// The number of answered trials at the time of the reading.
  public let trial: Int
  /// The number of intervals.
  public let intervals: Int
  /// The number of intervals with the state ``IntervalReport/State/settled``.
  public let known: Int
  /// Whether the session reports that the listener tunes too little; `nil` if no tones are tuned.
  public let stopsEarly: Bool?
  /// The errors of the estimates; `nil` for a listener who has no limen.
  public let accuracy: Accuracy?

  /// The errors of one listener.
  public struct Accuracy: Sendable {
    /// The errors of log2 of the widths, one for each interval.
    public private(set) var widths = Errors()
    /// The errors of the points in cents, one for each interval but the unison of a listener who does
    /// not tune.
    public private(set) var points = Errors()
  }

  /// The errors of estimates of one kind.
  public struct Errors: Sendable {
    /// The estimates less the true values.
    public private(set) var values: [Double] = []
    /// The number of true values within the 68 % bands.
    public private(set) var heldBy68 = 0
    /// The number of true values within the 95 % bands.
    public private(set) var heldBy95 = 0
  }
}

extension IntervalReading {
  /// Creates a reading at every interval of a session; `nil` if its task has no intervals.
  init?(of session: Session, heardBy listener: SimulatedListener) {
    let settings = session.header.settings
    trial = session.answeredTrials
    var accuracy = Accuracy()
    guard settings.task.reading == .places else { return nil }
    switch settings.task.response {
    case .choice:
      let reports = session.profile.intervalReports(for: settings)
      for report in reports {
        accuracy.add(report, true: listener, trial: trial, over: settings.range)
      }
      intervals = reports.count
      known = reports.count { $0.state == .settled }
      stopsEarly = nil
    case .adjustment:
      guard let findings = session.profile.matchingFindings(for: settings) else { return nil }
      for report in findings.intervals {
        accuracy.add(report, true: listener, over: settings.range)
      }
      intervals = findings.intervals.count
      known = findings.intervals.count { $0.state == .settled }
      stopsEarly = findings.stopsEarly
    }
    self.accuracy = listener.hasLimen ? accuracy : nil
  }
}

extension IntervalReading.Accuracy {
  fileprivate mutating func add(
    _ report: IntervalReport, true listener: SimulatedListener, trial: Int, over range: NoteRange
  ) {
    let nominal = report.nominal
    let interval = nominal.interval
    widths.add(
      report.limen.t75, bands: (report.limen.band68, report.limen.band95),
      log2Truth: range.mean {
        listener.log2Limen(at: $0, interval: interval, trial: trial)
      })
    points.add(
      report.place.median, bands: (report.place.band68, report.place.band95),
      truth: Cents(
        listener.pointOfSubjectiveEquality(at: report.note, interval: interval, trial: trial))
        - report.presented.aboveOrigin(nominal))
  }

  fileprivate mutating func add(
    _ report: MatchingReport, true listener: SimulatedListener, over range: NoteRange
  ) {
    let nominal = report.nominal
    let interval = nominal.interval
    widths.add(
      report.spread, bands: (report.spreadBand68, report.spreadBand95),
      log2Truth: range.mean { listener.log2Spread(at: $0, interval: interval) })
    points.add(
      report.centre.median, bands: (report.centre.band68, report.centre.band95),
      truth: Cents(
        range.mean { listener.matchingCentre(at: $0, interval: interval) })
        - nominal.aboveEqual)
  }
}

extension IntervalReading.Errors {
  fileprivate mutating func add(
    _ estimate: Cents, bands: (CredibleBand<Cents>, CredibleBand<Cents>), log2Truth: Double
  ) {
    values.append(DeterministicMath.log2(estimate.value) - log2Truth)
    count(Cents(DeterministicMath.exp2(log2Truth)), in: bands)
  }

  fileprivate mutating func add(
    _ estimate: Cents, bands: (CredibleBand<Cents>, CredibleBand<Cents>), truth: Cents
  ) {
    values.append((estimate - truth).value)
    count(truth, in: bands)
  }

  private mutating func count(
    _ truth: Cents, in bands: (CredibleBand<Cents>, CredibleBand<Cents>)
  ) {
    heldBy68 += bands.0.holds(truth) ? 1 : 0
    heldBy95 += bands.1.holds(truth) ? 1 : 0
  }
}

extension NoteRange {
  /// Returns the mean of a value over the notes.
  fileprivate func mean(_ value: (MIDINote) -> Double) -> Double {
    notes.reduce(0) { $0 + value($1) } / Double(count)
  }
}
