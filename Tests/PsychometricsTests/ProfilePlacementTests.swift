import Music
import Testing

@testable import Psychometrics

@Suite struct `The placement by the profile` {
  private let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(71))

  @Test func `more pairs go to an octave whose limens are larger than expected`() {
    // Each share has a standard error of at most .035.
    #expect(shareAbove(raising: true) > shareAbove(raising: false) + 0.1)
  }

  /// Returns the share of 200 pairs in the upper octave, where limens are five times as large as in the
  /// lower one, or a fifth.
  private func shareAbove(raising: Bool) -> Double {
    var field = ThresholdField(range: range)
    var placement = ProfilePlacement(rule: .standard, range: range, rightAnswers: 0)
    var recent = RecentPitch()
    var generator = SeededGenerator(seed: 11)
    var above = 0
    for _ in 0..<200 {
      let place = placement.nextPlace(knowing: field, using: &generator)
      let isAbove = place.note >= MIDINote(60)
      above += isAbove ? 1 : 0
      let function = PsychometricFunction(
        limen: Cents(isAbove == raising ? 50 : 10), lapseRate: 0.02)
      let difference = Difference(
        nearest: place.size, upTo: field.prior.largestDifference,
        correctAnswer: generator.coin() ? .higher : .lower)
      let higher = function.probabilityOfHigher(at: difference.cents)
      let answer: Answer = generator.unit() < higher ? .higher : .lower
      field.update(
        with: Observation(
          note: place.note, evidence: .side(difference.cents, answer),
          octavesAboveRecent: recent.octaves(to: place.note)))
      placement.observe(
        difference, at: place.note, wasRight: answer == difference.correctAnswer)
      recent.observe(place.note)
    }
    return Double(above) / 200
  }
}
