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

@Suite struct `Recent pitch` {
  @Test func `the first pair has no context`() {
    #expect(RecentPitch().octaves(to: MIDINote(84)) == 0)
  }

  @Test func `the running mean is exact for the first fifty tones and then forgets`() {
    var recent = RecentPitch()
    for number in [60, 72, 84] { recent.hear(MIDINote(number)) }
    #expect(abs(recent.octaves(to: MIDINote(84)) - 1) < 1e-12)
    for _ in 0..<2000 { recent.hear(MIDINote(48)) }
    #expect(abs(recent.octaves(to: MIDINote(48))) < 1e-9)
  }
}

@Suite struct `Differences` {
  @Test(arguments: [
    (12.344, 1234), (12.346, 1235), (0.001, 10), (1e9, 40_000), (.infinity, 40_000),
  ])
  func `sizes are rounded to hundredths and clamped to their bounds`(cents: Double, hundredths: Int)
  {
    let up = Difference(nearest: Cents(cents), correctAnswer: .higher)
    let down = Difference(nearest: Cents(cents), correctAnswer: .lower)
    #expect(up.hundredths == hundredths)
    #expect(down.hundredths == -hundredths)
    #expect(up.correctAnswer == .higher && down.correctAnswer == .lower)
  }
}

@Suite struct `Normal quadrature` {
  /// E[z^2k] = (2k − 1)!!
  @Test func `fifteen nodes are exact up to degree 29`() {
    let rule = NormalQuadrature.gaussHermite15
    var doubleFactorial = 1.0
    for k in 1...14 {
      doubleFactorial *= Double(2 * k - 1)
      let moment = zip(rule.points, rule.weights).reduce(0) { sum, node in
        sum + node.1 * (0..<(2 * k)).reduce(1.0) { power, _ in power * node.0 }
      }
      #expect(abs(moment / doubleFactorial - 1) < 1e-11)
    }
  }
}
