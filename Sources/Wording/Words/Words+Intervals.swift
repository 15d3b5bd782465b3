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

  /// Returns a report on an interval as one sentence.
  package func sentence(on report: IntervalReport) -> String {
    let name = name(of: report.presented)
    guard report.state != .untrained else { return phrases.notAsked(name) }
    let (width, band) = (report.width.median, report.width.band95)
    return phrases.hears(
      interval: name, wide: heard(width), isWide: width >= Cents(0),
      from: signed(band.lower), to: signed(band.upper), limen: cents(report.limen.t75),
      answers: report.trials, state: phrases.name(of: report.state.ofNotes))
  }

  /// Returns a report on tones brought into tune at an interval as one sentence.
  package func sentence(on report: MatchingReport) -> String {
    let name = name(of: report.presented)
    guard report.state != .untrained else { return phrases.notAsked(name) }
    let (centre, band) = (report.centre.median, report.centre.band95)
    return phrases.tunes(
      interval: name, at: heard(centre), isSharp: centre >= Cents(0),
      from: signed(band.lower), to: signed(band.upper), spread: cents(report.spread),
      tones: report.tones, state: phrases.name(of: report.state.ofNotes))
  }

  /// Returns sentences on at most two intervals that are off; if none is, on the answers about them.
  package func sentences(
    on reports: [IntervalReport], after answers: AnswerDiagnostics
  ) -> [String] {
    let off = reports.filter(\.isOff).prefix(2).map { sentence(on: $0) }
    return off.isEmpty ? sentences(on: answers) : off
  }

  /// Returns sentences on at most two intervals at which the listener's tones are off; if none is, on
  /// those that are known.
  package func sentences(on matching: MatchingFindings?) -> [String] {
    let known = matching?.intervals.filter { $0.state != .untrained } ?? []
    guard !known.isEmpty else { return [phrases.noTones] }
    let off = known.filter(\.isOff)
    return (off.isEmpty ? known : off).prefix(2).map { sentence(on: $0) }
  }

  /// Returns the centre and the spread of an interval in short: `+2 ± 6`.
  package func centreAndSpread(of report: MatchingReport) -> String {
    "\(signed(report.centre.median, places: 0)) ± \(decimal(report.spread.value, places: 0))"
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

extension IntervalReport.State {
  /// The state of a note that has the same name.
  package var ofNotes: NoteReport.State {
    switch self {
    case .untrained: .untrained
    case .sparse: .sparse
    case .wide: .wide
    case .settled: .settled
    }
  }
}
