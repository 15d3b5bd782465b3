public import Music
public import Psychometrics

/// The report on one interval: where the listener hears it in tune, and how finely.
public struct IntervalReport: Sendable {
  /// How well the point of subjective equality of an interval is known.
  public enum State: String, CaseIterable, Sendable {
    /// There is no trial.
    case untrained
    /// There are fewer than five trials.
    case sparse
    /// A band is still wide, or the answers do not yet show that the listener does better than
    /// guessing.
    case wide
    /// The point is known: the 68 % band of the point extends at most half of T75 to each side, and the
    /// upper edge of that of T75 is at most twice the lower edge.
    case settled
  }

  /// The interval, with its nominal size in the tuning of the report.
  public let nominal: NominalInterval
  /// The aid with which the interval was presented; `nil` for none.
  public let aid: Aid?
  /// The number of answered trials at the interval.
  public let trials: Int
  /// T75 at the interval.
  public let limen: LimenEstimate
  /// The point of subjective equality: the mistuning that the listener calls too high half the time, at
  /// ``note``. After an example, it is measured from the example, in any tuning.
  public let place: PlaceEstimate
  /// The reference note for which the point is reported.
  public let note: MIDINote
  /// How well the point is known.
  public let state: State
  /// Whether the answers show that the listener does better than guessing. Otherwise neither T75 nor
  /// the point is reported.
  public let reportsThreshold: Bool

  /// The interval with its aid.
  public var presented: PresentedInterval { PresentedInterval(nominal.interval, aid: aid) }

  /// Whether there are enough trials, and the 95 % band excludes the nominal size.
  public var isOff: Bool {
    switch state {
    case .untrained, .sparse: false
    case .wide, .settled: reportsThreshold && !place.band95.holds(Cents(0))
    }
  }

  /// How much wider than nominal the listener's interval is; negative if it is narrower.
  public var width: PlaceEstimate { place.width(of: nominal.interval) }
}

extension IntervalReport.State {
  private static let sparseBelow = 5

  /// Returns the state of a point beside a width with its 68 % band.
  init(
    trials: Int, place: PlaceEstimate, width: Cents, widthBand: CredibleBand<Cents>,
    hears: Bool = true
  ) {
    let farthest = max(
      (place.median - place.band68.lower).value, (place.band68.upper - place.median).value)
    switch trials {
    case 0: self = .untrained
    case ..<Self.sparseBelow: self = .sparse
    case _ where !hears || farthest > width.value / 2: self = .wide
    case _ where widthBand.upper.value > 2 * widthBand.lower.value: self = .wide
    default: self = .settled
    }
  }
}

extension [IntervalReport] {
  /// How well all of them are known, for advice.
  var state: NoteReport.State {
    !isEmpty && allSatisfy { $0.state == .settled } ? .settled : .wide
  }
}

extension PerceptualProfile {
  /// Returns the reports on the intervals of the profile in a tuning, smallest first and upwards
  /// before downwards.
  ///
  /// An interval that the tuning does not have has its size in equal temperament. In a tuning whose
  /// sizes depend on the note, the size is that on the middle note of the range, or on the nearest one
  /// above that has the interval.
  ///
  /// - Parameters:
  ///   - tuning: The tuning from which the points of subjective equality are measured.
  ///   - range: The notes of the pairs, whose middle note the points are reported for. The profile
  ///     covers them.
  public func intervalReports(
    in tuning: TuningSystem, over range: NoteRange
  ) -> [IntervalReport] {
    let hears = intervalAnswers.reportsThreshold
    return field.intervals.enumerated().map { index, interval in
      let nominal = tuning.nominal(interval.interval, near: range.middle)
      let limen = LimenEstimate(
        log2Limen: field.log2Limen(over: range, interval: index, condition: conditionIndex))
      let place = place(
        of: index, from: nominal, at: range.middle, condition: conditionIndex)
      let trials = trials(at: interval)
      return IntervalReport(
        nominal: nominal, aid: interval.aid, trials: trials, limen: limen, place: place,
        note: range.middle,
        state: .init(
          trials: trials, place: place, width: limen.t75, widthBand: limen.band68, hears: hears),
        reportsThreshold: hears)
    }
  }

  /// Returns the point of subjective equality of an interval of the field, at a reference note and under
  /// a condition.
  func place(
    of interval: Int, from nominal: NominalInterval, at note: MIDINote, condition: Int
  ) -> PlaceEstimate {
    PlaceEstimate(
      field.pointOfSubjectiveEquality(at: note, interval: interval, condition: condition),
      from: field.intervals[interval].aboveOrigin(nominal))
  }
}

extension PerceptualProfile {
  /// Returns the reports on the intervals of a session with these settings, in its tuning.
  ///
  /// - Precondition: The profile covers the range.
  public func intervalReports(for settings: Settings) -> [IntervalReport] {
    intervalReports(
      in: settings.tuning.usableSystem(at: ConcertPitch(a4: settings.concertPitch)),
      over: settings.range
    ).filter { $0.aid == settings.aid && settings.intervals.contains($0.nominal.interval) }
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
