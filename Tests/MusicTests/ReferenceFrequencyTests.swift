import Testing

@testable import Music

@Suite struct `A frequency in hertz` {
  /// Every frequency between the bounds, in steps of a fifth of a cent.
  @Test func `every frequency within the bounds is a note of the piano at a concert pitch`() {
    let bounds = ConcertPitch.noteFrequencies
    var frequency = bounds.lowerBound
    var count = 0
    while frequency <= bounds.upperBound {
      let (note, pitch) = ConcertPitch.placing(frequency)
      let distance = frequency.cents(above: pitch.frequency(of: note))
      #expect(abs(distance.value) < 1e-9 && ConcertPitch.range.contains(pitch.a4))
      frequency = frequency.raised(by: Cents(0.2))
      count += 1
    }
    #expect(count > 45_000)
  }

  @Test func `the note is the nearest one`() {
    #expect(ConcertPitch.placing(Hertz(440)).note == MIDINote(69))
    #expect(ConcertPitch.placing(Hertz(1000)).note == MIDINote(83))
    #expect(abs(ConcertPitch.placing(Hertz(1000)).pitch.a4.value - 445.4494) < 1e-4)
    #expect(ConcertPitch.placing(Hertz(24)).note == MIDINote(21))
    #expect(ConcertPitch.placing(Hertz(4750)).note == MIDINote(108))
  }
}
