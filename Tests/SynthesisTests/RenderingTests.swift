import Glibc
import Music
import Synthesis
import TestSupport
import Testing
import ToneAnalysis

@Suite struct `Rendering` {
  /// Pairs for the boundary cases: odd lengths, no gap, ramps that meet, a tone within one block.
  static let pairs = [
    pair(), pair(at: 27.5, toneLength: .milliseconds(333)), pair(gap: .zero),
    pair(toneLength: .milliseconds(7), gap: .milliseconds(1)), singleTone(4186.009),
    pair(at: 110, timbre: .piano), pair(at: 196, timbre: .voice), .noise(bursts),
  ]

  @Test(arguments: pairs)
  func `blocks of any size join to the whole`(stimulus: Stimulus) {
    var generator = SplitMix64.fixedSeed
    let whole = stimulus.samples(at: .standard)
    var voice = Voice(sampleRate: .standard)
    voice.start(stimulus)
    var blocks: [Double] = []
    while !voice.isSilent {
      let (samples, sounding) = voice.samples(Int.random(in: 1...700, using: &generator))
      blocks += samples[..<sounding]
      #expect(samples[sounding...].allSatisfy { $0 == 0 })
    }
    #expect(blocks == whole)
  }

  @Test func `a stimulus sounds the same after another`() {
    var voice = Voice(sampleRate: .standard)
    voice.start(pair(at: 523.25))
    _ = voice.samples(1234)
    voice.start(pair())
    #expect(voice.samples(62400).samples == pair().samples(at: .standard))
    #expect(voice.isSilent)
  }

  @Test(arguments: pairs)
  func `tones begin and end at zero`(stimulus: Stimulus) {
    let samples = stimulus.samples(at: .standard)
    let layout = stimulus.layout(at: .standard)
    for tone in [layout.reference, layout.comparison].compactMap({ $0 }) {
      #expect(samples[tone.lowerBound].magnitude < 1e-9)
      #expect(samples[tone.upperBound - 1].magnitude < 1e-9)
    }
    if let gap = layout.gap { #expect(samples[gap].allSatisfy { $0 == 0 }) }
  }

  @Test(arguments: [27.5, 110, 440, 4186.009])
  func `no step is larger at the edges than within the tone`(hertz: Double) {
    let samples = [0, 0] + singleTone(hertz).samples(at: .standard) + [0, 0]
    let steps = zip(samples.dropFirst(), samples).map { $0 - $1 }
    let curvature = zip(steps.dropFirst(), steps).map { ($0 - $1).magnitude }
    let edge = 960
    let within = curvature[edge..<(curvature.count - edge)].max() ?? 0
    #expect((curvature[..<edge].max() ?? 1) <= 1.01 * within)
    #expect((curvature[(curvature.count - edge)...].max() ?? 1) <= 1.01 * within)
  }

  @Test(arguments: [
    (440.0, 500, 20.0), (440.0, 100, 10.0), (440.0, 30, 10.0), (440.0, 15, 7.5),
    (27.5, 500, 4000 / 27.5), (27.5, 100, 50.0),
  ])
  func `ramps last 20 ms or four periods and at most half the tone`(
    hertz: Double, milliseconds: Int, ramp: Double
  ) {
    let frames = singleTone(hertz, level: 0, length: .milliseconds(milliseconds))
      .samples(at: .standard)
    let turn = 2 * Double.pi * hertz / 48000
    let end = Int((ramp * 48).rounded(.up))
    // The gain can be computed wherever the sine is not near zero.
    let gains = frames.enumerated().compactMap { index, sample -> (Int, Double)? in
      let sine = sin(turn * Double(index))
      return sine.magnitude > 0.3 ? (index, sample / sine) : nil
    }
    #expect(gains.count > frames.count / 2)
    for (index, gain) in gains where index < end {
      let expected = 0.5 - 0.5 * cos(Double.pi * Double(index) / Double(end))
      #expect((gain - expected).magnitude < 0.002)
    }
    for (index, gain) in gains where index >= end && index < frames.count - end {
      #expect((gain - 1).magnitude < 1e-10)
    }
  }

  @Test(.long, arguments: [44100, 48000, 96000], [27.5, 261.6255653, 440, 4186.0090448])
  func `pitch is within 1e-5 cent at every rate`(framesPerSecond: Int, hertz: Double) throws {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    let stimulus = pair(at: hertz)
    let samples = stimulus.samples(at: rate)
    let layout = stimulus.layout(at: rate)
    let comparison = try #require(layout.comparison)
    let ramp = Int(max(0.02, 4 / hertz) * Double(framesPerSecond)) + 1
    for (tone, cents) in [(layout.reference, 0), (comparison, 7.3)] {
      let steady = samples[(tone.lowerBound + ramp)..<(tone.upperBound - ramp)]
      let fit = SineFit(steady, rate: rate, near: Hertz(hertz + cents * hertz * 5.8e-4 + 0.2))
      #expect((fit.frequency.cents(above: Hertz(hertz)).value - cents).magnitude < 1e-5)
      #expect((fit.amplitude - 0.1).magnitude < 1e-9)
    }
  }

  @Test(arguments: [(0, 1), (-6.0206, 0.5), (-20, 0.1), (-60, 0.001)])
  func `the level is the peak relative to full scale`(level: Double, peak: Double) {
    let samples = singleTone(1000, level: level).samples(at: .standard)
    let highest = samples.map(\.magnitude).max() ?? 0
    #expect((highest / peak - 1).magnitude < 1e-5)
  }
}

@Suite struct `A voice` {
  private var voice = Voice(sampleRate: .standard)

  @Test mutating func `a voice is silent until a stimulus starts`() {
    #expect(voice.isSilent)
    #expect(voice.samples(480) == ([Double](repeating: 0, count: 480), 0))
  }

  @Test mutating func `a voice reports which frame comes next`() {
    #expect(voice.position == nil)
    voice.start(pair())
    #expect(voice.position == 0)
    _ = voice.samples(1000)
    #expect(voice.position == 1000)
  }

  @Test(arguments: [44100, 48000, 96000])
  func `a voice fades out within 10 ms without a step`(framesPerSecond: Int) {
    let rate = SampleRate(framesPerSecond: framesPerSecond)
    var voice = Voice(sampleRate: rate)
    voice.start(pair(level: 0))
    let before = voice.samples(framesPerSecond / 4 + 17).samples
    voice.fadeOut()
    let (after, sounding) = voice.samples(framesPerSecond / 50)
    #expect(sounding == framesPerSecond / 100)
    #expect(voice.isSilent)
    #expect(after[sounding...].allSatisfy { $0 == 0 })
    let all = before.suffix(2000) + after
    let largestStep = zip(all, all.dropFirst()).map { ($1 - $0).magnitude }.max() ?? 1
    #expect(largestStep < 2.01 * .pi * 443 / Double(framesPerSecond))
    #expect((after[sounding - 1]).magnitude < 1e-4)
  }

  @Test func `a fade is the same in blocks of any size`() {
    func faded(blocks: [Int]) -> [Double] {
      var voice = Voice(sampleRate: .standard)
      voice.start(pair())
      _ = voice.samples(777)
      voice.fadeOut()
      return blocks.flatMap { voice.samples($0).samples }
    }
    #expect(faded(blocks: [600]) == faded(blocks: [1, 5, 94, 400, 100]))
  }

  @Test mutating func `a second request does not restart a fade`() {
    voice.start(pair())
    _ = voice.samples(5000)
    voice.fadeOut()
    _ = voice.samples(400)
    voice.fadeOut()
    #expect(voice.samples(400).sounding == 80)
  }

  @Test mutating func `a fade ends where the stimulus ends, if that is sooner`() {
    voice.start(singleTone(440))
    _ = voice.samples(23900)
    voice.fadeOut()
    #expect(voice.samples(480).sounding == 100)
    #expect(voice.isSilent)
  }

  @Test mutating func `a fade in silence changes nothing`() {
    voice.fadeOut()
    voice.start(pair())
    #expect(voice.samples(62400).samples == pair().samples(at: .standard))
  }

  @Test mutating func `a voice falls silent at once on request`() {
    voice.start(pair())
    _ = voice.samples(5000)
    voice.silence()
    #expect(voice.samples(480).sounding == 0)
  }
}
