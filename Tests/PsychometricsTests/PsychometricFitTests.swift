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

  /// Returns the fit to answers, each level of which has the number of “higher” and that of all.
  private func fit(to answers: String) throws -> PsychometricFit {
    let numbers = answers.split(separator: " ").compactMap { Double($0) }
    let blocks = stride(from: 0, to: numbers.count, by: 3).map {
      PsychometricFit.Block(
        level: numbers[$0], positive: Int(numbers[$0 + 1]), total: Int(numbers[$0 + 2]))
    }
    return try #require(PsychometricFit(to: blocks))
  }

  /// The estimates are those of psignifit 4.3, whose λ is the distance of one asymptote. The bands are those of the
  /// same posterior, summed over 22 million points by another program.
  @Test(arguments: [
    (
      "-50 0 25 -25 1 25 -12 4 25 -6 9 25 -3 14 25 3 16 25 6 16 25 12 20 25 25 23 25 50 24 25",
      [-0.7386, 46.892, 2 * 0.015542],
      [[-4.0391, 2.4347], [32.098, 68.485], [0.0049305, 0.143337]]
    ),
    (
      "-50 1 25 -25 0 25 -12 1 25 -6 5 25 -3 16 25 3 16 25 6 17 25 12 23 25 25 25 25 50 23 25",
      [-0.5964, 27.135, 2 * 0.024366],
      [[-2.8704, 1.5409], [20.1554, 38.4917], [0.0177891, 0.13732]]
    ),
  ])
  func `the fit agrees with psignifit, and its bands with brute-force integration`(
    answers: String, estimates: [Double], bands: [[Double]]
  ) throws {
    let fit = try fit(to: answers)
    for (index, parameter) in [fit.threshold, fit.width, fit.lapseRate].enumerated() {
      let band = bands[index]
      #expect(abs(parameter.estimate - estimates[index]) < 0.001 * (band[1] - band[0]))
      expect(parameter.band95, band[0], band[1], within: 0.02)
    }
  }

  /// Constant stimuli of 5 to 25 answers and two staircases, of simulated listeners with biases and
  /// lapses. psignifit 4.3 gives these values for T75 = 0.20503 · width:
  ///
  ///     r = psignifit(data, experiment_type='equal asymptote', fixed_parameters={'eta': 0},
  ///         grid_steps={'threshold': 60, 'width': 800, 'lambda': 40}, max_bound_value=1e-7,
  ///         steps_moving_bounds={'threshold': 60, 'width': 200, 'lambda': 30})
  ///
  /// The band is between the percentiles of `marginal_posterior_values['width']`, integrated by
  /// trapezoids. psignifit's own bands are half a step of its grid too low, because they sum the whole
  /// mass of each step. With its usual 40 steps that is 3 to 30 % of the lower end and 1 to 4 % of the
  /// upper one in nine of ten data sets like these.
  @Test(arguments: [
    (
      "-50 0 25 -25 1 25 -12 4 25 -6 9 25 -3 14 25 3 16 25 6 16 25 12 20 25 25 23 25 50 24 25",
      [9.6144, 6.5783, 14.0484]
    ),
    (
      "-50 0 20 -25 0 20 -12 0 20 -6 3 20 -3 5 20 3 13 20 6 16 20 12 20 20 25 20 20 50 19 20",
      [3.6233, 2.6964, 5.2920]
    ),
    (
      "-32 0 5 -16 0 5 -8 0 5 -4 1 5 -2 2 5 -1 1 5 1 1 5 2 1 5 4 2 5 8 4 5 16 5 5 32 5 5",
      [4.4075, 2.4904, 11.6553]
    ),
    (
      "-50 1 25 -25 0 25 -12 1 25 -6 5 25 -3 16 25 3 16 25 6 17 25 12 23 25 25 25 25 50 23 25",
      [5.5636, 4.1338, 7.8896]
    ),
    (
      "-50 0 1 -25 0 1 -17.68 0 5 -12.5 3 11 -8.84 4 11 -6.25 1 4 3.12 0 1 6.25 0 2 8.84 2 4 "
        + "12.5 9 11 17.68 5 5 25 1 1 50 1 1 100 2 2",
      [10.4987, 5.6060, 33.5757]
    ),
    (
      "-25 0 1 -17.68 0 5 -12.5 4 11 -8.84 3 10 -6.25 2 3 6.25 1 3 8.84 4 6 12.5 8 9 17.68 5 5 "
        + "25 3 3 50 2 2 100 2 2",
      [9.7547, 6.1112, 26.7108]
    ),
  ])
  func `T75 and its band are those of psignifit`(answers: String, expected: [Double]) throws {
    let t75 = try fit(to: answers).t75
    #expect(abs(t75.estimate / expected[0] - 1) < 0.01)
    #expect(abs(t75.band95.lower / expected[1] - 1) < 0.03)
    #expect(abs(t75.band95.upper / expected[2] - 1) < 0.03)
  }

  /// Bliss (1935), *Ann Appl Biol* 22, 134–167: beetles killed by doses of carbon disulphide. The
  /// probit analysis gives Φ(−34.935 + 19.728 x), hence a threshold of 1.77085 and σ = 0.050690.
  @Test func `the fit agrees with the probit analysis of Bliss's beetles`() throws {
    let fit = try #require(
      PsychometricFit(
        to: blocks(
          [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839],
          [6, 13, 18, 28, 52, 53, 61, 60], of: [59, 60, 62, 56, 63, 59, 62, 60])))
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
    let fit = try #require(PsychometricFit(to: blocks))
    var prior = ThresholdPrior()
    // The fit has one bias for all answers.
    prior.biasDriftPerTrial = 0
    var field = ThresholdField(range: .middleC, prior: prior)
    // Cycle through the levels, as a session would mix them.
    for turn in 0..<80 {
      for block in blocks {
        // Which of the 80 answers were “higher” does not matter; spread them evenly.
        let isHigher = (turn + 1) * block.positive / 80 > turn * block.positive / 80
        field.update(isHigher ? .higher : .lower, to: block.level)
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
      let fit = try #require(PsychometricFit(to: blocks))
      held.threshold +=
        fit.threshold.band95.holds(0.2 * 20 / PsychometricFunction.unitsPerLimen) ? 1 : 0
      held.width += fit.width.band95.holds(width) ? 1 : 0
      held.lapseRate += fit.lapseRate.band95.holds(0.04) ? 1 : 0
    }
    #expect(held.threshold >= 12)
    #expect(held.width >= 12)
    #expect(held.lapseRate >= 12)
  }

  /// Runs with levels far from the threshold, whose posterior is a narrow ridge. The bands are those of a sum over
  /// 301 × 181 × 31 points without narrowing; psignifit 4.3 with fine steps has the first two within 1 %.
  @Test(arguments: [
    (
      "-315.64 0 2 -223.19 0 1 -157.82 0 2 -111.6 0 2 -78.91 0 1 -55.8 0 1 -39.46 0 1 -27.9 0 2 -19.73 0 2 "
        + "-13.95 0 2 -9.86 0 1 -6.97 0 1 -4.93 0 5 -3.49 1 8 -2.47 1 8 -1.74 1 2 -1.23 1 2 -0.87 1 2 0.62 1 2 "
        + "0.87 1 1 1.23 2 2 1.74 2 5 2.47 5 8 3.49 4 6 4.93 3 3 6.97 1 1 9.86 1 1 39.46 1 1 55.8 1 1 78.91 1 1 "
        + "223.19 1 1", 1.632, 6.985
    ),
    (
      "-223.19 0 2 -111.6 0 2 -55.8 0 1 -27.9 0 2 -19.73 0 1 -6.97 0 2 -4.93 0 2 -3.49 0 3 -2.47 1 6 -1.74 1 7 "
        + "-1.23 0 6 -0.87 3 4 1.23 2 5 1.74 3 6 2.47 5 6 3.49 3 4 4.93 2 2 9.86 2 2 13.95 2 2 19.73 1 1 39.46 2 2 "
        + "55.8 1 1 78.91 2 2 157.82 2 2 315.64 2 2", 1.204, 5.355
    ),
    (
      "-30 0 10 -20 0 10 -13 0 10 -9 2 10 -6 0 10 -4 1 10 -2 6 10 2 9 10 4 7 10 6 9 10 9 10 10 13 10 10 20 10 10 "
        + "30 10 10", 1.557, 4.987
    ),
  ])
  func `the ends of the band of T75 agree with a fine sum along a narrow ridge`(
    text: String, low: Double, high: Double
  ) throws {
    let t75 = try fit(to: text).t75
    #expect(abs(t75.band95.lower / low - 1) < 0.03, "\(t75)")
    #expect(abs(t75.band95.upper / high - 1) < 0.03, "\(t75)")
  }

  @Test func `answers at fewer than two levels give no fit`() {
    let one = PsychometricFit.Block(level: 5, positive: 3, total: 4)
    let empty = PsychometricFit.Block(level: 9, positive: 0, total: 0)
    for blocks in [[], [one], [one, one], [one, empty]] {
      #expect(PsychometricFit(to: blocks) == nil)
    }
  }

  @Test(arguments: [0, 30]) func `identical answers leave the bands finite and ordered`(
    positive: Int
  ) throws {
    let fit = try #require(
      PsychometricFit(
        to: blocks([-20, -5, 5, 20], Array(repeating: positive, count: 4), of: [30, 30, 30, 30])))
    for parameter in [fit.threshold, fit.width, fit.lapseRate] {
      #expect(parameter.estimate.isFinite)
      #expect(parameter.band95.lower.isFinite && parameter.band95.upper.isFinite)
      #expect(parameter.band95.lower < parameter.band95.upper)
    }
  }
}
