import Foundation
import Music
import Testing

@testable import Psychometrics

@Suite struct `Limens in hindsight` {
  /// A prior with one hypothesis: a lapse rate of 2 % and the given drifts.
  private func prior(driftPerTrial: Double = 0, levelDriftPerTrial: Double = 0) -> ThresholdPrior {
    var prior = ThresholdPrior()
    prior.biasDriftPerTrial = driftPerTrial
    prior.kinds = [
      .init(
        name: "only", share: 1, lapses: [.init(value: 0.02, weight: 1)],
        driftPerTrial: driftPerTrial, levelDriftPerTrial: levelDriftPerTrial)
    ]
    return prior
  }

  private func answers(
    _ count: Int, in range: NoteRange, conditions: Int = 1, intervals: [Int?] = [nil], seed: UInt64
  ) -> [ThresholdField.Step] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let size = DeterministicMath.exp2(6 * generator.unit())
      return .answer(
        Observation(
          note: range.notes[generator.integer(below: range.count)],
          condition: generator.integer(below: conditions),
          interval: intervals.count == 1
            ? intervals[0] : intervals[generator.integer(below: intervals.count)],
          aboveCategory: Cents(Double(number % 3 - 1) * 12),
          evidence: .side(
            Cents(generator.coin() ? size : -size), generator.coin() ? .higher : .lower),
          octavesAboveRecent: 2 * generator.unit() - 1))
    }
  }

  private func field(
    after parts: [ThresholdField.Part], over range: NoteRange, conditions: Int = 1,
    intervals: [IntervalCategory] = [], prior: ThresholdPrior
  ) -> ThresholdField {
    var field = ThresholdField(
      range: range, conditionCount: conditions, intervals: intervals, prior: prior)
    field.take(parts.flatMap(\.steps))
    return field
  }

  /// The chain of limens is θ₁ – a fade – θ₂ – the drift after the eighth answer – θ₃, with four
  /// answers at θ₁, four at θ₂ and eight at θ₃. The sums over a fine grid are exact. The field is not,
  /// because it keeps every belief normal.
  @Test func `the limen of one note equals the sum over all courses that it may have taken`() {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
    var prior = prior(driftPerTrial: 0.02, levelDriftPerTrial: 0.01)
    // The limen is the only unknown, it is known well enough for beliefs to stay almost normal, and
    // lapses have no side.
    prior.kinds[0].offsetSpread = 0.3
    prior.biasSpread = 1e-3
    prior.contractionSpread = 1e-3
    prior.contractionMean = 0
    prior.lapsePreferenceStrength = 1e6
    func steps(_ answers: [(Double, Answer)]) -> [ThresholdField.Step] {
      answers.map {
        .answer(
          Observation(
            note: MIDINote(60), evidence: .side(Cents($0.0), $0.1), octavesAboveRecent: 0))
      }
    }
    let first = [(30.0, Answer.higher), (-30, .lower), (25, .lower), (-20, .lower)]
    let second = [(25.0, Answer.higher), (-14, .lower), (9, .lower), (-20, .lower)]
    let half = [(18.0, Answer.higher), (-15, .lower), (20, .higher), (-12, .higher)]
    let third = half + half
    let parts = [
      ThresholdField.Part(steps: steps(first), condition: 0),
      (steps: [.fade(keeping: 0.7)] + steps(second) + steps(third), condition: 0),
    ]
    let field = field(after: parts, over: range, prior: prior)
    let direction = field.direction(over: range, condition: 0, weighted: [1])
    let smoothed = field.smooth(
      parts, under: field.beliefs[0], along: [direction, direction], fading: 0)[0]

    let start = prior.state(of: prior.kinds[0], over: range.notes, conditionCount: 1)
    let (mean, variance) = (start.mean[0], start.covariance[0, 0])
    let grid = stride(from: mean - 7, through: mean + 7, by: 0.05).map(\.self)
    func normal(_ distance: Double, _ variance: Double) -> Double {
      exp(-distance * distance / (2 * variance)) / variance.squareRoot()
    }
    func likelihood(_ answers: [(Double, Answer)], at log2Limen: Double) -> Double {
      answers.reduce(1) { product, answer in
        let function = PsychometricFunction(limen: Cents(exp2(log2Limen)), lapseRate: 0.02)
        let higher = function.probabilityOfHigher(at: Cents(answer.0))
        return product * (answer.1 == .higher ? higher : 1 - higher)
      }
    }
    func before(_ later: [Double], kept: Double, step: Double) -> [Double] {
      grid.map { here in
        zip(grid, later).reduce(0) {
          let expected = mean + kept.squareRoot() * (here - mean)
          return $0 + normal($1.0 - expected, (1 - kept) * variance + step) * $1.1
        }
      }
    }
    let offset = prior.kinds[0].offsetSpread
    let atThird = before(
      grid.map { likelihood(third, at: $0) }, kept: 1 - 8 * 0.02, step: 8 * 0.01 * offset * offset)
    let atSecond = before(
      zip(grid, atThird).map { likelihood(second, at: $0) * $1 }, kept: 0.7, step: 0)
    let posterior = zip(grid, atSecond).map {
      normal($0 - mean, variance) * likelihood(first, at: $0) * $1
    }
    let total = posterior.reduce(0, +)
    let exactMean = zip(grid, posterior).reduce(0) { $0 + $1.0 * $1.1 } / total
    let squares = zip(grid, posterior).reduce(0) {
      $0 + ($1.0 - exactMean) * ($1.0 - exactMean) * $1.1
    }
    // Before the later answers the mean was 0.06 higher and the spread 0.02 larger.
    #expect(abs(smoothed.mean - exactMean) < 0.004)
    #expect(abs(smoothed.spread - (squares / total).squareRoot()) < 0.002)
  }

  @Test func `a limen that does not drift is at every time the one that is known at the end`() {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(66))
    let parts = (0..<3).map {
      ThresholdField.Part(
        steps: answers(13, in: range, conditions: 2, seed: UInt64($0)), condition: $0 % 2)
    }
    let field = field(after: parts, over: range, conditions: 2, prior: prior())
    let directions = parts.map {
      field.direction(over: range, condition: $0.condition, weighted: [1, 0, 2, 0, 0, 1, 3])
    }
    let smoothed = field.smooth(parts, under: field.beliefs[0], along: directions, fading: 0)
    for (limen, direction) in zip(smoothed, directions) {
      let end = field.beliefs.mixture(along: direction)
      #expect(abs(limen.mean - end.mean) < 1e-9)
      #expect(abs(limen.spread - end.spread) < 1e-9)
    }
  }

  @Test func `an interval that does not drift is at every time as it is known at the end`() {
    let range = NoteRange(lowest: MIDINote(55), highest: MIDINote(66))
    let intervals = [4, 7].map { IntervalCategory(DirectedInterval(Interval.named[$0], .up)) }
    let parts = (0..<3).map {
      ThresholdField.Part(
        steps: answers(13, in: range, conditions: 2, intervals: [nil, 0, 1], seed: UInt64($0)),
        condition: 0)
    }
    let field = field(
      after: parts, over: range, conditions: 2, intervals: intervals, prior: prior())
    // Something of everything: limens, offsets, centres, the register and the biases.
    let direction = StateVector((0..<field.stateCount).map { Double($0 % 3) - 0.5 })
    let smoothed = field.smooth(
      parts, under: field.beliefs[0], along: parts.map { _ in direction }, fading: 0)
    let end = field.beliefs.mixture(along: direction)
    for limen in smoothed {
      #expect(abs(limen.mean - end.mean) < 1e-8)
      #expect(abs(limen.spread - end.spread) < 1e-8)
    }
  }

  @Test func `before the first answers hindsight is the end, faded`() {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(64))
    let share = 0.4
    let parts = [
      ThresholdField.Part(steps: [], condition: 0),
      (steps: [.fade(keeping: share)] + answers(20, in: range, seed: 5), condition: 0),
    ]
    let field = field(after: parts, over: range, prior: prior())
    let direction = field.direction(
      over: range, condition: 0, weighted: Array(repeating: 0.2, count: 5))
    let smoothed = field.smooth(
      parts, under: field.beliefs[0], along: [direction, direction], fading: 0)[0]
    let start = ThresholdField(range: range, prior: prior()).beliefs.mixture(along: direction)
    let end = field.beliefs.mixture(along: direction)
    let mean = start.mean + share.squareRoot() * (end.mean - start.mean)
    let variance = (1 - share) * start.spread * start.spread + share * end.spread * end.spread
    #expect(abs(smoothed.mean - mean) < 1e-9)
    #expect(abs(smoothed.spread - variance.squareRoot()) < 1e-9)
  }

  @Test func `hindsight narrows all limens but the last, which it leaves alone`() throws {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(64))
    var field = ThresholdField(range: range)
    let pause = ThresholdField.Step.fade(keeping: field.shareKept(over: 3))
    let parts = (0..<3).map {
      ThresholdField.Part(
        steps: ($0 > 0 ? [pause] : []) + answers(20, in: range, seed: UInt64(7 + $0)), condition: 0)
    }
    let online = parts.map { part in
      field.take(part.steps)
      return field.log2Limen(over: range)
    }
    let smoothed = field.log2Limens(over: range, atEndOf: parts)
    for (one, other) in zip(smoothed, online).dropLast() { #expect(one.spread < other.spread) }
    let last = try #require(smoothed.last)
    #expect(last.mean == online[2].mean && last.spread == online[2].spread)
    #expect(field.log2Limens(over: range, atEndOf: []).isEmpty)
  }
}
