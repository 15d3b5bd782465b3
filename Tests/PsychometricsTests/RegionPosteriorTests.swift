import Music
import Testing

@testable import Psychometrics

@Suite struct `The limen of a region` {
  private let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(60))

  private var taught: ThresholdField {
    var field = ThresholdField(range: range)
    for (note, answer) in zip([48, 52, 60, 50], [Answer.higher, .lower, .higher, .higher]) {
      field.update(answer, to: 20, at: MIDINote(note))
    }
    return field
  }

  @Test func `the limen of a region of one note is the limen of the note`() {
    let field = taught
    let note = NoteRange(lowest: MIDINote(52), highest: MIDINote(52))
    let region = field.log2Limen(over: note)
    let single = field.log2Limen(at: MIDINote(52))
    #expect(abs(region.mean - single.mean) < 1e-12)
    #expect(abs(region.spread - single.spread) < 1e-9)
  }

  @Test func `the mean and the difference of two notes carry their whole variance`() throws {
    let field = taught
    let pair = NoteRange(lowest: MIDINote(52), highest: MIDINote(53))
    let notes = pair.notes.map { field.log2Limen(at: $0) }
    let mean = field.log2Limen(over: pair)
    let low = NoteRange(lowest: MIDINote(52), highest: MIDINote(52))
    let difference = try #require(field.excess(of: low, within: pair)?.posterior)
    #expect(abs(mean.mean - (notes[0].mean + notes[1].mean) / 2) < 1e-12)
    // Var((a + b) / 2) + Var((a − b) / 2) = (Var(a) + Var(b)) / 2.
    let squares = [mean.spread, difference.spread / 2].map { $0 * $0 }
    let notesSquares = notes.map { $0.spread * $0.spread / 2 }
    #expect(abs(squares[0] + squares[1] - notesSquares[0] - notesSquares[1]) < 1e-12)
  }

  @Test func `a region's excess is the difference of the means, known better than either`() throws {
    let field = taught
    let low = NoteRange(lowest: MIDINote(48), highest: MIDINote(51))
    let rest = NoteRange(lowest: MIDINote(52), highest: MIDINote(60))
    let excess = try #require(field.excess(of: low, within: range)?.posterior)
    let difference = field.log2Limen(over: low).mean - field.log2Limen(over: rest).mean
    #expect(abs(excess.mean - difference) < 1e-12)
    #expect(excess.spread < field.log2Limen(over: low).spread)
    #expect(field.excess(of: range, within: range) == nil)
  }
}
