import Music
import Synthesis
import Testing
import ToneAnalysis

@Suite struct `A pair after an example` {
  private static func tone(_ cents: Double) -> Tone {
    Tone(frequency: Hertz(440).raised(by: Cents(cents)), level: Decibels(-20), timbre: .sine)
  }

  private static func stimulus(gap: Duration = .milliseconds(300)) -> Stimulus {
    .pair(
      SoundingPair(
        reference: tone(0), comparison: tone(730), example: tone(700),
        toneLength: .milliseconds(500), gap: gap))
  }

  @Test func `the example, a pause and the pair follow each other`() throws {
    let layout = Self.stimulus().layout(at: .standard)
    let example = try #require(layout.example)
    #expect(example.reference == 0..<24000 && example.nominal == 38400..<62400)
    // 600 ms after the example.
    #expect(layout.reference == 91200..<115_200)
    #expect(layout.gap == 115_200..<129_600)
    #expect(layout.comparison == 129_600..<153_600)
    #expect(layout.frameCount == 153_600)
  }

  @Test func `the pause is twice the gap if that is longer`() {
    let layout = Self.stimulus(gap: .milliseconds(500)).layout(at: .standard)
    #expect(layout.reference.lowerBound - (layout.example?.nominal.upperBound ?? 0) == 48000)
  }

  @Test func `each tone has its pitch within 1e-5 cent, and silence lies between them`() throws {
    let stimulus = Self.stimulus()
    let samples = stimulus.samples(at: .standard)
    let layout = stimulus.layout(at: .standard)
    let (example, comparison) = (try #require(layout.example), try #require(layout.comparison))
    let parts = [
      (example.reference, 0.0), (example.nominal, 700), (layout.reference, 0), (comparison, 730),
    ]
    for (frames, cents) in parts {
      let steady = samples[(frames.lowerBound + 1000)..<(frames.upperBound - 1000)]
      let fit = SineFit(steady, rate: .standard, near: Hertz(440).raised(by: Cents(cents + 0.5)))
      #expect((fit.frequency.cents(above: Hertz(440)).value - cents).magnitude < 1e-5)
    }
    for (before, after) in zip(parts, parts.dropFirst()) {
      let silence = samples[before.0.upperBound..<after.0.lowerBound]
      #expect(silence.allSatisfy { $0 == 0 })
    }
  }
}
