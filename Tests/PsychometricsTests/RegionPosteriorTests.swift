import Music
import Testing

@testable import Psychometrics

@Suite struct `The limen of a region` {
  private let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(60))

  private var taught: ThresholdField {
    var field = ThresholdField(range: range)
    for (note, answer) in zip([48, 52, 60, 50], [Answer.higher, .lower, .higher, .higher]) {
      field.update(
        with: .init(
          note: MIDINote(note), difference: Cents(20), octavesAboveRecent: 0, answer: answer))
    }
    return field
  }

  @Test func `of one note is the limen of the note`() {
    let field = taught
    let note = NoteRange(lowest: MIDINote(52), highest: MIDINote(52))
    let region = field.log2Limen(over: note)
    let single = field.log2Limen(at: MIDINote(52))
    #expect(abs(region.mean - single.mean) < 1e-12)
    #expect(abs(region.spread - single.spread) < 1e-9)
  }

  @Test func `of two notes has a quarter of the sum of their covariances as variance`() {
    let field = taught
    let pair = NoteRange(lowest: MIDINote(52), highest: MIDINote(53))
    let (mean, covariance) = field.moments(over: pair)
    let region = field.log2Limen(over: pair)
    let variance = (covariance[0, 0] + 2 * covariance[0, 1] + covariance[1, 1]) / 4
    #expect(abs(region.mean - (mean[0] + mean[1]) / 2) < 1e-12)
    #expect(abs(region.spread - variance.squareRoot()) < 1e-12)
  }

  @Test func `exceeds that of the others by the difference of the means, better known than either`()
    throws
  {
    let field = taught
    let low = NoteRange(lowest: MIDINote(48), highest: MIDINote(51))
    let rest = NoteRange(lowest: MIDINote(52), highest: MIDINote(60))
    let excess = try #require(field.excess(of: low, within: range))
    let difference = field.log2Limen(over: low).mean - field.log2Limen(over: rest).mean
    #expect(abs(excess.mean - difference) < 1e-12)
    #expect(excess.spread < field.log2Limen(over: low).spread)
    #expect(field.excess(of: range, within: range) == nil)
  }
}
