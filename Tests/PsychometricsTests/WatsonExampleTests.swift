import Music
import TestSupport
import Testing

@testable import Psychometrics

/// Watson (2017), *Journal of Vision* 17(3), 10. The grids, answers, stimuli and estimates of the
/// paper, taken from the tests of the Python package questplus 2023.1. Answers are `+` and `-`.
@Suite struct `Watson's examples of QUEST+` {
  /// Returns the most probable hypothesis after a published run, and expects each stimulus of the
  /// run.
  ///
  /// - Parameters:
  ///   - probabilities: The probability of the answer `+`, by stimulus, then by hypothesis.
  ///   - stimuli: The stimulus of each trial in the paper.
  private func mode(
    of probabilities: [[Double]], after stimuli: [Int], _ answers: String,
    location: SourceLocation = #_sourceLocation
  ) -> Int? {
    let entropy = ExpectedEntropy(proportionsCorrect: probabilities)
    let count = probabilities[0].count
    var weights = Array(repeating: 1 / Double(count), count: count)
    #expect(stimuli.count == answers.count, sourceLocation: location)
    for (trial, (stimulus, answer)) in zip(stimuli, answers).enumerated() {
      let chosen = entropy.bestStimulus(for: weights)
      // Rounding alone decides between stimuli with equal information.
      let isPublished =
        chosen == stimulus
        || abs(
          information(of: probabilities[chosen], weights)
            - information(of: probabilities[stimulus], weights)) < 1e-12
      #expect(isPublished, "trial \(trial + 1)", sourceLocation: location)
      weights = zip(weights, probabilities[stimulus]).map { $0 * (answer == "+" ? $1 : 1 - $1) }
      let total = weights.reduce(0, +)
      weights = weights.map { $0 / total }
    }
    return weights.indices.max { weights[$0] < weights[$1] }
  }

  /// Returns the expected information of an answer, in bits.
  private func information(of probabilities: [Double], _ weights: [Double]) -> Double {
    var mean = 0.0
    var entropy = 0.0
    for (weight, probability) in zip(weights, probabilities) {
      mean += weight * probability
      entropy += weight * ExpectedEntropy.entropy(of: probability)
    }
    return ExpectedEntropy.entropy(of: mean) - entropy
  }

  private let decibels = (-40...0).map(Double.init)
  private let slopes: [Double] = [2, 3, 4, 5]
  private let lapseRates: [Double] = [0, 0.01, 0.02, 0.03, 0.04]

  /// Returns the Weibull function of a contrast in dB, with a guess rate of one half.
  private func weibull(
    _ contrast: Double, threshold: Double, slope: Double, lapseRate: Double
  ) -> Double {
    let power = DeterministicMath.exp2(slope * (contrast - threshold) / 20 * log2Of10)
    return 1 - lapseRate - (1 - 0.5 - lapseRate) * DeterministicMath.exp(-power)
  }

  private let log2Of10 = DeterministicMath.log2(10)

  /// The example *Estimation of contrast threshold {1, 1, 2}*.
  @Test func `the first example has the published stimuli and the published threshold`() {
    let table = decibels.map { contrast in
      decibels.map { weibull(contrast, threshold: $0, slope: 3.5, lapseRate: 0.02) }
    }
    let stimuli = [
      -18, -22, -25, -28, -30, -22, -13, -15, -16, -18, -19, -20, -21, -22, -23, -19, -20,
      -20, -18, -18, -19, -17, -17, -18, -18, -18, -19, -19, -19, -19, -19, -19,
    ]
    let answers = "++++--++++++++-++-++-+++++++++++"
    let mode = mode(of: table, after: stimuli.map { $0 + 40 }, answers)
    #expect(mode.map { decibels[$0] } == -20)
  }

  /// The example *Estimation of contrast threshold, slope, and lapse {1, 3, 2}*.
  @Test func `the second example has the published stimuli, threshold, slope and lapse rate`() {
    let hypotheses = decibels.flatMap { threshold in
      slopes.flatMap { slope in
        lapseRates.map { (threshold: threshold, slope: slope, lapseRate: $0) }
      }
    }
    let table = decibels.map { contrast in
      hypotheses.map {
        weibull(contrast, threshold: $0.threshold, slope: $0.slope, lapseRate: $0.lapseRate)
      }
    }
    let stimuli = [
      -18, -22, -25, -28, -30, -21, -12, -14, -15, -16, -18, -19, -20, -22, -23, -18, -19,
      -16, -17, -17, -18, -18, -18, -19, -19, -17, -17, -18, -18, -18, -18, -19, -19, -20,
      -18, -18, -18, -18, -18, -19, -19, -19, -19, -20, -18, -18, -18, -18, -18, -18, -18,
      -18, -18, -19, -19, -19, -20, -18, -18, -18, -18, -19, -19, -19, -18, -18, -18, -18,
      -19, -19, -19, -19, -19, -19, -19, -19, -20, -21, -19, -19, -19, -19, -19, -19, -19,
      -18, -19, -19, -16, -16, -16, -16, -16, -16, 0, 0, -19, -19, -19, -19, -19, -19, -19,
      -19, -19, -19, -19, -19, -19, -19, -21, -21, -19, -19, -19, -19, -19, -19, -19, -19,
      -19, -19, -19, -19, -19, -19, -19, -19,
    ]
    let answers =
      "++++--++++++++-+-+++++++-++++++++-+++++++++-+++-++++++++-++++++-"
      + "+++++++++++++-+-++++-++-+++++++-+++++++++++++++-+++-+--++++-++++"
    let mode = mode(of: table, after: stimuli.map { $0 + 40 }, answers)
    #expect(mode.map { hypotheses[$0] == (-20, 5, 0.04) } == true)
  }

  /// The example *Estimation of mean, standard deviation, and lapse {1, 3, 2}*, of an orientation.
  @Test func `the third example has the published stimuli, mean, deviation and lapse rate`() {
    let hypotheses = (-5...5).flatMap { mean in
      (1...10).flatMap { deviation in
        lapseRates.map { (mean: Double(mean), deviation: Double(deviation), lapseRate: $0) }
      }
    }
    let table = (-10...10).map { orientation in
      hypotheses.map {
        let z = (Double(orientation) - $0.mean) / $0.deviation
        return $0.lapseRate + (1 - 2 * $0.lapseRate) * DeterministicMath.normalCumulative(z)
      }
    }
    let stimuli = [
      0, -1, 2, -2, 2, 3, 3, -5, 3, 3, 3, 3, -7, -7, -7, -7, 4, -7, 4, 4, 4, -8, -8, -8, 4,
      -8, 4, -8, -7, 4, -7, -7, 4, -7, 4, -7, -6, 3, -4, -5, 3, 3, -7, 2, 2, 1, 0, -7, -6, -6,
      -6, 2, -5, 2, -6, -5, 3, -5, -5, 3, 4, -5, -5, 4, -4, -4, -4, -4, 4, 3, 3, 4, 5, 5, -5,
      5, -5, -5, 4, 5, 5, -5, -4, -4, -4, -4, 5, -4, -4, -3, 4, 4, 5, 5, -4, 5, -4, -4, 5, 4,
      5, 5, -5, 5, -4, -4, -4, -4, 5, -4, 5, 4, -4, 4, -4, -4, -4, 4, -4, -4, -4, 4, 4, -4, 4,
      4, 4, -4,
    ]
    let answers =
      "+--+++++++-+----++-++---+-+--+--+-+--+-+++-+++-----+----+---+--+"
      + "---+++--++-+---++-----+--++-++-+-++-++-+----++++-+---+----+++++-"
    let mode = mode(of: table, after: stimuli.map { $0 + 10 }, answers)
    #expect(mode.map { hypotheses[$0] == (0, 4, 0.01) } == true)
  }

  /// The example *Contrast sensitivity function {2, 3, 2}*. The threshold in dB at a spatial
  /// frequency f is the larger of a minimum and c0 + cf · f. A stimulus is a contrast and a
  /// frequency.
  @Test(.long) func `the fourth example has the published stimuli and published function`() throws {
    let speeds: [Double] = [0.8, 1, 1.2, 1.4, 1.6]
    let hypotheses = stride(from: -50.0, through: -30, by: 2).flatMap { minimum in
      stride(from: -60.0, through: -40, by: 2).flatMap { c0 in
        speeds.map { (minimum: minimum, c0: c0, cf: $0) }
      }
    }
    let domain = stride(from: -50, through: 0, by: 2).flatMap { contrast in
      stride(from: 0, through: 40, by: 2).map { (contrast: contrast, frequency: $0) }
    }
    let table = domain.map { stimulus in
      hypotheses.map {
        weibull(
          Double(stimulus.contrast),
          threshold: max($0.minimum, $0.c0 + $0.cf * Double(stimulus.frequency)), slope: 3,
          lapseRate: 0.01)
      }
    }
    let stimuli = [
      (0, 40), (-4, 40), (0, 34), (0, 36), (-38, 0), (0, 38), (-40, 0), (0, 38), (-26, 18),
      (-26, 18),
      (0, 40), (-36, 0), (-36, 0), (0, 40), (-26, 20), (-26, 20), (-2, 40), (-26, 22), (-6, 40),
      (-26, 20), (0, 40), (-26, 18), (0, 40), (-26, 18), (-32, 0), (-32, 0), (-34, 0), (-34, 0),
      (0, 40), (-26, 18), (0, 38), (-26, 18),
    ]
    let indices = try stimuli.map { stimulus in
      try #require(domain.firstIndex { $0 == stimulus })
    }
    let mode = mode(of: table, after: indices, "+-++++-+++++-+++++--+++++++--+++")
    #expect(mode.map { hypotheses[$0] == (-32, -56, 1.4) } == true)
  }

  /// The first 22 trials of the example *Thurstone scaling {2, 3, 2}*: whether the first of two
  /// magnitudes, here in tenths, looks larger. A magnitude above a threshold has a place on a scale
  /// that is a power of it and ends at a number of standard deviations.
  ///
  /// A pair and its reverse carry equal information, so rounding decides about the order.
  @Test(.long) func `the sixth example has the published pairs of stimuli`() {
    let hypotheses = (0...9).flatMap { threshold in
      (1...10).flatMap { power in (1...10).map { (threshold, power, $0) } }
    }
    func place(of magnitude: Int, _ threshold: Int, _ power: Int, _ largest: Int) -> Double {
      guard magnitude > threshold else { return 0 }
      let share = Double(magnitude - threshold) / Double(10 - threshold)
      return Double(largest)
        * DeterministicMath.exp2(DeterministicMath.log2(share) * Double(power) / 10)
    }
    let places = (0...10).map { magnitude in
      hypotheses.map { place(of: magnitude, $0.0, $0.1, $0.2) }
    }
    let table = places.flatMap { first in
      places.map { second in
        zip(first, second).map { DeterministicMath.normalCumulative(($0 - $1) / 2.0.squareRoot()) }
      }
    }
    let stimuli = [
      (0, 7), (0, 6), (0, 5), (0, 4), (0, 3), (0, 3), (2, 0), (0, 4), (0, 3), (2, 3), (2, 3),
      (2, 3),
      (2, 3), (5, 10), (2, 3), (5, 10), (5, 10), (2, 3), (5, 10), (6, 10), (2, 3), (6, 10),
    ]
    let answers = "---------------------+"
    #expect(mode(of: table, after: stimuli.map { 11 * $0.0 + $0.1 }, answers) != nil)
  }
}
