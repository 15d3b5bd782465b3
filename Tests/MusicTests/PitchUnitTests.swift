import Music
import Testing

@Suite struct `Units of pitch` {
  /// ISO 16 and the definition of the cent: at 440 Hz, 10 cents are 2.549 Hz or 0.579 %.
  @Test(arguments: [
    (PitchUnit.cents, 10.0), (.percent, 0.57929), (.hertz, 2.54889), (.semitones, 0.1),
  ])
  func `each unit measures ten cents above A4`(unit: PitchUnit, count: Double) {
    #expect(abs(unit.count(in: Cents(10), above: Hertz(440)) - count) < 1e-5)
  }

  @Test func `the units agree on an octave up and down`() {
    func counts(_ distance: Cents) -> [Double] {
      PitchUnit.allCases.map { $0.count(in: distance, above: Hertz(110)) }
    }
    #expect(counts(.octave) == [1200, 100, 110, 12])
    #expect(counts(-.octave) == [-1200, -50, -55, -12])
  }

  @Test(arguments: PitchUnit.allCases)
  func `a unit converts exactly both ways`(unit: PitchUnit) throws {
    for reference in [27.5, 440, 4186.01] {
      for cents in [-400, -12.34, -0.1, 0, 0.1, 7.3, 99.99, 400, 2400] {
        let count = unit.count(in: Cents(cents), above: Hertz(reference))
        let back = try #require(unit.distance(of: count, above: Hertz(reference)))
        #expect(abs(back.value - cents) < 1e-9)
      }
    }
  }

  @Test func `a frequency of zero or less has no distance`() {
    #expect(PitchUnit.percent.distance(of: -100, above: Hertz(440)) == nil)
    #expect(PitchUnit.hertz.distance(of: -500, above: Hertz(440)) == nil)
    #expect(PitchUnit.percent.distance(of: .nan, above: Hertz(440)) == nil)
  }
}
