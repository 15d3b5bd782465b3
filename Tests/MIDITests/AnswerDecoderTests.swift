import Psychometrics
import Testing

@testable import MIDI

@Suite struct `Answers from MIDI messages` {
  private static let middleC = 60

  private func answers(to messages: [MIDIMessage]) -> [Answer?] {
    var decoder = AnswerDecoder()
    return messages.map { decoder.answer(to: $0) }
  }

  @Test(arguments: 0..<128) func `keys from middle C up are higher, and those below lower`(
    note: Int
  ) {
    #expect(
      answers(to: [.noteOn(note: note, velocity: 1)]) == [note < Self.middleC ? .lower : .higher])
  }

  @Test(arguments: 0..<128) func `a key that is released is no answer`(note: Int) {
    #expect(answers(to: [.noteOn(note: note, velocity: 0)]) == [nil])
  }

  @Test(arguments: [(64, Answer.higher), (66, .lower), (67, .lower)])
  func `a pedal answers once when it is pressed half-way, and again after its release`(
    pedal: Int, answer: Answer
  ) {
    let rows: [(value: Int, answer: Answer?)] = [
      (0, nil), (63, nil), (64, answer), (65, nil), (127, nil), (64, nil), (63, nil), (127, answer),
      (127, nil), (0, nil), (64, answer),
    ]
    #expect(
      answers(to: rows.map { .controller(number: pedal, value: $0.value) }) == rows.map(\.answer))
  }

  @Test func `each pedal has its own state`() {
    let messages: [MIDIMessage] = [64, 67, 66, 64].map { .controller(number: $0, value: 127) }
    #expect(answers(to: messages) == [.higher, .lower, .lower, nil])
  }

  @Test(arguments: (0..<128).filter { ![64, 66, 67].contains($0) })
  func `no other controller answers`(number: Int) {
    #expect(
      answers(to: [0, 64, 127].map { .controller(number: number, value: $0) }) == [nil, nil, nil])
  }

  @Test func `the pitch wheel answers nothing, also when it springs back`() {
    #expect(
      answers(to: [0, 8191, 0, -8192, 0].map(MIDIMessage.pitchBend)) == [nil, nil, nil, nil, nil])
  }
}
