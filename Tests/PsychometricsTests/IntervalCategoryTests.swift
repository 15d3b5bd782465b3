import Music
import TestSupport
import Testing

@testable import Psychometrics

@Suite struct `The category of an interval` {
  private static let fifth = DirectedInterval(Interval.named[7], .up)
  private static let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))

  @Test func `a category alone comes before the same one with an aid`() {
    let octave = DirectedInterval(Interval.named[12], .up)
    let sorted = [
      IntervalCategory(Self.fifth), .init(Self.fifth, aid: .example),
      .init(Self.fifth, aid: .drone), .init(octave),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `answers with an aid leave the same interval without it to its prior`() {
    let alone = IntervalCategory(Self.fifth)
    var field = ThresholdField(
      range: Self.range, intervals: [alone, .init(Self.fifth, aid: .example)], prior: .steady)
    let before = field.centre(of: 0)
    for number in 0..<40 {
      field.update(number.isMultiple(of: 4) ? .higher : .lower, to: 20, interval: 1)
    }
    // The centres have no covariance; only the bias, which both share, could move the other one.
    #expect(abs(field.centre(of: 0).mean - before.mean) < 1e-9)
    #expect(field.centre(of: 1).mean > 1)
  }

  /// The listeners are not drawn from the prior. The counts of 40 listeners with 5 intervals stray by
  /// three standard errors of a binomial proportion, which for 200 values is .10 and .046; correlation
  /// between the intervals of a listener is left out, which makes the limits narrower than they may be.
  @Test(.long)
  func `after an example the bands hold the limens and the points of most listeners`() {
    var held = (limens: 0, points: 0, all: 0)
    for (number, drawn) in IntervalPopulation.intervals.listeners(40, seed: 3).enumerated() {
      let listener = drawn.aided(by: .example)
      let intervals = [3, 4, 5, 7, 12].map { DirectedInterval(Interval.named[$0], .up) }
      let presented = intervals.map { IntervalCategory($0, aid: .example) }
      var field = ThresholdField(range: Self.range, intervals: presented)
      var placement = IntervalPlacement(intervals: intervals, aid: .example, range: Self.range)
      var answers = SimulatedAnswers(of: listener, seed: UInt64(number))
      var generator = SeededGenerator(seed: UInt64(number))
      var recent = RecentPitch()
      for _ in 0..<200 {
        let correct: Answer = generator.coin() ? .higher : .lower
        let place = placement.nextPlace(
          for: correct, knowing: field, after: recent, using: &generator)
        let mistuning = Cents(correct.sign * place.size.value)
        let interval = place.nominal.interval
        let answer = answers.answer(to: mistuning, at: place.note, interval: interval)
        field.update(
          with: Observation(
            note: place.note,
            interval: field.index(of: IntervalCategory(interval, aid: .example)),
            evidence: .side(mistuning, answer), octavesAboveRecent: recent.octaves(to: place.note)))
        recent.observe(place.note)
        placement.observe(wasRight: answer == correct)
      }
      for (index, interval) in intervals.enumerated() {
        let limen = Self.range.notes.reduce(0) {
          $0 + listener.log2Limen(at: $1, interval: interval) / Double(Self.range.count)
        }
        let point = listener.pointOfSubjectiveEquality(at: MIDINote(60), interval: interval)
        held.all += 1
        held.limens +=
          field.log2Limen(over: Self.range, interval: index).band(holding: 0.95).holds(limen)
          ? 1 : 0
        held.points +=
          field.pointOfSubjectiveEquality(at: MIDINote(60), interval: index)
            .band(holding: 0.95).holds(point) ? 1 : 0
      }
    }
    #expect(held.all == 200)
    #expect(held.limens >= 181, "\(held)")
    #expect(held.points >= 181, "\(held)")
  }
}
