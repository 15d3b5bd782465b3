import Foundation
import Music
import Synthesis
import Testing

@Suite struct `Bursts of noise` {
  private let samples = Stimulus.noise(bursts).samples(at: .standard)

  @Test func `bursts sound in their rhythm, with silence between them, below their level`() {
    #expect(samples.count == 5760)
    #expect(samples[1920..<3840].allSatisfy { $0 == 0 })
    let peak = pow(10, -32.0 / 20)
    for burst in [samples[..<1920], samples[3840...]] {
      #expect(burst.allSatisfy { abs($0) <= peak })
      #expect(burst.contains { abs($0) > 0.9 * peak })
    }
  }

  @Test func `bursts have no pitch`() {
    let burst = Array(samples[..<1920])
    func product(_ lag: Int) -> Double {
      (lag..<burst.count).reduce(0) { $0 + burst[$1] * burst[$1 - lag] }
    }
    let power = product(0)
    // A period of 10 Hz to 4.8 kHz would show as a peak near 1.
    let peak = (10..<1900).map { abs(product($0)) / power }.max() ?? 1
    #expect(peak < 0.15)
  }

  @Test(arguments: [
    (nil, true), (220, true), (219, false), (120, false), (0, false), (-5, false), (10_000, true),
  ])
  func `bursts of 120 ms fit if the next tone begins 100 ms after their end`(
    tone: Int?, fits: Bool
  ) {
    let start = Duration.seconds(7)
    #expect(bursts.fits(from: start, until: tone.map { start + .milliseconds($0) }) == fits)
  }
}
