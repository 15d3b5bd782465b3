public import Music
public import Psychometrics

/// Everything that is reported about a listener, as values and rules without text.
public struct ListenerFindings: Sendable {
  /// The notes to report.
  public let range: NoteRange
  /// The first changed trial of each session that does not count because a trial is missing or is
  /// not as it was recorded.
  package let changedTrials: [ChangedTrial]
  /// The profile from which the findings were computed.
  public let profile: PerceptualProfile
  /// The diagnostics of the answers about unisons, which also decide whether a threshold is reported.
  public let answers: AnswerDiagnostics
  /// The diagnostics of the answers about intervals, which decide whether their points of subjective
  /// equality are reported.
  package let intervalAnswers: AnswerDiagnostics
  /// The estimate of each interval, smallest first and upwards before downwards; empty if no session
  /// asked about intervals.
  public let intervals: [IntervalEstimate]
  /// How the listener matches intervals; `nil` if no session asked for it.
  package let matching: MatchingFindings?
  /// The tunings of the judged intervals, in the order in which they were last played, or the chosen one; empty
  /// if there are none.
  package let tunings: [TuningDefinition]
  /// The number of intervals, by measure, that were played only at sizes that the chosen tuning does not
  /// have.
  package let ofOtherTunings: [IntervalMeasure: Int]
  /// The report on each note, lowest note first.
  public let notes: [NoteReport]
  /// The report on the range as a whole.
  public let whole: RegionReport
  /// The reports on the registers, then on the octaves, each lowest first.
  public let regions: [RegionReport]
  /// The course of the limen from session to session.
  package let curve: LearningCurve
  /// The constant bias. If it is positive, a comparison tone must lie higher to be called higher
  /// half the time.
  public let bias: AnswerBias
  /// The contraction bias per octave. If it is negative, the reference tone is remembered as nearer
  /// to the pitches heard recently than it was.
  public let contraction: AnswerBias
  /// The lapse rate.
  public let lapses: LapseEstimate

  /// Computes the findings from a listener's sessions, without the trials that are excluded now, and
  /// without the sessions that are not as they were recorded.
  ///
  /// - Parameters:
  ///   - sessions: All the listener's sessions, in the order `oldestFirst`.
  ///   - window: The period of the sessions that count.
  ///   - range: The notes to report.
  ///   - condition: The condition to report; `nil` for that of the last session.
  ///   - prior: The prior from which the profile starts; `nil` for that of the last session.
  ///   - tuning: The tuning whose intervals are reported; `nil` for all.
  /// - Complexity: O(*t* · *n*²) for *t* trials and *n* notes and conditions.
  public init(
    of sessions: [RecordedSession], in window: SessionWindow = SessionWindow(), range: NoteRange,
    condition: Condition? = nil, prior: ThresholdPrior? = nil, tuning: TuningDefinition? = nil
  ) {
    let basis = FindingsBasis(
      of: sessions, in: window, range: range, condition: condition, prior: prior)
    self.init(on: basis, tuning: tuning)
  }

  /// Computes the findings without the trials.
  ///
  /// - Parameters:
  ///   - basis: What was read from the trials.
  ///   - tuning: The tuning whose intervals are reported; `nil` for all.
  package init(on basis: FindingsBasis, tuning: TuningDefinition?) {
    let (summary, profile, range) = (basis.summary, basis.profile, basis.summary.range)
    func tunings(_ measure: IntervalMeasure) -> [TuningDefinition] {
      tuning.map { [$0] } ?? summary.tunings[measure] ?? []
    }
    self.tunings = tunings(.judgement)
    self.range = range
    changedTrials = basis.changedTrials
    self.profile = profile
    answers = summary.unisons
    intervalAnswers = summary.intervals
    let all = profile.intervals + (profile.matching?.intervals ?? [])
    let pitch = summary.concertPitch.map { ConcertPitch(a4: $0) } ?? .standard
    let chosen = tuning.map { $0.usableSystem(at: pitch).having(all) } ?? all
    func known(_ measure: IntervalMeasure) -> IntervalPosteriors? {
      IntervalPosteriors(of: profile, by: measure, over: range)
    }
    func estimates(_ measure: IntervalMeasure) -> [IntervalEstimate] {
      known(measure)?.estimates(of: chosen, after: summary.histories) ?? []
    }
    intervals = estimates(.judgement)
    matching = profile.matching.map {
      MatchingFindings(of: $0, at: estimates(.matching), in: tunings(.matching))
    }
    ofOtherTunings = IntervalMeasure.allCases.reduce(into: [:]) { counts, measure in
      counts[measure] = known(measure).map { $0.sizes().count - $0.sizes(of: chosen).count } ?? 0
    }
    notes = profile.report(over: range)
    let reports = zip(Region.reported(over: range), summary.regions).map { region, answers in
      RegionReport(
        standing: profile.standing(of: region, within: range, answered: answers.answered),
        answers: answers)
    }
    whole = reports[0]
    regions = Array(reports.dropFirst())
    curve = summary.curve
    bias = AnswerBias(profile.field.bias, at: range.middle, of: profile)
    contraction = AnswerBias(profile.field.contraction, at: range.middle, of: profile)
    lapses = LapseEstimate(of: profile.field)
  }
}

extension ListenerFindings {
  /// Computes the findings that are shown beside sessions with these settings: over their range, under
  /// their condition and from their prior.
  ///
  /// - Parameters:
  ///   - sessions: All the listener's sessions, in the order ``Swift/Array/oldestFirst``.
  ///   - settings: The settings of the current session, or of the next one.
  package init(of sessions: [RecordedSession], besideSessionsWith settings: Settings) {
    self.init(
      of: sessions, range: settings.range, condition: settings.condition, prior: settings.prior)
  }
}

// MARK: - Rules

extension ListenerFindings {
  /// Returns the estimates of the intervals by a measure, smallest first; empty if there are none.
  ///
  /// - Parameter measure: The measure.
  package func intervals(by measure: IntervalMeasure) -> [IntervalEstimate] {
    switch measure {
    case .judgement: intervals
    case .matching: matching?.intervals ?? []
    }
  }

  /// Up to three octaves that stand out as weak, the weakest first.
  public var weakest: [RegionReport] {
    let weak = regions.filter { $0.region.kind == .octave && $0.standing.isWeak }
    return Array(weak.sorted { $0.standing.ratio > $1.standing.ratio }.prefix(3))
  }

  /// How well each octave is known, lowest first.
  package var coverage: [RegionStanding] {
    regions.filter { $0.region.kind == .octave }.map(\.standing)
  }

  /// What to do next about intervals.
  package var adviceOnIntervals: Advice {
    Advice(
      after: intervalAnswers, weakest: nil, lapsesOften: lapses.isFlagged, over: range,
      in: intervals.state)
  }

  /// What to do next about notes.
  package var advice: Advice {
    Advice(
      after: answers, weakest: weakest.first?.region.notes, lapsesOften: lapses.isFlagged,
      over: range, in: whole.state)
  }
}

extension TuningSystem {
  /// Returns those of the intervals that have the same size somewhere in the tuning.
  fileprivate func having(_ presented: [PresentedInterval]) -> [PresentedInterval] {
    let intervals = Set(presented.map(\.nominal.interval))
    let sizes = Set(
      intervals.flatMap { references(for: $0, in: .piano).map(\.nominal.thousandths) })
    return presented.filter { sizes.contains($0.nominal.thousandths) }
  }
}

extension LearningCurve.Point {
  /// Creates the point of a session with the limen as it is known when the session ends; `nil` if the
  /// session has no answers, and for a task with intervals.
  init?(of session: RecordedSession, numbered number: Int, limen: LimenEstimate) {
    let answered = session.trials.lazy.filter(\.isAnswered)
    guard !session.header.settings.task.hasIntervals, let last = answered.last else {
      return nil
    }
    self.init(
      number: number, startedAt: session.header.startedAt, endedAt: last.time,
      answered: answered.count, limen: limen, knownThen: limen)
  }
}

extension PerceptualProfile {
  /// Returns the answers about unisons of parts of the history as input of a trend, with their pairs
  /// evaluated under this profile.
  func reconsider(_ parts: some Sequence<ThresholdField.Part>) -> [LearningTrend.Trial] {
    parts.enumerated().flatMap { number, part in
      let limens = field.range.notes.map { note in
        field.log2Limen(at: note, condition: part.condition).mean
      }
      return part.steps.compactMap { step -> LearningTrend.Trial? in
        guard case .answer(let heard) = step, heard.interval == nil else { return nil }
        return LearningTrend.Trial(
          heard: PsychometricFunction.standardDifference(
            of: heard.evidence.difference, log2Limen: limens[field.range.index(of: heard.note)]),
          octavesAboveRecent: heard.octavesAboveRecent, session: number,
          answer: heard.evidence.answer)
      }
    }
  }
}
