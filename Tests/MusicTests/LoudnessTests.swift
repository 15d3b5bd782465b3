import Music
import Testing

@Suite struct `An equal-loudness contour` {
  /// Loudness in phon, frequency in hertz and sound pressure level in decibels: ISO 226:2023, table
  /// B.1, which is rounded to a tenth.
  static let published: [(Double, Double, Double)] = [
    (20, 20, 89.5), (20, 1000, 20), (20, 12500, 33), (40, 20, 99.7), (40, 63, 73), (40, 250, 50.3),
    (40, 1000, 40), (40, 4000, 36.7), (40, 8000, 51.6), (60, 100, 78.5), (60, 500, 62.1),
    (60, 2000, 60), (80, 20, 118.9), (80, 1000, 80), (80, 12500, 85.6), (90, 20, 123.6),
    (90, 4000, 88.8),
  ]

  @Test(arguments: published)
  func `the contour has the levels of the table in the standard`(
    phon: Double, hertz: Double, level: Double
  ) {
    let computed = EqualLoudnessContour(phon: phon).level(at: Hertz(hertz))
    #expect((computed.value - level).magnitude <= 0.05)
  }

  @Test(arguments: [0.0, 20, 40, 60, 80, 90])
  func `a contour has its number of phons as its level at 1 kHz`(phon: Double) {
    let computed = EqualLoudnessContour(phon: phon).level(at: Hertz(1000))
    #expect((computed.value - phon).magnitude < 1e-9)
  }

  @Test func `the contour is continuous over the frequencies of the standard, and flat beyond`() {
    let contour = EqualLoudnessContour.sixtyPhon
    for frequency in EqualLoudnessContour.frequencies {
      let (below, at, above) = (0.9999, 1.0, 1.0001)
      let levels = [below, at, above].map { contour.level(at: Hertz(frequency * $0)).value }
      #expect((levels[0] - levels[1]).magnitude < 0.01)
      #expect((levels[2] - levels[1]).magnitude < 0.01)
    }
    #expect(contour.level(at: Hertz(10)) == contour.level(at: Hertz(20)))
    #expect(contour.level(at: Hertz(16000)) == contour.level(at: Hertz(12500)))
  }
}

@Suite struct `Loudness correction` {
  private let ample = Decibels(90)

  @Test(arguments: Loudness.allCases)
  func `the correction leaves A4 unchanged`(loudness: Loudness) {
    #expect(loudness.correction(at: Hertz(440), headroom: ample) == Decibels(0))
  }

  @Test func `a correction that is off changes no note`() {
    for note in NoteRange.piano.notes {
      let frequency = ConcertPitch.standard.frequency(of: note)
      #expect(Loudness.off.correction(at: frequency, headroom: ample) == Decibels(0))
    }
  }

  @Test func `full correction raises a low note by its contour relative to A4, up to 12 dB`() {
    // At 60 phon, 160 Hz has 72.4 dB, and 440 Hz lies between 63.5 dB (400 Hz) and 62.1 dB (500
    // Hz).
    let correction = Loudness.full.correction(at: Hertz(160), headroom: ample).value
    #expect((9.1...10.2).contains(correction))
    #expect(Loudness.full.correction(at: Hertz(100), headroom: ample) == Decibels(12))
  }

  @Test func `half correction is half of full correction where neither is capped`() {
    for hertz in [160.0, 220, 880, 1760, 3520] {
      let full = Loudness.full.correction(at: Hertz(hertz), headroom: ample).value
      let half = Loudness.half.correction(at: Hertz(hertz), headroom: ample).value
      #expect((half - full / 2).magnitude < 1e-12)
    }
    #expect(Loudness.half.correction(at: Hertz(20), headroom: ample) == Decibels(12))
  }

  @Test(arguments: Loudness.allCases)
  func `the correction exceeds neither 12 dB nor the headroom`(loudness: Loudness) {
    for note in NoteRange.piano.notes {
      let frequency = ConcertPitch.standard.frequency(of: note)
      for headroom in [0.0, 3, 11, 17] {
        let correction = loudness.correction(at: frequency, headroom: Decibels(headroom))
        #expect(correction <= Decibels(min(headroom, 12)))
      }
    }
  }
}
