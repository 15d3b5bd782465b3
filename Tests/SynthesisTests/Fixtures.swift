import Music
import Synthesis

extension SplitMix64 {
  /// A fixed seed, so that a failure can be reproduced.
  static let fixedSeed = SplitMix64(seed: 2026)
}

extension SampleRate {
  static let standard = SampleRate(framesPerSecond: 48000)
}

/// Returns a reference tone and a comparison tone `cents` above it.
func pair(
  at hertz: Double = 440, raisedBy cents: Double = 7.3, level: Double = -20,
  toneLength: Duration = .milliseconds(500), gap: Duration = .milliseconds(300),
  timbre: Timbre = .sine
) -> Stimulus {
  let reference = Tone(frequency: Hertz(hertz), level: Decibels(level), timbre: timbre)
  let comparison = Tone(
    frequency: Hertz(hertz).raised(by: Cents(cents)), level: Decibels(level), timbre: timbre)
  return .pair(
    SoundingPair(
      reference: reference, comparison: comparison, toneLength: toneLength, gap: gap))
}

func singleTone(
  _ hertz: Double, level: Double = -20, length: Duration = .milliseconds(500),
  timbre: Timbre = .sine
) -> Stimulus {
  .tone(Tone(frequency: Hertz(hertz), level: Decibels(level), timbre: timbre), length: length)
}

/// Two bursts of 40 ms in 120 ms.
let bursts = NoiseBursts(
  count: 2, lasting: .milliseconds(40), every: .milliseconds(80), level: Decibels(-32))

/// Returns whether samples are the same to the bit. A failed comparison of arrays would be explained
/// sample by sample, which takes minutes.
func areSame(_ one: [Double], _ other: [Double]) -> Bool {
  one.map(\.bitPattern) == other.map(\.bitPattern)
}

extension Voice {
  /// Returns the next `count` samples, and the number of them that belong to a stimulus.
  mutating func samples(_ count: Int) -> (samples: [Double], sounding: Int) {
    var samples = [Double](repeating: .nan, count: count)
    var span = samples.mutableSpan
    let sounding = render(count, into: &span)
    return (samples, sounding)
  }
}
