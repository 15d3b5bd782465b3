import Music
import Testing

@testable import Psychometrics

@Suite struct `The placement of intervals` {
  private static let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))
  private static let intervals = [
    DirectedInterval(Interval.named[7], .up), DirectedInterval(Interval.named[12], .down),
  ]

  private static let categories = intervals.map { IntervalCategory($0) }

  private func places(
    _ count: Int, of intervals: [DirectedInterval], in field: ThresholdField,
    for answer: Answer = .higher, focus: Double = 0.5,
    tuning: TuningSystem = .intervals(.equal), rightAnswers: Int = 10
  ) -> [IntervalPlacement.Place] {
    var placement = IntervalPlacement(
      rule: .init(focus: focus), intervals: intervals, range: Self.range, tuning: tuning,
      rightAnswers: rightAnswers)
    var generator = SeededGenerator(seed: 1)
    return (0..<count).map { _ in
      placement.observe(wasRight: true)
      return placement.nextPlace(
        for: answer, knowing: field, after: RecentPitch(), using: &generator)
    }
  }

  @Test func `both tones of every pair lie in the range`() {
    let field = ThresholdField(range: Self.range, intervals: Self.categories)
    for place in places(300, of: [.unison] + Self.intervals, in: field) {
      #expect(Self.range.contains(place.note))
      #expect([0, 700_000, -1_200_000].contains(place.nominal.thousandths))
      #expect(
        Self.range.contains(MIDINote(place.note.number + place.nominal.thousandths / 100_000)))
    }
  }

  @Test func `a listener of fine hearing begins with the largest mistuning until two are right`() {
    let field = field(of: 0, centre: 0, count: 100)
    var placement = IntervalPlacement(intervals: [Self.intervals[0]], range: Self.range)
    var generator = SeededGenerator(seed: 1)
    func size() -> Cents {
      placement.nextPlace(for: .lower, knowing: field, after: RecentPitch(), using: &generator).size
    }
    for wasRight in [false, true, true] {
      #expect(size() == Cents(50))
      placement.observe(wasRight: wasRight)
    }
    #expect(size() < Cents(20))
  }

  @Test func `an interval that does not fit in the range is never asked`() {
    let narrow = NoteRange(lowest: MIDINote(1), highest: MIDINote(8))
    let field = ThresholdField(range: narrow, intervals: Self.categories)
    var placement = IntervalPlacement(intervals: [.unison] + Self.intervals, range: narrow)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let place = placement.nextPlace(
        for: .higher, knowing: field, after: RecentPitch(), using: &generator)
      #expect(place.nominal.interval != Self.intervals[1])
      #expect(place.nominal == .unison || place.note == narrow.lowest)
    }
  }

  /// A field after answers of a listener with one centre, without lapses.
  private func field(of interval: Int, centre: Double, count: Int) -> ThresholdField {
    var field = ThresholdField(range: Self.range, intervals: Self.categories)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<count {
      let mistuning = generator.uniform(-50, 50)
      let note = Self.range.notes[generator.integer(below: Self.range.count)]
      field.update(
        mistuning > centre ? .higher : .lower, to: mistuning, at: note, interval: interval)
    }
    return field
  }

  /// A listener whose fifth is wide finds wide ones in tune, and needs larger steps upwards.
  @Test func `the size depends on the side of the listener's own centre`() {
    let field = field(of: 0, centre: 15, count: 150)
    #expect(abs(field.pointOfSubjectiveEquality(at: MIDINote(60), interval: 0).mean - 15) < 4)
    func meanSize(_ answer: Answer) -> Double {
      let places = places(50, of: [Self.intervals[0]], in: field, for: answer)
      return places.reduce(0) { $0 + $1.size.value } / 50
    }
    #expect(meanSize(.higher) > 15)
    #expect(meanSize(.lower) < 5)
  }

  @Test func `an interval that is known is asked less often than one that is not`() {
    let field = field(of: 0, centre: 0, count: 100)
    let asked = places(100, of: Self.intervals, in: field).map(\.nominal.interval)
    #expect(asked.count { $0 == Self.intervals[1] } > 90)
  }

  /// A listener for whom fifths in equal temperament are in tune hears just ones as wide.
  @Test func `the size depends on the nominal size of the tuning`() {
    let field = field(of: 0, centre: 0, count: 150)
    let pure = KeyboardMapping(tonic: MIDINote(60), at: .standard)
    let scale = Scale(
      description: "fifths of 715 cents",
      pitches: (1...12).map { .cents(Cents($0 == 7 ? 715 : Double($0) * 100)) })
    guard let keyboard = try? KeyboardTuning(scale: scale, mapping: pure) else {
      Issue.record("no tuning")
      return
    }
    func meanSize(_ answer: Answer) -> Double {
      let places = places(
        200, of: [Self.intervals[0]], in: field, for: answer, tuning: .keyboard(keyboard)
      ).filter { $0.note == MIDINote(60) }
      #expect(places.allSatisfy { $0.nominal.thousandths == 715_000 })
      return places.reduce(0) { $0 + $1.size.value } / Double(places.count)
    }
    #expect(meanSize(.higher) < 5)
    #expect(meanSize(.lower) > 15)
  }

  @Test func `a focus on weak intervals asks the one with the larger limen more often`() {
    var field = ThresholdField(range: Self.range, intervals: Self.categories)
    var generator = SeededGenerator(seed: 3)
    for trial in 0..<160 {
      let interval = trial % 2
      let mistuning = generator.uniform(-50, 50)
      // The fifth is heard to a few cents, the octave hardly at all.
      let isRight = interval == 0 || generator.unit() < 0.65
      field.update(
        (mistuning > 0) == isRight ? .higher : .lower, to: mistuning,
        at: Self.range.notes[12 + generator.integer(below: 5)], interval: interval)
    }
    func shareOfOctaves(_ focus: Double) -> Int {
      places(100, of: Self.intervals, in: field, focus: focus)
        .count { $0.nominal.interval == Self.intervals[1] }
    }
    #expect(shareOfOctaves(1) == 100)
    #expect(shareOfOctaves(1) > shareOfOctaves(0))
  }

  /// Without lapses, the probability of an answer is the evidence of the update with it.
  @Test(arguments: [0, 1]) func `predicted answers have the probability that the update finds`(
    interval: Int
  ) {
    var prior = ThresholdPrior.steady
    prior.kinds[0].lapses = [.init(value: 0, weight: 1)]
    var field = ThresholdField(range: Self.range, intervals: Self.categories, prior: prior)
    for (index, mistuning) in [30.0, -12, 25, 4, -40, 18].enumerated() {
      field.update(
        index < 4 ? .lower : .higher, to: mistuning, at: MIDINote(60 + index), interval: index % 2,
        octavesAboveRecent: 0.4)
    }
    let predicted = field.answerPrediction(
      at: MIDINote(65), interval: interval, octavesAboveRecent: 0.3)
    let direction = field.direction(at: MIDINote(65), interval: interval, octavesAboveRecent: 0.3)
    var regression = field.regression
    let moments = field.beliefs[0].state.tripleMoments(of: direction, regression: &regression)
    #expect(abs(moments.centre) > 1 && abs(moments.bias) > 0.05)
    for answer in Answer.allCases {
      for mistuning in [-40.0, -5, 0, 12] {
        let evidence = moments.conditioned(
          on: answer, to: Cents(mistuning), lapses: .init(rate: 0)
        ).evidence
        #expect(abs(predicted.probability(of: answer, at: mistuning) - evidence) < 1e-12)
      }
    }
  }
}
