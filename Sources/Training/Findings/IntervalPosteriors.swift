package import Music
internal import Psychometrics

/// What a profile knows of its intervals by one measure.
struct IntervalPosteriors {
  let measure: IntervalMeasure
  /// The intervals, at each size.
  private let intervals: [PresentedInterval]
  /// The notes to average over.
  private let range: NoteRange
  private let isReported: Bool
  private let trials: (PresentedInterval) -> Int
  /// Returns the posterior of the place, in cents from the nominal tone.
  private let place: (IntervalSizes) -> NormalMixture
  /// Returns the posterior of log2 of the size.
  private let log2Size: (IntervalCategory) -> NormalMixture

  /// Creates the posteriors; `nil` if the profile covers no intervals of this measure.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - measure: The measure.
  ///   - range: The notes to average over, and whose middle note points of subjective equality are
  ///     estimated for. The profile covers them.
  ///   - condition: The index of the condition of judged intervals; `nil` for the reported one.
  init?(
    of profile: PerceptualProfile, by measure: IntervalMeasure, over range: NoteRange,
    condition: Int? = nil
  ) {
    self.measure = measure
    self.range = range
    switch measure {
    case .judgement:
      let field = profile.field
      let condition = condition ?? profile.conditionIndex
      intervals = profile.intervals
      isReported = profile.intervalAnswers.reportsThreshold
      trials = profile.trials
      // Intervals of a field are no unisons.
      func index(_ category: IntervalCategory) -> Int { field.index(of: category) ?? 0 }
      place = { sizes in
        field.pointOfSubjectiveEquality(
          at: range.middle, interval: index(sizes.category), aboveCategory: sizes.aboveCategory,
          condition: condition)
      }
      log2Size = { field.log2Limen(over: range, interval: index($0), condition: condition) }
    case .matching:
      guard let matching = profile.matching else { return nil }
      let field = matching.field
      intervals = matching.intervals
      isReported = true
      trials = matching.tones
      place = { field.centre(over: range, $0.category, aboveCategory: $0.aboveCategory) }
      log2Size = { field.log2Spread(over: range, $0) }
    }
  }
}

// MARK: - Estimates

extension IntervalPosteriors {
  /// Returns the intervals at sizes that hardly differ, smallest first and upwards before downwards.
  ///
  /// - Parameter chosen: Intervals of which one must be among the sizes; `nil` for all.
  func sizes(of chosen: [PresentedInterval]? = nil) -> [IntervalSizes] {
    IntervalSizes.groups(of: intervals, trials: trials).filter { sizes in
      chosen.map(sizes.contains) ?? true
    }
  }

  /// Returns the place of an interval from its nominal size.
  func place(of sizes: IntervalSizes) -> CentsEstimate { CentsEstimate(place(sizes), Cents.init) }

  /// Returns the intervals of a session: at the sizes that its tuning gives them, and at those of earlier
  /// sessions.
  func intervals(for settings: Settings) -> [PresentedInterval] {
    let earlier = intervals.filter {
      settings.intervals.contains($0.nominal.interval) && $0.aid == settings.aid && trials($0) > 0
    }
    return settings.presentedIntervals + earlier
  }

  /// Returns the estimates of the intervals, smallest first and upwards before downwards.
  ///
  /// - Parameters:
  ///   - chosen: The intervals to report, at their sizes; `nil` for all.
  ///   - histories: The places after each session.
  func estimates(
    of chosen: [PresentedInterval]? = nil, after histories: IntervalHistories? = nil
  ) -> [IntervalEstimate] {
    sizes(of: chosen).map { sizes in
      let place = place(of: sizes)
      let size = CentsEstimate(log2Size(sizes.category)) { Cents(DeterministicMath.exp2($0)) }
      return IntervalEstimate(
        measure: measure, id: sizes.id, nominal: sizes.nominal, sizes: sizes.sizes,
        category: sizes.category, aboveCategory: sizes.aboveCategory,
        note: measure == .judgement ? range.middle : nil, place: place,
        size: size, trials: sizes.trials,
        state: .init(trials: sizes.trials, place: place, size: size, hears: isReported),
        isReported: isReported, history: histories?[measure, sizes.id] ?? [])
    }
  }
}

extension PerceptualProfile {
  /// Returns the estimates of the intervals of a session with these settings, with its aid: at all the sizes
  /// that its tuning gives them, and at those of earlier sessions.
  ///
  /// - Precondition: The profile covers the range.
  /// - Parameters:
  ///   - measure: How the intervals are measured; `nil` for the measure of the task, if it has one.
  ///   - settings: The settings of the session.
  package func intervalEstimates(
    by measure: IntervalMeasure? = nil, for settings: Settings
  ) -> [IntervalEstimate] {
    (measure ?? settings.task.intervalMeasure)
      .flatMap { IntervalPosteriors(of: self, by: $0, over: settings.range) }
      .map { $0.estimates(of: $0.intervals(for: settings)) } ?? []
  }

  /// Returns the estimate of an interval at its size in a session with these settings; `nil` if the profile
  /// does not cover it.
  ///
  /// - Precondition: The profile covers the range.
  package func intervalEstimate(
    by measure: IntervalMeasure, for settings: Settings, of nominal: NominalInterval
  ) -> IntervalEstimate? {
    IntervalPosteriors(of: self, by: measure, over: settings.range)?
      .estimates(of: [PresentedInterval(nominal, aid: settings.aid)]).first
  }
}

extension TuningDefinition {
  /// Returns the tuning at a concert pitch; equal temperament if its scale cannot be used.
  func usableSystem(at pitch: ConcertPitch) -> TuningSystem {
    (try? system(at: pitch)) ?? .intervals(.equal)
  }
}
