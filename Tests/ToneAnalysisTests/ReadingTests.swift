import Glibc
import Music
import Synthesis
import TestSupport
import Testing
import ToneAnalysis

/// Measurements of sines with known parameters.
@Suite struct `Analysis of a tone` {
  private static let rate = SampleRate(framesPerSecond: 48_000)

  /// Returns half a second of a sum of sines, each with a frequency in hertz and an amplitude.
  private static func sines(_ sines: [(hertz: Double, amplitude: Double)]) -> [Double] {
    (0..<24_000).map { frame in
      sines.reduce(0) { sum, sine in
        sum + sine.amplitude * sin(2 * .pi * sine.hertz * Double(frame) / 48_000 + 0.7)
      }
    }
  }

  @Test(arguments: [0, 1e-7, -0.03])
  func `a pitch error is found, also without a fundamental`(cents: Double) {
    let (asked, played) = (Hertz(261.6), Hertz(261.6).raised(by: Cents(cents)).value)
    for numbers in [1...1, 2...5] {
      let samples = Self.sines(numbers.map { (played * Double($0), 0.3 / Double($0)) })
      let pitch = Pitch(of: samples[...], rate: Self.rate, near: asked)
      #expect((pitch.error(by: numbers).value - cents).magnitude < 1e-9 + 1e-6 * cents.magnitude)
    }
  }

  @Test(.long, arguments: [-40, -80, -150])
  func `distortion is measured at the level of an added harmonic`(decibels: Double) {
    let samples = Self.sines([(440, 0.25), (880, 0.25 * pow(10, decibels / 20))])
    let fit = SineFit(samples[...], rate: Self.rate, near: Hertz(440.2))
    #expect((fit.distortionAndNoise.value - decibels).magnitude < 0.05)
    #expect((fit.amplitude - 0.25).magnitude < 0.001)
  }

  @Test func `distortion and noise exclude inaudible frequencies`() {
    let samples = Self.sines([(440, 0.25), (22_000, 0.1)])
    let fit = SineFit(samples[...], rate: Self.rate, near: Hertz(440))
    #expect(fit.distortionAndNoise.value < -40)
  }

  @Test func `a spectrum gives the share of energy beyond a distance`() {
    let samples = Self.sines([(440, 0.25), (440 * exp2(7.0 / 12), 0.025), (500, 0.1)])
    let shape = samples.enumerated().map { $1 * pow(sin(.pi * Double($0) / 24_000), 4) }
    let spectrum = PowerSpectrum(shape, rate: Self.rate)
    let share = spectrum.share(beyond: Cents(600), of: Hertz(440))
    let expected = 10 * log10(0.000625 / (0.0625 + 0.01 + 0.000625))
    #expect((share.value - expected).magnitude < 0.01)
  }
}
