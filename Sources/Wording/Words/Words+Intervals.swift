package import Music
internal import Notation
package import Psychometrics
package import Training

/// Intervals as text.
extension Words {
  /// Returns the short name of an interval with an arrow: `P5 ↑`. The unison has no arrow.
  package func shortName(of interval: DirectedInterval) -> String {
    interval == .unison
      ? interval.interval.name : interval.interval.name + (interval.sign > 0 ? " ↑" : " ↓")
  }

  /// Returns the full name of an interval: `perfect fifth up`.
  package func name(of interval: DirectedInterval) -> String {
    let steps = interval.interval
    let name = steps.stepsAnOctave == 12 ? phrases.nameOfInterval(steps.steps) : steps.name
    return interval == .unison ? name : "\(name) \(phrases.name(of: interval.direction))"
  }

  /// Returns the short name of an interval with its aid: `P5 ↑ drone`.
  package func shortName(of presented: PresentedInterval) -> String {
    shortName(of: presented.interval) + (presented.aid.map { " \(phrases.name(of: $0))" } ?? "")
  }

  /// Returns the full name of an interval with its aid: `perfect fifth up over a drone`.
  package func name(of presented: PresentedInterval) -> String {
    name(of: presented.interval) + (presented.aid.map { " \(phrases.with($0))" } ?? "")
  }

  /// Returns the note of a question and, in a task with intervals, the interval from it: `C4 → P5 ↑`.
  package func place(of question: Question, in task: Task) -> String {
    let note = name(of: question.reference)
    return switch task.nominal {
    case .unison: note
    case .interval: "\(note) → \(shortName(of: question.nominal.interval))"
    }
  }

  /// Returns what is known about an interval as one sentence.
  package func sentence(on estimate: IntervalEstimate) -> String {
    let name = name(of: estimate.presented)
    guard estimate.hasTrials else { return phrases.notAsked(name) }
    let (distance, band) = (estimate.distance.median, estimate.distance.band95)
    return phrases.place(
      of: name, by: estimate.measure, at: heard(distance), isPositive: distance >= Cents(0),
      from: signed(band.lower), to: signed(band.upper), size: cents(estimate.size.median),
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
    guard !known.isEmpty else { return [terms(of: .matching).nothing] }
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

  /// Returns the size of a distance; `nil` if it is rounded to zero.
  private func heard(_ distance: Cents) -> String? {
    distance.magnitude < Cents(0.05) ? nil : cents(distance.magnitude)
  }

  private func cents(_ size: Cents) -> String {
    "\(decimal(size.value, places: 1)) \(phrases.name(of: .cents))"
  }
}
