import Music
import Testing

@testable import Psychometrics

extension Observation {
  /// Returns a run of answers over a range that varies every part of an observation.
  static func random(
    over range: NoteRange, conditions: Int, count: Int, seed: UInt64
  ) -> [Observation] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let size = DeterministicMath.exp2(-3 + 11 * generator.unit())
      let sign: Double = generator.coin() ? 1 : -1
      return Observation(
        note: MIDINote(range.lowest.number + generator.integer(below: range.count)),
        condition: generator.integer(below: conditions),
        evidence: .side(
          Cents(sign * size), (generator.unit() < 0.8) == (sign > 0) ? .higher : .lower),
        octavesAboveRecent: 2 * generator.unit() - 1)
    }
  }
}

@Suite struct `The fast estimator` {
  /// Orders that fill their last block of four, or leave one, two or three elements of it free.
  @Test(arguments: [(60, 1), (61, 1), (62, 1), (63, 1), (64, 3), (66, 2)])
  func `the fast estimator agrees with the plain one`(highest: Int, conditions: Int) {
    let range = NoteRange(lowest: MIDINote(52), highest: MIDINote(highest))
    var prior = ThresholdPrior()
    prior.kinds.append(
      .init(
        name: "other", share: 0.3, lapses: [.init(value: 0.03, weight: 1)], driftPerTrial: 0.01,
        levelDriftPerTrial: 0.02))
    var fast = ThresholdField(range: range, conditionCount: conditions, prior: prior)
    var plain = PlainThresholdField(range: range, conditionCount: conditions, prior: prior)
    for observation in Observation.random(over: range, conditions: conditions, count: 60, seed: 4) {
      fast.update(with: observation)
      plain.update(with: observation)
    }
    func expectSame(_ one: NormalMixture, _ other: NormalMixture) {
      #expect(abs(one.mean - other.mean) < 1e-10)
      #expect(abs(one.spread - other.spread) < 1e-10)
    }
    for note in range.notes {
      for condition in 0..<conditions {
        expectSame(
          fast.log2Limen(at: note, condition: condition),
          plain.log2Limen(at: note, condition: condition))
      }
    }
    expectSame(fast.bias, plain.bias)
    expectSame(fast.contraction, plain.contraction)
  }
}

@Suite struct `A symmetric matrix` {
  /// An arbitrary symmetric matrix.
  private func element(_ row: Int, _ column: Int) -> Double {
    1 / Double(1 + row + column) + (row == column ? 2 : 0)
  }

  @Test(arguments: 1...13) func `the sum of weighted squares equals that of a double loop`(
    order: Int
  ) {
    let matrix = SymmetricMatrix(order: order, element: element)
    let weights = StateVector((0..<order).map { 1 + Double($0 * $0) })
    var sums = StateVector(count: order)
    matrix.sumSquares(weighted: weights, into: &sums)
    for m in 0..<order {
      let expected = (0..<order).reduce(0) { $0 + weights[$1] * element($1, m) * element($1, m) }
      #expect(abs(sums[m] / expected - 1) < 1e-14)
    }
  }

  @Test(arguments: 1...13) func `the scaled diagonal is added to a vector`(order: Int) {
    let matrix = SymmetricMatrix(order: order, element: element)
    var sums = StateVector((0..<order).map(Double.init))
    matrix.addDiagonal(times: 0.5, to: &sums)
    for m in 0..<order { #expect(sums[m] == Double(m) + 0.5 * element(m, m)) }
  }
}
