import Music
import Testing

@testable import Psychometrics

@Suite struct `The psychometric function` {
  @Test(arguments: [4.0, 15, 200])
  func `a difference of T75 is answered correctly three times out of four`(limen: Double) {
    let function = PsychometricFunction(limen: Cents(limen))
    #expect(abs(function.probabilityOfHigher(at: Cents(limen)) - 0.75) < 1e-12)
    #expect(abs(function.probabilityOfHigher(at: Cents(-limen)) - 0.25) < 1e-12)
    #expect(abs(function.probabilityOfHigher(at: Cents(0)) - 0.5) < 1e-12)
  }

  /// d′ = √2 · Φ⁻¹(proportion correct) for two intervals: 70.7 % (two down, one up) lies at 0.8079
  /// of T75, 79.4 % (three down) at 1.2147. Levitt (1971), *JASA* 49, 467–477, table I.
  @Test(arguments: [(0.8079, 0.7071), (1.2147, 0.7937)])
  func `other points of the curve follow from d′`(ratio: Double, proportion: Double) {
    let function = PsychometricFunction(limen: Cents(10))
    #expect(abs(function.probabilityOfHigher(at: Cents(10 * ratio)) - proportion) < 1e-4)
  }

  @Test func `lapses keep the curve away from zero and one`() {
    let function = PsychometricFunction(limen: Cents(10), lapseRate: 0.1)
    #expect(abs(function.probabilityOfHigher(at: Cents(10_000)) - 0.95) < 1e-12)
    #expect(abs(function.probabilityOfHigher(at: Cents(-10_000)) - 0.05) < 1e-12)
  }

  @Test func `a bias towards lower shifts the curve by its share of the limen`() {
    let function = PsychometricFunction(limen: Cents(20), bias: 0.3)
    let shift = 0.3 * 20 / PsychometricFunction.unitsPerLimen
    #expect(abs(function.probabilityOfHigher(at: Cents(shift)) - 0.5) < 1e-12)
  }

  @Test func `contraction makes higher more likely after a high reference tone`() {
    let function = PsychometricFunction(limen: Cents(20), contraction: -0.25)
    #expect(function.probabilityOfHigher(at: Cents(0), octavesAboveRecent: 1) > 0.5)
    #expect(function.probabilityOfHigher(at: Cents(0), octavesAboveRecent: -1) < 0.5)
  }
}

/// Points at which z takes values of every size.
private func points(count: Int) -> [(x: Double, bias: Double, contraction: Double)] {
  var generator = SeededGenerator(seed: 8)
  return (0..<count).map { _ in
    let size = DeterministicMath.exp2(12 * generator.unit() - 6)
    return (
      x: generator.coin() ? size : -size, bias: generator.unit() - 0.5,
      contraction: generator.unit() - 0.5
    )
  }
}

@Suite struct `The definition of the psychometric function` {
  private let lapses = PsychometricFunction.Lapses(rate: 0.06, shareOfHigher: 0.7)

  /// Φ⁻¹(0.75) as in printed tables: 0.6745.
  @Test func `K is the point that three quarters of the standard normal lie below`() {
    #expect(
      abs(DeterministicMath.normalCumulative(PsychometricFunction.unitsPerLimen) - 0.75) < 1e-15)
    #expect(abs(PsychometricFunction.unitsPerLimen - 0.6745) < 5e-5)
  }

  @Test func `each answer has the probability of the formula, to the last bit`() {
    let (rate, share) = (0.06, 0.7)
    for (x, bias, contraction) in points(count: 500) {
      let z = PsychometricFunction.z(at: x, bias: bias, contraction: contraction)
      #expect(z == x - bias - contraction)
      let higher = lapses.asymptotes(of: .higher).probability(at: z)
      #expect(higher == rate * share + (1 - rate) * DeterministicMath.normalCumulative(z))
      let lower = lapses.asymptotes(of: .lower).probability(at: -z)
      #expect(lower == rate * (1 - share) + (1 - rate) * DeterministicMath.normalCumulative(-z))
      #expect(abs(higher + lower - 1) < 1e-15)
    }
  }

  @Test func `a limen raised by an octave halves the difference in noise`() {
    let x = PsychometricFunction.standardDifference(of: Cents(24), log2Limen: 3)
    #expect(x == PsychometricFunction.unitsPerLimen * 24 / 8)
    #expect(PsychometricFunction.standardDifference(of: Cents(24), log2Limen: 4) == x / 2)
    #expect(PsychometricFunction.standardDifference(inLimens: 3) == x)
    #expect(PsychometricFunction.difference(atNoise: x, limen: Cents(8)) == Cents(24))
  }

  /// Wichmann & Hill (2001), eq. 1: ψ = γ + (1 − γ − λ)·F.
  @Test(arguments: [(0.5, 0.02, 0.5, 0.74), (0.25, 0.1, 0, 0.25), (0.25, 0.1, 1, 0.9)])
  func `a guess rate and a lapse rate bound the function`(
    guessRate: Double, lapseRate: Double, core: Double, expected: Double
  ) {
    let asymptotes = PsychometricFunction.Asymptotes(
      lower: guessRate, span: 1 - guessRate - lapseRate)
    #expect(abs(asymptotes.probability(core: core) - expected) < 1e-15)
  }
}

@Suite struct `Sample medians` {
  @Test(arguments: [
    ([3.0, 1, 2], 2.0), ([4, 1, 3, 2], 2.5), ([7], 7), ([.infinity, 1], .infinity),
  ])
  func `a median is the middle value, or the mean of the two in the middle`(
    sample: [Double], median: Double
  ) {
    #expect(sample.median() == median)
  }

  @Test func `a median of times is a time, and a median of nothing is missing`() {
    #expect([Duration.seconds(3), .seconds(1), .seconds(2), .seconds(9)].median() == .seconds(2.5))
    #expect([Double]().median() == nil)
    #expect([Duration]().median() == nil)
  }
}

@Suite struct `Recent pitch` {
  @Test func `the first pair has no context`() {
    #expect(RecentPitch().octaves(to: MIDINote(84)) == 0)
  }

  @Test func `the running mean is exact for the first fifty tones and then forgets`() {
    var recent = RecentPitch()
    for number in [60, 72, 84] { recent.observe(MIDINote(number)) }
    #expect(abs(recent.octaves(to: MIDINote(84)) - 1) < 1e-12)
    for _ in 0..<2000 { recent.observe(MIDINote(48)) }
    #expect(abs(recent.octaves(to: MIDINote(48))) < 1e-9)
  }
}

@Suite struct `Differences` {
  @Test(arguments: [
    (12.344, 400, 1234), (12.346, 400, 1235), (0.001, 400, 10), (1e9, 400, 40_000),
    (.infinity, 400, 40_000), (.infinity, 2400, 240_000), (50, 33.337, 3333),
  ])
  func `sizes are rounded to hundredths and clamped to their bounds`(
    cents: Double, largest: Double, hundredths: Int
  ) {
    let up = Difference(nearest: Cents(cents), upTo: Cents(largest), correctAnswer: .higher)
    let down = Difference(nearest: Cents(cents), upTo: Cents(largest), correctAnswer: .lower)
    #expect(up.hundredths == hundredths)
    #expect(down.hundredths == -hundredths)
    #expect(up.correctAnswer == .higher && down.correctAnswer == .lower)
  }
}

@Suite struct `Normal quadrature` {
  /// E[z^2k] = (2k − 1)!!
  @Test func `fifteen nodes are exact up to degree 29`() {
    var doubleFactorial = 1.0
    for k in 1...14 {
      doubleFactorial *= Double(2 * k - 1)
      let moment = NormalQuadrature.gaussHermite15.reduce(0) { sum, node in
        sum + node.weight * (0..<(2 * k)).reduce(1.0) { power, _ in power * node.point }
      }
      #expect(abs(moment / doubleFactorial - 1) < 1e-11)
    }
  }
}
