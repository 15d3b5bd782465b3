import Music
import Synthesis

/// SplitMix64 from a fixed seed, so that a failure can be reproduced.
struct FixedSeed: RandomNumberGenerator {
  private var state: UInt64 = 2026

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SampleRate {
  static let standard = SampleRate(framesPerSecond: 48000)
}

/// A reference tone and one `cents` above it.
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

extension Voice {
  /// The next `count` samples, and how many of them belong to a stimulus.
  mutating func samples(_ count: Int) -> (samples: [Double], sounding: Int) {
    var samples = [Double](repeating: .nan, count: count)
    var span = samples.mutableSpan
    let sounding = render(count, into: &span)
    return (samples, sounding)
  }
}
