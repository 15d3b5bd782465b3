import Glibc
import Music
import Testing

@testable import Synthesis

/// Returns a chord of half a second.
private func chord(_ hertz: [Double], level: Double, timbre: Timbre = .sine) -> Stimulus {
  let tones = hertz.map {
    Tone(frequency: Hertz($0), level: Decibels(level), timbre: timbre)
  }
  return .chord(Chord(tones), length: .milliseconds(500))
}

@Suite struct `A chord` {
  @Test func `a chord of one tone has the samples of that tone`() {
    for timbre in Timbre.allCases {
      #expect(
        areSame(
          chord([220], level: -20, timbre: timbre).samples(at: .standard),
          singleTone(220, timbre: timbre).samples(at: .standard)))
    }
  }

  @Test(arguments: Timbre.allCases)
  func `a chord is the sum of its tones with common harmonics`(timbre: Timbre) {
    let frequencies = [440.0, 660, 550]
    let stimulus = chord(frequencies, level: -20, timbre: timbre)
    let sum = stimulus.samples(at: .standard)
    let single = frequencies.map { hertz -> [Double] in
      var generator = ToneGenerator(
        Chord(Tone(frequency: Hertz(hertz), timbre: timbre)),
        spectrum: stimulus.spectrum(at: .standard), frameCount: 24_000, rate: .standard)
      var samples = [Double](repeating: 0, count: 24_000)
      var span = samples.mutableSpan
      generator.render(into: &span, range: 0..<24_000)
      return samples
    }
    let errors = sum.indices.map { index in
      (sum[index] - single.reduce(0) { $0 + $1[index] }).magnitude
    }
    #expect((errors.max() ?? 1) < 1e-12)
    #expect(stimulus.spectrum(at: .standard).count <= Int(19_000 / 660))
  }

  @Test(arguments: Timbre.allCases, 1...4)
  func `a chord at its headroom reaches full scale at most`(timbre: Timbre, count: Int) {
    let level = -Decibels.headroom(ofTones: count).value
    for hertz in [27.5, 440, 3000] {
      // Equal phases at the start are the worst case: all cosines, and unisons for the whole chord.
      for ratio in [1, 1.25, 1.5] {
        let frequencies = (0..<count).map { hertz * pow(ratio, Double($0)) }
        let peak =
          chord(frequencies, level: level, timbre: timbre).samples(at: .standard)
          .map(\.magnitude).max() ?? 2
        #expect(peak <= 1 + 1e-12)
        if timbre == .sine && ratio == 1 && hertz == 440 { #expect(peak > 0.999) }
      }
    }
  }

  @Test func `the tones of a chord rise together, as slowly as the lowest needs`() {
    // Four periods of 55 Hz are 72.7 ms. 5 ms before that, 440 Hz alone would be at its level.
    let together = chord([440, 55], level: -20).samples(at: .standard)
    let low = singleTone(55).samples(at: .standard)
    let high = zip(together, low).map { $0 - $1 }
    let peak = high[480..<960].map(\.magnitude).max() ?? 1
    let gain = 0.5 - 0.5 * cos(.pi * 960 / 3491)
    #expect(peak < 0.1 * gain + 1e-4)
  }

  @Test(arguments: [27.5, 440, 4000])
  func `no correction of loudness lets a chord clip`(hertz: Double) {
    for (level, rove) in [(-20.0, 3.0), (-3, 0), (0, 0)] {
      for count in 2...4 {
        let whole = Decibels(level + rove)
        let correction = Loudness.full.correction(
          at: Hertz(hertz), headroom: -whole - Decibels.headroom(ofTones: count))
        let peak =
          chord(
            Array(repeating: hertz, count: count), level: (whole + correction).value
          ).samples(at: .standard).map(\.magnitude).max() ?? 2
        #expect(peak <= 1 + 1e-12)
      }
    }
  }
}
