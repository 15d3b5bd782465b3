import Music
import Testing

@testable import Psychometrics

@Suite struct `The placement of intervals` {
  private static let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))
  private static let intervals = [
    DirectedInterval(Interval.named[7], .up), DirectedInterval(Interval.named[12], .down),
  ]

  private func places(
    _ count: Int, of intervals: [Int?], in field: ThresholdField, for answer: Answer = .higher,
    rightAnswers: Int = 10
  ) -> [IntervalPlacement.Place] {
    var placement = IntervalPlacement(
      range: Self.range, intervals: intervals, rightAnswers: rightAnswers)
    var generator = SeededGenerator(seed: 1)
    return (0..<count).map { _ in
      placement.observe(wasRight: true)
      return placement.nextPlace(
        for: answer, knowing: field, after: RecentPitch(), using: &generator)
    }
  }

  @Test func `both tones of every pair lie in the range`() {
    let field = ThresholdField(range: Self.range, intervals: Self.intervals)
    for place in places(300, of: [nil, 0, 1], in: field) {
      let steps = place.interval.map { [7, -12][$0] } ?? 0
      #expect(Self.range.contains(place.note))
      #expect(Self.range.contains(MIDINote(place.note.number + steps)))
    }
  }

  @Test func `the first pairs have the largest mistuning, and none is larger`() {
    let field = ThresholdField(range: Self.range, intervals: Self.intervals)
    var placement = IntervalPlacement(range: Self.range, intervals: [0])
    var generator = SeededGenerator(seed: 1)
    for wasRight in [false, true, false, true] {
      let place = placement.nextPlace(
        for: .lower, knowing: field, after: RecentPitch(), using: &generator)
      #expect(place.size == Cents(50))
      placement.observe(wasRight: wasRight)
    }
    #expect(places(300, of: [0, 1], in: field).allSatisfy { $0.size <= Cents(50) })
  }

  /// A listener whose fifth is wide finds wide ones in tune, and needs larger steps upwards.
  @Test func `the size depends on the side of the listener's own centre`() {
    var field = ThresholdField(range: Self.range, intervals: Self.intervals)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<150 {
      let mistuning = generator.uniform(-50, 50)
      field.update(
        with: Observation(
          note: Self.range.notes[generator.integer(below: Self.range.count)], interval: 0,
          evidence: .side(Cents(mistuning), mistuning > 15 ? .higher : .lower),
          octavesAboveRecent: 0))
    }
    #expect(abs(field.pointOfSubjectiveEquality(at: MIDINote(60), interval: 0).mean - 15) < 4)
    func meanSize(_ answer: Answer) -> Double {
      let places = places(50, of: [0], in: field, for: answer)
      return places.reduce(0) { $0 + $1.size.value } / 50
    }
    #expect(meanSize(.higher) > 15)
    #expect(meanSize(.lower) < 5)
  }

  @Test func `an interval that is known is asked less often than one that is not`() {
    var field = ThresholdField(range: Self.range, intervals: Self.intervals)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let mistuning = generator.uniform(-30, 30)
      field.update(
        with: Observation(
          note: Self.range.notes[generator.integer(below: Self.range.count)], interval: 0,
          evidence: .side(Cents(mistuning), mistuning > 0 ? .higher : .lower),
          octavesAboveRecent: 0))
    }
    let asked = places(100, of: [0, 1], in: field).map(\.interval)
    #expect(asked.count { $0 == 1 } > 90)
  }

  @Test func `predicted answers are those of the model averaged over what is known`() {
    let field = ThresholdField(range: Self.range, intervals: Self.intervals)
    let predicted = field.answerPrediction(
      at: MIDINote(60), interval: 0, octavesAboveRecent: 0.3)
    for mistuning in [-40.0, -5, 0, 12] {
      let higher = predicted.probability(of: .higher, at: mistuning)
      #expect(abs(higher + predicted.probability(of: .lower, at: mistuning) - 1) < 1e-12)
    }
    #expect(
      predicted.probability(of: .higher, at: 40) > predicted.probability(of: .higher, at: 10))
  }
}
