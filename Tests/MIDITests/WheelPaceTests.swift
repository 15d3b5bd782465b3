import Psychometrics
import Testing

@testable import MIDI

@Suite struct `The pace of a pitch wheel` {
  private var pace = WheelPace()

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  @Test mutating func `the first position is due at once, and the next one 20 ms later`() {
    #expect(pace.delay(at: ms(5)) == nil && pace.turn(dueAt: ms(5)) == nil)
    pace.turn(to: 100, at: ms(6))
    #expect(pace.delay(at: ms(7)) == .zero)
    #expect(pace.turn(dueAt: ms(7)) == .pitchWheelTurned(to: 100, at: ms(6)))
    #expect(pace.delay(at: ms(7)) == nil)
    pace.turn(to: 200, at: ms(8))
    #expect(pace.delay(at: ms(9)) == ms(18))
    #expect(pace.turn(dueAt: ms(26)) == nil)
    #expect(pace.turn(dueAt: ms(27)) == .pitchWheelTurned(to: 200, at: ms(8)))
  }

  @Test mutating func `a position replaces those before it, and the last one is reported`() {
    var reported: [MIDIEvent] = []
    for time in 0..<1000 {
      pace.turn(to: time, at: ms(time))
      if let turn = pace.turn(dueAt: ms(time)) { reported.append(turn) }
    }
    let expected = stride(from: 0, to: 1000, by: 20).map { time in
      MIDIEvent.pitchWheelTurned(to: time, at: ms(time))
    }
    #expect(reported == expected)
    #expect(pace.turn(dueAt: ms(1000)) == .pitchWheelTurned(to: 999, at: ms(999)))
  }

  @Test mutating func `what follows a position finds the wheel there, however soon`() {
    pace.turn(to: 100, at: ms(1))
    _ = pace.turn(dueAt: ms(1))
    pace.turn(to: 0, at: ms(2))
    #expect(pace.next() == .pitchWheelTurned(to: 0, at: ms(2)))
    #expect(pace.next() == nil && pace.turn(dueAt: ms(100)) == nil)
  }
}
