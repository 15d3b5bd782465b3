package import Music
internal import Psychometrics
package import Training

/// Intervals as text.
extension Words {
  /// Returns the short name of an interval with an arrow: `P5 ↑`. A size that does not fit the name follows.
  package func shortName(of nominal: NominalInterval) -> String {
    nameWithArrow(of: nominal) + (misnamedSize(of: nominal).map { " \($0)" } ?? "")
  }

  /// Returns the full name of an interval: `perfect fifth up`.
  package func name(of interval: DirectedInterval) -> String {
    let steps = interval.interval
    let name = steps.stepsAnOctave == 12 ? phrases.nameOfInterval(steps.steps) : steps.name
    return interval == .unison ? name : "\(name) \(phrases.name(of: interval.direction))"
  }

  /// Returns the full name of an interval: `perfect fifth up`. A size that does not fit the name follows.
  package func name(of nominal: NominalInterval) -> String {
    fullName(of: nominal)
      + (misnamedSize(of: nominal).map { " (\($0) \(phrases.name(of: .cents)))" } ?? "")
  }

  /// Returns the short name of an estimate's interval with its aid and, unless the name says them, its
  /// sizes: `M3 ↑ 386–390`.
  package func shortName(of estimate: IntervalEstimate) -> String {
    nameWithArrow(of: estimate.nominal) + (estimate.isEqual ? "" : " \(sizes(of: estimate))")
      + (estimate.aid.map { " \(phrases.name(of: $0))" } ?? "")
  }

  /// Returns the full name of an estimate's interval with its aid and, unless the name says them, its
  /// sizes: `major third up (386–390 cents)`.
  package func name(of estimate: IntervalEstimate) -> String {
    fullName(of: estimate.nominal) + (estimate.aid.map { " \(phrases.with($0))" } ?? "")
      + (estimate.isEqual ? "" : " (\(sizes(of: estimate)) \(phrases.name(of: .cents)))")
  }

  /// Returns the nominal sizes of an estimate in cents: `386–390`, or one.
  package func sizes(of estimate: IntervalEstimate) -> String {
    let ends = [estimate.sizes.lowerBound, estimate.sizes.upperBound]
      .map { decimal($0.value, places: 0) }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")
  }

  private static let mostNamedWolves = 4

  /// Returns the short name of an interval without its direction: `P5`, in German `Quinte`.
  package func shortName(of interval: Interval) -> String {
    interval.stepsAnOctave == 12 ? phrases.shortNameOfInterval(interval.steps) : interval.name
  }

  /// Returns the short name of an interval without its direction, if it fits the size.
  package func shortNameWithoutDirection(of nominal: NominalInterval) -> String {
    nominal.fitsName ? shortName(of: nominal.interval.interval) : nominal.name
  }

  private func nameWithArrow(of nominal: NominalInterval) -> String {
    shortNameWithoutDirection(of: nominal)
      + (nominal == .unison ? "" : nominal.direction == .up ? " ↑" : " ↓")
  }

  private func fullName(of nominal: NominalInterval) -> String {
    let direction = nominal.direction
    return nominal.fitsName
      ? name(of: DirectedInterval(nominal.interval.interval, direction))
      : "\(nominal.name) \(phrases.name(of: direction))"
  }

  /// Returns the size of an interval of twelve steps that is elsewhere in equal temperament.
  private func misnamedSize(of nominal: NominalInterval) -> String? {
    nominal.fitsName || nominal.interval.interval.stepsAnOctave != 12
      ? nil : decimal(nominal.size.magnitude.value, places: 1)
  }

  /// Returns the note of a question and, in a task with intervals, the interval from it: `C4 → P5 ↑`, or
  /// in full where it is spoken.
  package func place(of question: Question, in task: Task, isSpoken: Bool = false) -> String {
    let note = name(of: question.reference)
    guard task.hasIntervals else { return note }
    let nominal = question.nominal
    return isSpoken ? "\(note), \(name(of: nominal))" : "\(note) → \(shortName(of: nominal))"
  }

  /// Returns which intervals the tuning leaves out from which notes as one sentence, or how many if they
  /// are more than a few; `nil` for none.
  package func sentence(onWolvesIn settings: Settings) -> String? {
    let wolves = settings.wolves
    guard wolves.count <= Self.mostNamedWolves else {
      return phrases.leavesOut(wolvesOf: wolves.count, among: settings.intervals.count)
    }
    let named = wolves.map { interval, notes in
      // Each note once, in the octave of middle C.
      let classes = Set(notes.map { 60 + $0.number % 12 }).sorted().map(MIDINote.init)
      let names = classes.map { name(of: $0).filter { !$0.isNumber } }
      return "\(name(of: interval)) (\(names.joined(separator: " ")))"
    }
    return named.isEmpty ? nil : phrases.leavesOut(named.joined(separator: ", "))
  }

  /// Returns what is known about an interval as one sentence.
  package func sentence(on estimate: IntervalEstimate) -> String {
    let name = name(of: estimate)
    guard estimate.hasTrials else { return phrases.notAsked(name) }
    let (distance, band) = (estimate.distance.median, estimate.distance.band95)
    return phrases.place(
      of: name, by: estimate.measure,
      at: distance.magnitude < Cents(0.05) ? nil : withUnit(distance.magnitude),
      isPositive: distance >= Cents(0),
      from: signed(band.lower), to: signed(band.upper), size: withUnit(estimate.size.median),
      trials: estimate.trials, state: phrases.name(of: estimate.state))
  }

  /// Returns sentences on at most two intervals that are off; if none is, on the answers about them.
  package func sentences(
    on estimates: [IntervalEstimate], after answers: AnswerDiagnostics
  ) -> [String] {
    let off = estimates.filter(\.isOff).prefix(2).map { sentence(on: $0) }
    return off.isEmpty ? sentences(on: answers) : off
  }

  /// Returns sentences on at most two intervals at which the listener's tones are off; if none is, on
  /// those that are known.
  package func sentences(on matching: MatchingFindings?) -> [String] {
    let known = matching?.intervals.filter(\.hasTrials) ?? []
    guard !known.isEmpty else { return [phrases.terms(of: .matching).nothing] }
    return sentences(on: known)
  }

  /// Returns sentences on at most two intervals that are off; if none is, on two others.
  package func sentences(on known: [IntervalEstimate]) -> [String] {
    let off = known.filter(\.isOff)
    return (off.isEmpty ? known : off).prefix(2).map { sentence(on: $0) }
  }

  /// Returns the distance and the size of an interval in short: `+2 ± 6`.
  package func distanceAndSize(of estimate: IntervalEstimate) -> String {
    let distance = signed(estimate.distance.median, places: 0)
    return "\(distance) ± \(decimal(estimate.size.median.value, places: 0))"
  }

  /// Returns a distance in cents with its sign, unless it is rounded to zero.
  package func signed(_ distance: Cents, places: Int = 1) -> String {
    let isZero = distance.value.magnitude < (places == 0 ? 0.5 : 0.05)
    return (isZero || distance.value < 0 ? "" : "+")
      + decimal(isZero ? 0 : distance.value, places: places)
  }

  private func withUnit(_ size: Cents) -> String { "\(cents(size)) \(phrases.name(of: .cents))" }
}
