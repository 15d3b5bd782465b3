public import Music
internal import Psychometrics

/// What a profile knows of its intervals by one measure. Each is given by its index.
struct IntervalPosteriors {
  let measure: IntervalMeasure
  let intervals: [PresentedInterval]
  /// The notes to average over.
  private let range: NoteRange
  private let isReported: Bool
  let trials: (_ interval: Int) -> Int
  /// Returns the posterior of the place, given where the nominal tone lies on its scale.
  private let place: (_ interval: Int, _ nominal: Cents) -> NormalMixture
  /// Returns the posterior of log2 of the size.
  private let log2Size: (_ interval: Int) -> NormalMixture

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
      intervals = field.intervals
      isReported = profile.intervalAnswers.reportsThreshold
      trials = { profile.trials(at: field.intervals[$0]) }
      place = { interval, _ in
        field.pointOfSubjectiveEquality(at: range.middle, interval: interval, condition: condition)
      }
      log2Size = { field.log2Limen(over: range, interval: $0, condition: condition) }
    case .matching:
      guard let matching = profile.matching else { return nil }
      let field = matching.field
      intervals = field.intervals
      isReported = true
      trials = { matching.tones(at: field.intervals[$0]) }
      // A tone that begins in tune is not pulled anywhere.
      place = { field.centre(over: range, field.intervals[$0], from: $1) }
      log2Size = { field.log2Spread(over: range, field.intervals[$0]) }
    }
  }
}

// MARK: - Estimates

extension IntervalPosteriors {
  /// Returns the size of an interval in a tuning. If that depends on the note, it is the size on the
  /// middle note of the range, or on the nearest one above that has the interval.
  private func nominal(_ interval: Int, in tuning: TuningSystem) -> NominalInterval {
    tuning.nominal(intervals[interval].interval, near: range.middle)
  }

  /// Returns the place of an interval from its nominal size in a tuning.
  func place(of interval: Int, in tuning: TuningSystem) -> CentsEstimate {
    let inTune = intervals[interval].aboveOrigin(nominal(interval, in: tuning))
    return CentsEstimate(place(interval, inTune)) { Cents($0) - inTune }
  }

  /// Returns the estimates of the intervals in a tuning, smallest first and upwards before downwards.
  ///
  /// - Parameters:
  ///   - tuning: The tuning from which the places are measured.
  ///   - chosen: The intervals to report; `nil` for all.
  ///   - histories: The places after each session.
  func estimates(
    in tuning: TuningSystem, of chosen: [PresentedInterval]? = nil,
    after histories: IntervalHistories? = nil
  ) -> [IntervalEstimate] {
    intervals.indices.filter { chosen?.contains(intervals[$0]) ?? true }.map { index in
      let place = place(of: index, in: tuning)
      let size = CentsEstimate(log2: log2Size(index))
      let trials = trials(index)
      return IntervalEstimate(
        measure: measure, nominal: nominal(index, in: tuning), aid: intervals[index].aid,
        note: measure == .judgement ? range.middle : nil, place: place, size: size, trials: trials,
        state: .init(trials: trials, place: place, size: size, hears: isReported),
        isReported: isReported, history: histories?[measure, .init(intervals[index])] ?? [])
    }
  }
}

extension PerceptualProfile {
  /// Returns the estimates of the intervals of a session with these settings, with its aid and in its
  /// tuning.
  ///
  /// - Precondition: The profile covers the range.
  /// - Parameters:
  ///   - measure: How the intervals are measured.
  ///   - settings: The settings of the session.
  ///   - chosen: The intervals to report; `nil` for those of the settings.
  public func intervalEstimates(
    by measure: IntervalMeasure, for settings: Settings, of chosen: [DirectedInterval]? = nil
  ) -> [IntervalEstimate] {
    let tuning = settings.tuning.usableSystem(at: ConcertPitch(a4: settings.concertPitch))
    let presented = (chosen ?? settings.intervals).map { PresentedInterval($0, aid: settings.aid) }
    return IntervalPosteriors(of: self, by: measure, over: settings.range)?
      .estimates(in: tuning, of: presented) ?? []
  }
}

extension TuningSystem {
  /// Returns an interval at its size on the first note from `note` up that has it; in equal temperament
  /// if none has.
  func nominal(_ interval: DirectedInterval, near note: MIDINote) -> NominalInterval {
    let notes = (note.number...MIDINote.numbers.upperBound).lazy.map(MIDINote.init)
    let found = notes.compactMap { try? nominal(interval, from: $0) }.first
    return found
      ?? NominalInterval(
        interval, thousandths: Int((interval.equalSize.value * 1000).rounded()))
  }
}

extension TuningDefinition {
  /// Returns the tuning at a concert pitch; equal temperament if its scale cannot be used.
  func usableSystem(at pitch: ConcertPitch) -> TuningSystem {
    (try? system(at: pitch)) ?? .intervals(.equal)
  }
}
