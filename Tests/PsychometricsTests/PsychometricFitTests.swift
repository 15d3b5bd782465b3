import Music
import TestSupport
import Testing

@testable import Psychometrics

@Suite struct `The cross-check fit` {
  private func blocks(
    _ levels: [Double], _ positive: [Int], of total: [Int]
  ) -> [PsychometricFit.Block] {
    levels.indices.map {
      PsychometricFit.Block(level: levels[$0], positive: positive[$0], total: total[$0])
    }
  }

  private func expect(
    _ band: CredibleBand<Double>, _ lower: Double, _ upper: Double, within share: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    let tolerance = share * (upper - lower)
    #expect(abs(band.lower - lower) < tolerance, "\(band)", sourceLocation: location)
    #expect(abs(band.upper - upper) < tolerance, "\(band)", sourceLocation: location)
  }

  private var demo: PsychometricFit? {
    let levels = [
      0.0010, 0.0015, 0.0020, 0.0025, 0.0030, 0.0035, 0.0040, 0.0045, 0.0050, 0.0060, 0.0070,
      0.0080,
      0.0100,
    ]
    let right = [45, 50, 44, 44, 52, 53, 62, 64, 76, 79, 88, 90, 90]
    return PsychometricFit(
      to: blocks(levels, right, of: Array(repeating: 90, count: 13)), asymptotes: .guessing(0.5))
  }

  /// The demo of psignifit: 13 levels of 90 trials, 2AFC, normal core. psignifit 4.3 gives the
  /// threshold .004646 and the width .004663 (its regression test: .004645 and .004684), with the
  /// 95 % bands [.00425, .00493] and [.00346, .00596]. These bands allow for overdispersion and are
  /// half a cell too low on a grid of 40. Our bounds lie within an eighth of the width of
  /// psignifit's bands.
  @Test func `the fit agrees with psignifit on its demo data`() throws {
    let fit = try #require(demo)
    #expect(abs(fit.threshold.estimate - 0.004646) < 0.000005)
    #expect(abs(fit.width.estimate - 0.004663) < 0.000010)
    #expect(fit.lapseRate.estimate < 0.0001)
    expect(fit.threshold.band95, 0.00425, 0.00493, within: 0.125)
    expect(fit.width.band95, 0.00346, 0.00596, within: 0.125)
  }

  /// The same posterior, summed over 8.5 million points by another program.
  @Test func `the bands agree with brute-force integration`() throws {
    let fit = try #require(demo)
    expect(fit.threshold.band95, 0.00431938, 0.00492685, within: 0.02)
    expect(fit.width.band95, 0.00363122, 0.00588499, within: 0.02)
    expect(fit.lapseRate.band95, 0.00014984, 0.01976129, within: 0.02)
  }

  /// Bliss (1935), *Ann Appl Biol* 22, 134–167: beetles killed by doses of carbon disulphide. The
  /// probit analysis gives Φ(−34.935 + 19.728 x), hence a threshold of 1.77085 and σ = 0.050690.
  @Test func `the fit agrees with the probit analysis of Bliss's beetles`() throws {
    let fit = try #require(
      PsychometricFit(
        to: blocks(
          [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839],
          [6, 13, 18, 28, 52, 53, 61, 60], of: [59, 60, 62, 56, 63, 59, 62, 60]),
        asymptotes: .guessing(0)))
    #expect(abs(fit.threshold.estimate - 1.77085) < 0.00001)
    #expect(abs(fit.width.estimate - 2 * 1.644854 * 0.050690) < 0.00001)
    #expect(fit.lapseRate.estimate < 1e-6)
  }

  /// Returns simulated numbers of “higher” answers at each signed difference.
  private func answers(
    of function: PsychometricFunction, at levels: [Double], times: Int, seed: UInt64
  ) -> [PsychometricFit.Block] {
    var generator = SeededGenerator(seed: seed)
    return levels.map { level in
      let probability = function.probabilityOfHigher(at: Cents(level))
      let higher = (0..<times).count { _ in generator.unit() < probability }
      return PsychometricFit.Block(level: level, positive: higher, total: times)
    }
  }

  private func signedLevels(_ limen: Double) -> [Double] {
    [-3, -2, -1.25, -0.75, -0.25, 0.25, 0.75, 1.25, 2, 3].map { limen * $0 }
  }

  /// Two estimates of the same posterior: one fits all answers at once. The other observes them one
  /// by one and has a prior of T75, which 800 answers outweigh.
  @Test(.long, arguments: [(6.0, 0.02, 0.0), (25, 0.06, 0.3), (90, 0.02, -0.25)])
  func `the fit agrees with the profile on the same answers`(
    limen: Double, lapseRate: Double, bias: Double
  ) throws {
    let function = PsychometricFunction(limen: Cents(limen), lapseRate: lapseRate, bias: bias)
    let blocks = answers(of: function, at: signedLevels(limen), times: 80, seed: 21)
    let fit = try #require(PsychometricFit(to: blocks, asymptotes: .lapsingEitherWay))
    var prior = ThresholdPrior()
    // The fit has one bias for all answers.
    prior.biasDriftPerTrial = 0
    var field = ThresholdField(range: .middleC, prior: prior)
    // Cycle through the levels, as a session would mix them.
    for turn in 0..<80 {
      for block in blocks {
        // Which of the 80 answers were “higher” does not matter; spread them evenly.
        let isHigher = (turn + 1) * block.positive / 80 > turn * block.positive / 80
        field.update(
          with: .init(
            note: MIDINote(60), evidence: .side(Cents(block.level), isHigher ? .higher : .lower),
            octavesAboveRecent: 0))
      }
    }
    let posterior = field.log2Limen(at: MIDINote(60))
    let fitted = DeterministicMath.log2(fit.t75.estimate)
    #expect(abs(fitted - posterior.mean) < 0.75 * posterior.spread)
    let band = posterior.band(holding: 0.95)
    let length =
      DeterministicMath.log2(fit.t75.band95.upper) - DeterministicMath.log2(fit.t75.band95.lower)
    #expect((0.7...1.4).contains(length / (band.upper - band.lower)))
    let biasInCents = PsychometricFunction.difference(
      atNoise: field.bias.mean, limen: Cents(limen)
    ).value
    #expect(abs(fit.threshold.estimate - biasInCents) < 0.1 * limen)
  }

  /// At least twelve of sixteen 95 % bands contain the truth. By chance this fails once in a
  /// thousand runs.
  @Test(.long) func `the bands contain the true parameters`() throws {
    let function = PsychometricFunction(limen: Cents(20), lapseRate: 0.04, bias: 0.2)
    let width = 20 / PsychometricFunction.unitsPerLimen * 2 * 1.644854
    var held = (threshold: 0, width: 0, lapseRate: 0)
    for seed in 0..<16 {
      let blocks = answers(of: function, at: signedLevels(20), times: 30, seed: UInt64(seed))
      let fit = try #require(PsychometricFit(to: blocks, asymptotes: .lapsingEitherWay))
      held.threshold +=
        fit.threshold.band95.holds(0.2 * 20 / PsychometricFunction.unitsPerLimen) ? 1 : 0
      held.width += fit.width.band95.holds(width) ? 1 : 0
      held.lapseRate += fit.lapseRate.band95.holds(0.04) ? 1 : 0
    }
    #expect(held.threshold >= 12)
    #expect(held.width >= 12)
    #expect(held.lapseRate >= 12)
  }

  @Test func `answers at fewer than two levels give no fit`() {
    let one = PsychometricFit.Block(level: 5, positive: 3, total: 4)
    let empty = PsychometricFit.Block(level: 9, positive: 0, total: 0)
    for blocks in [[], [one], [one, one], [one, empty]] {
      #expect(PsychometricFit(to: blocks, asymptotes: .guessing(0.5)) == nil)
    }
  }

  @Test(arguments: [0, 30]) func `identical answers leave the bands finite and ordered`(
    positive: Int
  ) throws {
    let fit = try #require(
      PsychometricFit(
        to: blocks([-20, -5, 5, 20], Array(repeating: positive, count: 4), of: [30, 30, 30, 30]),
        asymptotes: .lapsingEitherWay))
    for parameter in [fit.threshold, fit.width, fit.lapseRate] {
      #expect(parameter.estimate.isFinite)
      #expect(parameter.band95.lower.isFinite && parameter.band95.upper.isFinite)
      #expect(parameter.band95.lower < parameter.band95.upper)
    }
  }
}
