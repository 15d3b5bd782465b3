import Glibc
import Music
import TestSupport
import Testing
import ToneAnalysis

@testable import Synthesis

/// Returns a held tone that can reach an octave above its first pitch.
private func held(
  _ hertz: Double = 440, level: Double = -20, timbre: Timbre = .sine,
  reference: HeldTone.Reference? = nil
) -> Stimulus {
  let tone = Tone(frequency: Hertz(hertz), level: Decibels(level), timbre: timbre)
  return .held(
    HeldTone(
      tone, upTo: tone.frequency.raised(by: .octave), reference: reference, at: .standard))
}

/// A change of pitch, at a frame of the stimulus.
private struct PitchChange {
  let frame: Int
  let frequency: Hertz
}

/// Returns the first `count` samples of a stimulus with changes of pitch, rendered in blocks of
/// sizes up to a limit.
private func samples(
  of stimulus: Stimulus, _ count: Int, changes: [PitchChange], longestBlock: Int = .max,
  at rate: SampleRate = .standard
) -> [Double] {
  var generator = SplitMix64.fixedSeed
  var voice = Voice(sampleRate: rate)
  voice.start(stimulus)
  var samples: [Double] = []
  func render(until frame: Int) {
    while samples.count < frame {
      let left = frame - samples.count
      let size = longestBlock < .max ? Int.random(in: 1...longestBlock, using: &generator) : left
      samples += voice.samples(min(size, left)).samples
    }
  }
  for change in changes {
    render(until: change.frame)
    voice.changePitch(to: change.frequency)
  }
  render(until: count)
  return samples
}

@Suite struct `A held tone` {
  /// Changes during the attack, in the steady tone, during a glide, and to the same pitch.
  private static let changes = [
    (100, 20.0), (5000, -5), (5100, 100), (5101, 30), (5400, 30), (9000, 31), (9001, -40),
  ].map { PitchChange(frame: $0.0, frequency: Hertz(440).raised(by: Cents($0.1))) }

  private static let drone = HeldTone.Reference.together(Tone(frequency: Hertz(330), timbre: .ten))
  private static let before = HeldTone.Reference.before(
    Tone(frequency: Hertz(330), timbre: .ten), length: .milliseconds(60), gap: .milliseconds(20))

  @Test(arguments: [nil, drone, before])
  func `blocks of any size join to the whole with every glide`(reference: HeldTone.Reference?) {
    let stimulus = held(timbre: .ten, reference: reference)
    let whole = samples(of: stimulus, 20_000, changes: Self.changes)
    for longestBlock in [1, 7, 300] {
      let blocks = samples(of: stimulus, 20_000, changes: Self.changes, longestBlock: longestBlock)
      #expect(areSame(blocks, whole))
    }
  }

  @Test(arguments: Timbre.allCases.filter { $0 != .piano })
  func `until its pitch is changed, a held tone has the samples of a plain tone with its harmonics`(
    timbre: Timbre
  ) {
    // Neither has a second harmonic.
    let plain = singleTone(10_000, length: .seconds(2), timbre: timbre).samples(at: .standard)
    let samples = samples(of: held(10_000, timbre: timbre), 90_000, changes: [])
    #expect(areSame(samples, Array(plain[..<90_000])))
  }

  @Test(.long, arguments: [44100, 48000, 96000], [27.5, 440, 4186.0090448])
  func `the pitch after many glides is exactly the last one`(framesPerSecond: Int, hertz: Double) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    let tone = Tone(frequency: Hertz(hertz))
    let highest = tone.frequency.raised(by: Cents(300))
    let stimulus = Stimulus.held(HeldTone(tone, upTo: highest, at: rate))
    var generator = SplitMix64.fixedSeed
    let last = tone.frequency.raised(by: Cents(7.3))
    // Every 5 ms, so that each glide interrupts the one before it.
    let changes = (1...400).map { index in
      let cents = Double(Int.random(in: -100...100, using: &generator))
      return PitchChange(
        frame: index * framesPerSecond / 200,
        frequency: index == 400 ? last : tone.frequency.raised(by: Cents(cents)))
    }
    let samples = samples(of: stimulus, 3 * framesPerSecond, changes: changes, at: rate)
    let fit = SineFit(
      samples[(2 * framesPerSecond + framesPerSecond / 5)...], rate: rate,
      near: Hertz(last.value * 1.0001))
    #expect(fit.frequency.cents(above: last).magnitude < Cents(1e-5))
    #expect((fit.amplitude - 0.1).magnitude < 1e-9)
  }

  @Test(.long, arguments: Timbre.allCases.filter { $0 != .piano })
  func `a glide leaves every timbre with its exact pitch`(timbre: Timbre) {
    let target = Hertz(261.6255653)
    let samples = samples(
      of: held(250, timbre: timbre), 48_000,
      changes: [PitchChange(frame: 5003, frequency: target)])
    let pitch = Pitch(of: samples[5800...], rate: .standard, near: target)
    let error = pitch.error(by: timbre == .missing ? 2...10 : 1...1)
    #expect(error.magnitude < Cents(1e-5))
  }

  @Test(arguments: [(1000.0, 720), (440, 720), (100, 1440)])
  func `a glide lasts 15 ms or three periods, and its rate of change is a raised cosine`(
    hertz: Double, length: Int
  ) {
    let start = 16_000
    let change = PitchChange(frame: start, frequency: Hertz(hertz).raised(by: Cents(100)))
    let samples = samples(of: held(hertz), 24_000, changes: [change])
    // A phase that follows the definition, frame by frame.
    var turn = 0.0
    let expected = (0..<24_000).map { frame in
      let sample = 0.1 * sin(2 * .pi * turn)
      let place = min(max((Double(frame - start) + 0.5) / Double(length), 0), 1)
      let cents = 100 * (place - sin(2 * .pi * place) / (2 * .pi))
      turn += hertz * pow(2, cents / 1200) / 48_000
      turn -= turn.rounded(.down)
      return sample
    }
    let attack = 2000
    let errors = zip(samples, expected).dropFirst(attack).map { ($0 - $1).magnitude }
    #expect((errors.max() ?? 1) < 1e-10)
  }

  /// The peak of what lies above three times the frequency, relative to the tone: in 60 periods or
  /// 200 ms around a glide, under a window whose side lobes are below −200 dB.
  private static func splash(of samples: [Double], around frame: Int, at hertz: Double) -> Double {
    let half = max(4800, Int(30 * 48_000 / hertz))
    let windowed = samples[(frame - half)..<(frame + half)].enumerated().map { index, sample in
      sample * pow(sin(.pi * (Double(index) + 0.5) / Double(2 * half)), 8)
    }
    let rest = PowerSpectrum.peak(of: windowed, above: Hertz(3 * hertz), rate: .standard)
    return 20 * log10(rest / 0.1)
  }

  @Test(.long, arguments: [1.0, 5, 20, 100, -100], [55.0, 110, 261.6, 440, 1760])
  func `a glide splashes at most -120 dB above three times the frequency`(
    cents: Double, hertz: Double
  ) {
    let target = Hertz(hertz).raised(by: Cents(cents))
    for frame in [40_000, 40_003] {
      let samples = samples(
        of: held(hertz), 80_000, changes: [PitchChange(frame: frame, frequency: target)])
      #expect(Self.splash(of: samples, around: frame, at: hertz) < -120)
    }
    // A step of the frequency splashes in proportion to it: −44 dB for a semitone.
    let step = (0..<80_000).map { frame in
      let place = Double(frame - 40_000) / 48_000
      return 0.1 * sin(0.1 + 2 * .pi * (frame < 40_000 ? hertz : target.value) * place)
    }
    let expected = -44 + 20 * log10(cents.magnitude / 100)
    #expect((Self.splash(of: step, around: 40_000, at: hertz) - expected).magnitude < 3)
  }

  @Test(.long, arguments: [96, 240, 480, 700])
  func `a glide that interrupts another one splashes no more`(distance: Int) {
    let steps = [100.0, 0, 100, 105, 5]
    let changes = steps.enumerated().map { index, cents in
      PitchChange(frame: 40_000 + index * distance, frequency: Hertz(440).raised(by: Cents(cents)))
    }
    let samples = samples(of: held(), 80_000, changes: changes)
    #expect(Self.splash(of: samples, around: 40_000 + 2 * distance, at: 440) < -120)
  }

  @Test(arguments: [0, 1, 2399, 5003])
  func `a held tone whose pitch is changed before it begins has that pitch from its beginning`(
    frame: Int
  ) {
    let pitch = Hertz(450)
    func stimulus(_ hertz: Double) -> Stimulus {
      .held(
        HeldTone(
          Tone(frequency: Hertz(hertz)), upTo: Hertz(500),
          reference: .before(
            Tone(frequency: Hertz(440)), length: .milliseconds(100), gap: .milliseconds(100)),
          at: .standard))
    }
    let samples = samples(
      of: stimulus(430), 20_000, changes: [PitchChange(frame: frame, frequency: pitch)])
    let expected = SynthesisTests.samples(of: stimulus(450), 20_000, changes: [])
    #expect(areSame(samples, expected))
  }

  @Test func `a frequency above the highest is replaced by the highest`() {
    let far = [PitchChange(frame: 2000, frequency: Hertz(2000))]
    let near = [PitchChange(frame: 2000, frequency: Hertz(440).raised(by: .octave))]
    let stimulus = held()
    #expect(
      areSame(
        samples(of: stimulus, 9000, changes: far), samples(of: stimulus, 9000, changes: near)))
  }

  @Test func `the harmonics are those of the highest pitch, at every pitch`() {
    let low = held(1000, timbre: .string)
    #expect(low.spectrum(at: .standard).count == 9)
    let samples = samples(
      of: low, 48_000, changes: [PitchChange(frame: 4800, frequency: Hertz(2000))])
    for (part, hertz) in [(samples[2400..<4800], 1000.0), (samples[9600...], 2000)] {
      let windowed = part.enumerated().map { index, sample in
        sample * pow(sin(.pi * (Double(index) + 0.5) / Double(part.count)), 4)
      }
      let spectrum = PowerSpectrum(windowed, rate: .standard)
      let harmonics = (1...10).map { number in
        let centre = Double(number) * hertz
        return spectrum.energy(in: Hertz(centre - 100)...Hertz(centre + 100))
      }
      // Nine harmonics fall by 6 dB per octave. The tenth is absent.
      #expect((10 * log10(harmonics[0] / harmonics[8]) - 20 * log10(9)).magnitude < 0.1)
      #expect(10 * log10(harmonics[9] / harmonics[8]) < -100)
    }
  }

  @Test func `a change of another stimulus, or of a fade, changes nothing`() {
    for stimulus in [pair(), singleTone(440)] {
      var voice = Voice(sampleRate: .standard)
      voice.start(stimulus)
      _ = voice.samples(2000)
      voice.changePitch(to: Hertz(660))
      let rest = stimulus.samples(at: .standard)[2000..<11_000]
      #expect(areSame(voice.samples(9000).samples, Array(rest)))
    }
    func faded(changed: Bool) -> [Double] {
      var voice = Voice(sampleRate: .standard)
      voice.start(held())
      _ = voice.samples(2000)
      voice.fadeOut()
      if changed { voice.changePitch(to: Hertz(450)) }
      let (samples, sounding) = voice.samples(1000)
      #expect(sounding == 480 && voice.isSilent)
      return samples
    }
    #expect(areSame(faded(changed: true), faded(changed: false)))
  }
}

@Suite struct `The end of a held tone` {
  @Test(.long, arguments: [44100, 48000])
  func `a held tone without a change ends with a fade after 60 s, to the frame`(
    framesPerSecond: Int
  ) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    let stimulus = Stimulus.held(HeldTone(Tone(frequency: Hertz(440)), upTo: Hertz(500), at: rate))
    let samples = stimulus.samples(at: rate)
    #expect(samples.count == 60 * framesPerSecond)
    let fade = samples.count - framesPerSecond / 100
    #expect(samples[(fade - 200)..<fade].contains { $0 > 0.0999 })
    #expect(samples[samples.count - 1].magnitude < 1e-5)
    let steps = zip(samples[(fade - 200)...] + [0], samples[(fade - 199)...] + [0, 0])
      .map { ($1 - $0).magnitude }
    #expect((steps.max() ?? 1) < 0.1 * 1.01 * 2 * .pi * 440 / Double(framesPerSecond))
  }

  @Test func `each change lets a held tone sound for another 60 s`() {
    let minute = 60 * 48_000
    var voice = Voice(sampleRate: .standard)
    voice.start(held())
    #expect(voice.frameCount == minute)
    _ = voice.samples(100_000)
    voice.changePitch(to: Hertz(441))
    #expect(voice.frameCount == 100_000 + minute)
    _ = voice.samples(minute - 1000)
    voice.changePitch(to: Hertz(441))
    #expect(voice.frameCount == 99_000 + 2 * minute)
    let (_, sounding) = voice.samples(minute + 10)
    #expect(sounding == minute)
    #expect(voice.isSilent && voice.frameCount == nil)
  }

  @Test func `before a held tone begins, the 60 s are counted from its beginning`() {
    var voice = Voice(sampleRate: .standard)
    voice.start(
      held(
        reference: .before(
          Tone(frequency: Hertz(440)), length: .milliseconds(500), gap: .milliseconds(300))))
    let end = 38_400 + 60 * 48_000
    #expect(voice.frameCount == end)
    _ = voice.samples(10_000)
    voice.changePitch(to: Hertz(441))
    #expect(voice.frameCount == end)
  }
}

@Suite struct `What cannot be held` {
  @Test func `a timbre that decays stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = HeldTone(Tone(frequency: Hertz(440), timbre: .piano), upTo: Hertz(450), at: .standard)
    }
  }

  @Test(arguments: [(16000, 7999.9), (44100, 22_049.9), (48000, 23_999.9), (192_000, 24_000)])
  func `a glide stays below half the sample rate`(framesPerSecond: Int, highest: Double) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    let held = HeldTone(Tone(frequency: Hertz(440)), upTo: Hertz(highest), at: rate)
    #expect(held.highest == Hertz(highest))
  }

  @Test func `a glide that could reach the limit stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = HeldTone(Tone(frequency: Hertz(440)), upTo: Hertz(24_000), at: .standard)
    }
  }
}
