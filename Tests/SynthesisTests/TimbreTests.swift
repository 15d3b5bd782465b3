import Glibc
import Music
import TestSupport
import Testing
import ToneAnalysis

@testable import Synthesis

/// A tone computed from its definition: the sum of one C library sine for each harmonic.
struct PlainTone {
  private let tone: Tone
  private let spectrum: Spectrum
  private let rate: SampleRate
  private let frameCount: Int

  init(_ tone: Tone, length: Duration, rate: SampleRate) {
    self.tone = tone
    self.rate = rate
    spectrum = Stimulus.tone(tone, length: length).spectrum(at: rate)
    frameCount = rate.frameCount(in: length)
  }

  /// Returns the sample at `frame`, between the ramps.
  func sample(at frame: Int) -> Double {
    let seconds = Double(frame) / Double(rate.framesPerSecond)
    var sum = 0.0
    for number in 1...spectrum.count {
      // The number of turns is reduced first, because the sine of a large angle would lose
      // precision.
      let turns = Double(number) * tone.frequency.value * seconds
      let phase = 2 * Double.pi * (turns - turns.rounded(.down))
      sum +=
        spectrum.weights[number - 1] * exp(-spectrum.decay * Double(number) * seconds) * sin(phase)
    }
    return sum * pow(10, tone.level.value / 20)
  }
}

@Suite struct `A timbre` {
  /// The usual rates of sound cards.
  static let rates = [44100, 48000, 96000, 192_000]

  @Test(.long, arguments: Timbre.allCases, [27.5, 130.81, 440, 4186.009])
  func `a timbre sounds as it is defined`(timbre: Timbre, hertz: Double) {
    let rampSeconds = max(0.02, 4 / hertz)
    for framesPerSecond in Self.rates {
      let rate = SampleRate(framesPerSecond: framesPerSecond)
      let tone = Tone(frequency: Hertz(hertz), timbre: timbre)
      let length = Duration.seconds(2 * rampSeconds + 0.05)
      let samples = Stimulus.tone(tone, length: length).samples(at: rate)
      let plain = PlainTone(tone, length: length, rate: rate)
      let ramp = Int(rampSeconds * Double(framesPerSecond)) + 1
      let errors = stride(from: ramp, to: samples.count - ramp, by: 61).map {
        (samples[$0] - plain.sample(at: $0)).magnitude
      }
      #expect((errors.max() ?? 1) < 1e-11)
    }
  }

  /// A period of these frequencies is a whole number of frames, so the samples must repeat.
  @Test(
    arguments: Timbre.allCases.filter { $0 != .piano }, [(48000, 100), (44100, 63), (96000, 441)])
  func `a timbre repeats with its fundamental`(
    timbre: Timbre, periodic: (framesPerSecond: Int, period: Int)
  ) {
    let (framesPerSecond, period) = periodic
    let hertz = Double(framesPerSecond) / Double(period)
    let samples = singleTone(hertz, level: 0, length: .milliseconds(350), timbre: timbre)
      .samples(at: SampleRate(framesPerSecond: framesPerSecond))
    let start = framesPerSecond / 20
    let later = start + period * (framesPerSecond / 4 / period)
    // In a quarter of a second an error of 1e-5 cent turns a fundamental of 100 Hz by 1e-6, and
    // harmonic n by n times as much.
    let errors = (0..<(2 * period)).map { (samples[start + $0] - samples[later + $0]).magnitude }
    #expect((errors.max() ?? 1) < 1e-10)
  }

  @Test(.long, arguments: Timbre.allCases, rates)
  func `a timbre in 32-bit floats has its pitch within 1e-5 cent`(
    timbre: Timbre, framesPerSecond: Int
  ) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    let fundamental = Hertz(261.6255653)
    let stimulus = singleTone(fundamental.value, length: .milliseconds(600), timbre: timbre)
    let samples = stimulus.samples(at: rate, through: .float32)
    let ramp = rate.frameCount(in: .milliseconds(20))
    let pitch = Pitch(of: samples[ramp..<(samples.count - ramp)], rate: rate, near: fundamental)
    // Without a fundamental, the pitch is determined by the harmonics.
    let error = pitch.error(by: timbre == .missing ? 2...10 : 1...1)
    #expect(error.magnitude < Cents(1e-5))
  }

  @Test(arguments: Timbre.allCases, rates)
  func `a timbre never exceeds its level`(timbre: Timbre, framesPerSecond: Int) {
    for hertz in [27.5, 220, 1760] {
      let samples = singleTone(hertz, level: 0, length: .milliseconds(60), timbre: timbre)
        .samples(at: SampleRate(framesPerSecond: framesPerSecond))
      #expect((samples.map(\.magnitude).max() ?? 2) <= 1 + 1e-12)
    }
  }

  @Test(arguments: Timbre.allCases, [16000, 44100, 48000, 192_000])
  func `a timbre has no aliased or inaudible harmonic`(timbre: Timbre, framesPerSecond: Int) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    for note in NoteRange.piano.notes {
      let frequency = ConcertPitch.standard.frequency(of: note)
      // The widest pair that is played.
      let highest = frequency.raised(by: Cents(400))
      let spectrum = Spectrum(timbre, at: frequency, upTo: highest, rate: rate)
      let top = Double(spectrum.count) * highest.value
      #expect(top < Double(framesPerSecond) / 2 && (spectrum.count == 1 || top <= 19_000))
      let sum = (0..<spectrum.count).reduce(0) { $0 + spectrum.weights[$1] }
      #expect((sum - 1).magnitude < 1e-12)
    }
  }

  @Test(arguments: Timbre.allCases)
  func `a timbre has the same harmonics at every usual rate`(timbre: Timbre) {
    let spectra = Self.rates.map {
      pair(at: 1480, raisedBy: 300, timbre: timbre).spectrum(at: SampleRate(framesPerSecond: $0))
    }
    for spectrum in spectra.dropFirst() {
      #expect(spectrum.count == spectra[0].count)
      #expect(
        spectrum.weights.span.indices.allSatisfy {
          spectrum.weights[$0] == spectra[0].weights[$0]
        })
    }
  }

  @Test func `a timbre has the harmonics of its name`() {
    func harmonics(_ timbre: Timbre) -> [Int] {
      let spectrum = Spectrum(timbre, at: Hertz(110), upTo: Hertz(110), rate: .standard)
      return (1...spectrum.count).filter { spectrum.weights[$0 - 1] > 0 }
    }
    #expect(harmonics(.sine) == [1])
    #expect(harmonics(.three) == [1, 2, 3])
    #expect(harmonics(.ten) == Array(1...10))
    #expect(harmonics(.missing) == Array(2...10))
    #expect(harmonics(.string) == Array(1...48))
    #expect(harmonics(.reed) == Array(stride(from: 1, through: 47, by: 2)))
    #expect(harmonics(.voice) == Array(1...48))
    #expect(harmonics(.piano) == Array(1...24))
  }

  @Test func `harmonic timbres fall by 6 dB per octave`() {
    for timbre in [Timbre.three, .ten, .string, .piano] {
      let spectrum = Spectrum(timbre, at: Hertz(110), upTo: Hertz(110), rate: .standard)
      #expect((20 * log10(spectrum.weights[1] / spectrum.weights[0]) + 6.02).magnitude < 0.01)
    }
  }

  @Test func `the voice is strongest at the formants of its vowel`() {
    // At 100 Hz the harmonics lie close enough: the first formant of /a/ is at 700 Hz (Klatt 1980).
    let spectrum = Spectrum(.voice, at: Hertz(100), upTo: Hertz(100), rate: .standard)
    let strongest = (0..<spectrum.count).max { spectrum.weights[$0] < spectrum.weights[$1] }
    #expect(strongest == 6)
    #expect(spectrum.weights[11] > 2 * spectrum.weights[9])
    #expect(spectrum.weights[11] > 2 * spectrum.weights[13])
    #expect(spectrum.weights[25] > 1.5 * spectrum.weights[21])
    #expect(spectrum.weights[25] > 1.5 * spectrum.weights[29])
  }

  @Test func `a tone too high for its harmonics is a sine`() {
    let spectrum = Spectrum(.missing, at: Hertz(12000), upTo: Hertz(12000), rate: .standard)
    #expect(spectrum.count == 1)
    #expect(spectrum.weights[0] == 1)
  }

  @Test func `the piano decays, its higher harmonics faster`() {
    let samples = singleTone(440, level: 0, length: .seconds(2), timbre: .piano)
      .samples(at: .standard)
    func level(of number: Int, from second: Double) -> Double {
      let start = Int(second * 48000)
      var (cosine, sine) = (0.0, 0.0)
      // 44 periods: the other harmonics cancel.
      for frame in start..<(start + 4800) {
        let angle = 2 * Double.pi * 440 * Double(number) * Double(frame) / 48000
        cosine += samples[frame] * cos(angle)
        sine += samples[frame] * sin(angle)
      }
      return 10 * log10(cosine * cosine + sine * sine)
    }
    // e^(−1.2 t): 8.686 · 1.2 dB per second for the fundamental, n times as much for harmonic n.
    for number in [1, 2, 5] {
      let fall = level(of: number, from: 0.5) - level(of: number, from: 1.5)
      #expect((fall / (8.686 * 1.2 * Double(number)) - 1).magnitude < 0.02)
    }
  }
}
