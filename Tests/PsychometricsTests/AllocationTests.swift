import CAllocations
import Music
import Testing

@testable import Psychometrics

/// Replays update the estimator millions of times; allocations would cost more than arithmetic.
@Suite(.enabled(if: callocations_are_counted())) struct `The estimator` {
  @Test func `the estimator allocates nothing to choose a place and to observe an answer`() {
    var field = ThresholdField(range: NoteRange(lowest: MIDINote(48), highest: MIDINote(60)))
    var placement = ProfilePlacement(rule: .init(), range: field.range, rightAnswers: 0)
    var generator = SeededGenerator(seed: 1)
    func answer() {
      let place = placement.nextPlace(knowing: field, using: &generator)
      let difference = Difference(nearest: place.size, upTo: Cents(400), correctAnswer: .higher)
      field.update(
        with: .init(
          note: place.note, evidence: .side(difference.cents, .higher), octavesAboveRecent: 0.1))
      placement.observe(difference, at: place.note, wasRight: true)
    }
    // Initialises what is created on first use, and the vectors of the placement.
    for _ in 0..<10 { answer() }
    callocations_begin()
    for _ in 0..<20 { answer() }
    #expect(callocations_end() == 0)
  }
}
