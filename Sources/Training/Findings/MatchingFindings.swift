public import Music
public import Psychometrics

/// What is known about how a listener brings tones into tune.
public struct MatchingFindings: Sendable {
  /// The report on each interval, smallest first and upwards before downwards.
  public let intervals: [MatchingReport]
  /// The tuning from which the centres are measured.
  public let tuning: TuningDefinition
  /// All tones that were committed, and those that were never moved.
  public let unmoved: UnmovedCommits
  /// The pull towards where a tone begins: the posterior median. 0 is none, 1 leaves every tone there.
  public let pull: Double
  /// The band that holds 95 % of its posterior.
  public let pullBand95: CredibleBand<Double>
  /// The share of slips: tones that were left where they began, or anywhere.
  public let slipRate: Double
  /// Whether the listener tunes too little: the pull is above ¼ with a probability of 95 %, or more than
  /// a quarter of all tones are left as they begin.
  public let stopsEarly: Bool

  private static let strongPull = 0.25
  private static let flaggedFrom = 0.95

  /// Computes the findings.
  ///
  /// - Parameters:
  ///   - profile: The profile of the listener.
  ///   - tuning: The tuning from which the centres are measured.
  ///   - pitch: The concert pitch of the tuning.
  ///   - range: The notes to average over. The profile covers them.
  ///   - chosen: The intervals to report; `nil` for all of the profile.
  init(
    of profile: MatchingProfile, in tuning: TuningDefinition, at pitch: ConcertPitch,
    over range: NoteRange, intervals chosen: [PresentedInterval]? = nil
  ) {
    let field = profile.field
    let system = tuning.usableSystem(at: pitch)
    intervals = field.intervals.filter { chosen?.contains($0) ?? true }.map { interval in
      MatchingReport(
        of: profile, at: system.nominal(interval.interval, near: range.middle), aid: interval.aid,
        over: range)
    }
    self.tuning = tuning
    unmoved = profile.unmoved
    pull = field.pull.quantile(0.5)
    pullBand95 = field.pull.band(holding: 0.95)
    slipRate = field.slipRate
    stopsEarly =
      unmoved.areMany || 1 - field.pull.cumulative(Self.strongPull) > Self.flaggedFrom
  }
}

/// The report on one interval: where the listener tunes it, and how precisely.
public struct MatchingReport: Sendable {
  /// The interval, with its nominal size in the tuning of the report.
  public let nominal: NominalInterval
  /// The aid with which the tones were presented; `nil` for none.
  public let aid: Aid?
  /// The number of tones that the listener moved and committed.
  public let tones: Int
  /// The half-width that holds 68.27 % of the commits about their centre, without slips: the posterior
  /// median.
  public let spread: Cents
  /// The band that holds 68 % of its posterior.
  public let spreadBand68: CredibleBand<Cents>
  /// The band that holds 95 % of its posterior.
  public let spreadBand95: CredibleBand<Cents>
  /// Where the listener tunes the tone: the centre of the commits.
  public let centre: PlaceEstimate
  /// How well the centre is known, by the rules of ``IntervalReport/State`` with the spread in place of
  /// T75.
  public let state: IntervalReport.State

  /// The interval with its aid.
  public var presented: PresentedInterval { PresentedInterval(nominal.interval, aid: aid) }

  /// Whether there are enough tones, and the 95 % band of the centre excludes the nominal size.
  public var isOff: Bool {
    switch state {
    case .untrained, .sparse: false
    case .wide, .settled: !centre.band95.holds(Cents(0))
    }
  }

  fileprivate init(
    of profile: MatchingProfile, at nominal: NominalInterval, aid: Aid?, over range: NoteRange
  ) {
    self.nominal = nominal
    self.aid = aid
    let interval = PresentedInterval(nominal.interval, aid: aid)
    tones = profile.tones(at: interval)
    let log2Spread = profile.field.log2Spread(over: range, interval)
    func cents(_ octaves: Double) -> Cents { Cents(DeterministicMath.exp2(octaves)) }
    spread = cents(log2Spread.quantile(0.5))
    spreadBand68 = log2Spread.band(holding: 0.68).map(cents)
    spreadBand95 = log2Spread.band(holding: 0.95).map(cents)
    centre = profile.place(of: interval, at: nominal, over: range)
    state = .init(trials: tones, place: centre, width: spread, widthBand: spreadBand68)
  }
}

extension MatchingProfile {
  /// Returns where the listener tunes an interval, on average over notes. A tone that begins in tune is not
  /// pulled anywhere.
  func place(
    of interval: PresentedInterval, at nominal: NominalInterval, over range: NoteRange
  ) -> PlaceEstimate {
    let inTune = interval.aboveOrigin(nominal)
    return PlaceEstimate(field.centre(over: range, interval, from: inTune), from: inTune)
  }
}

extension PerceptualProfile {
  /// Returns the report on tones brought into tune at an interval, in the tuning of a session with these
  /// settings; `nil` if the profile covers no such tones.
  ///
  /// - Precondition: The profile covers the range and the interval.
  package func matchingReport(
    at interval: DirectedInterval, for settings: Settings
  ) -> MatchingReport? {
    let tuning = settings.tuning.usableSystem(at: ConcertPitch(a4: settings.concertPitch))
    return matching.map {
      MatchingReport(
        of: $0, at: tuning.nominal(interval, near: settings.range.middle), aid: settings.aid,
        over: settings.range)
    }
  }

  /// Returns the findings about tones brought into tune in a session with these settings, at its
  /// intervals and in its tuning; `nil` if the profile covers no such tones.
  ///
  /// - Precondition: The profile covers the range.
  public func matchingFindings(for settings: Settings) -> MatchingFindings? {
    matching.map {
      MatchingFindings(
        of: $0, in: settings.tuning, at: ConcertPitch(a4: settings.concertPitch),
        over: settings.range, intervals: settings.presentedIntervals)
    }
  }
}
