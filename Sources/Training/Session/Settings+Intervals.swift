package import Music
internal import Psychometrics

// The settings of the tasks with intervals.

extension Settings {
  /// The least largest mistuning that tells listeners apart.
  private static let leastLargestMistuning = Cents(5)

  /// The largest mistuning of intervals. It is ``Adjustment/farthest`` for matches;
  /// otherwise a quarter tone, or half the smallest step of the scale of the tuning or of the finest scale
  /// among the intervals, because a larger one would make another interval.
  package var largestMistuning: Cents {
    guard !task.response.holdsComparison else { return Adjustment.farthest }
    let steps = intervals.map(\.interval.stepsAnOctave).max() ?? 12
    let equal = Cents(Cents.octave.value / Double(steps))
    return min(
      IntervalPlacement.largestSize, Cents(min(equal, tuning.smallestStep ?? equal).value / 2))
  }

  /// Returns the highest frequency that the comparison tone of a question may have.
  package func highestComparison(in question: Question) -> Hertz {
    presentation(of: question.adjusted(to: Difference(hundredths: 0))).comparison
      .raised(by: largestMistuning)
  }

  /// Returns the tuning at the concert pitch.
  ///
  /// - Throws: `TuningError` for a scale or a mapping that cannot be used.
  func tuningSystem() throws(TuningError) -> TuningSystem {
    try tuning.system(at: ConcertPitch(a4: concertPitch))
  }

  /// The intervals that the tuning leaves out from notes where they are wolves, with these notes.
  package var wolves: [(interval: DirectedInterval, notes: [MIDINote])] {
    guard task.hasIntervals, let tuning = try? tuningSystem() else { return [] }
    return intervals.map { ($0, tuning.wolves(of: $0, in: range)) }.filter { !$0.1.isEmpty }
  }

  func validateIntervals() throws(SettingsError) {
    guard placement.rule is ProfilePlacement.Rule else {
      throw .placementWithoutIntervals(placement.name.rawValue)
    }
    try Self.check(
      intervals.count, in: Self.intervalCounts, name: "intervals", or: SettingsError.valueCount)
    try Self.checkDistinct(intervals.sorted(), name: "intervals", \.text)
    guard intervals.allSatisfy(task.asks) else {
      throw .unreadable(
        name: "intervals", DirectedInterval.unison.text,
        wanted: "intervals from m2 to P8, because the task pitch asks about unisons")
    }
    if let step = tuning.smallestStep, Cents(step.value / 2) < Self.leastLargestMistuning {
      throw .fineTuning(step)
    }
    guard largestMistuning >= Self.leastLargestMistuning else {
      throw .fineScale(steps: intervals.map(\.interval.stepsAnOctave).max() ?? 12)
    }
    let unfitting: DirectedInterval?
    do throws(TuningError) {
      let tuning = try tuningSystem()
      unfitting = intervals.first { tuning.references(for: $0, in: range).isEmpty }
      // A tuning without the interval is the reason, if there is one.
      if let unfitting { _ = try tuning.nominal(unfitting, from: range.middle) }
    } catch {
      throw .tuning(error)
    }
    if let unfitting { throw .intervalBeyondRange(unfitting, range: range) }
    let tones = intervalFrequencies
    for frequency in [tones.lowerBound, tones.upperBound]
    where !TrialRecord.frequencies.contains(frequency) {
      throw .intervalFrequency(frequency)
    }
  }

  /// Checks what a new session must observe, and a recorded one need not.
  ///
  /// - Throws: ``SettingsError`` for two intervals of which a mistuning could turn one into the other.
  package func validateForNewSession() throws(SettingsError) {
    guard task.hasIntervals, let (one, other) = overlappingIntervals else { return }
    throw .overlappingIntervals(one, other, mistuned: largestMistuning)
  }

  /// Two intervals from the same note, one of which a mistuning could turn into the other; `nil` for none,
  /// and for matches.
  private var overlappingIntervals: (NominalInterval, NominalInterval)? {
    guard case .choice = task.response, let tuning = try? tuningSystem() else { return nil }
    let places = intervals.flatMap { tuning.references(for: $0, in: range) }
    let byNote = Dictionary(grouping: places, by: \.note).sorted { $0.key < $1.key }
    for (_, places) in byNote {
      let nominals = places.map(\.nominal).sorted { $0.thousandths < $1.thousandths }
      for (one, other) in zip(nominals, nominals.dropFirst())
      where other.size - one.size < largestMistuning { return (one, other) }
    }
    return nil
  }

  /// The lowest and the highest frequency that a tone at an interval may have.
  var intervalFrequencies: ClosedRange<Hertz> {
    guard let tuning = try? tuningSystem() else { return TrialRecord.frequencies }
    let pitch = ConcertPitch(a4: concertPitch)
    let tones = intervals.flatMap { interval in
      tuning.references(for: interval, in: range).flatMap { note, nominal -> [Hertz] in
        guard let reference = try? tuning.frequency(of: note, at: pitch) else { return [] }
        let comparison = reference.raised(by: nominal.size)
        return [
          reference, comparison.raised(by: -largestMistuning),
          comparison.raised(by: largestMistuning),
        ] + (aid == .drone ? [drone?.frequency(of: reference) ?? reference] : [])
      }
    }
    guard let lowest = tones.min(), let highest = tones.max() else {
      return TrialRecord.frequencies
    }
    return lowest...highest
  }
}
