import Music
import TestSupport
import Testing

@testable import Psychometrics

@Suite struct `QUEST+` {
  /// Returns the entropy of the posterior after either answer, weighted by the probability of each.
  private func expectedEntropy(after size: Double, of weights: [Double]) -> Double {
    let table = QuestPlacement.Grid.proportionsCorrect(atLog2Size: size)
    return [true, false].reduce(0) { sum, isRight in
      let joint = zip(weights, table).map { $0 * (isRight ? $1 : 1 - $1) }
      let mass = joint.reduce(0, +)
      return joint.reduce(sum) {
        $1 > 0 ? $0 - $1 * DeterministicMath.log2($1 / mass) : $0
      }
    }
  }

  @Test func `each difference has the least expected entropy, by brute force`() throws {
    let range = NoteRange.middleC
    var run = PlacementRun(QuestPlacement(rule: .init(), range: range), over: range, seed: 4)
    for _ in 0..<25 {
      let weights = run.method.posteriors[0].weights
      let entropies = QuestPlacement.Grid.log2Sizes.map { expectedEntropy(after: $0, of: weights) }
      run.run(1, provided: PsychometricFunction(limen: Cents(12), lapseRate: 0.03))
      let chosen = try #require(run.sizes.last)
      let index = try #require(
        QuestPlacement.Grid.log2Sizes.firstIndex {
          abs(DeterministicMath.exp2($0) / chosen - 1) < 1e-9
        })
      #expect(entropies[index] <= (entropies.min() ?? 0) + 1e-12)
    }
  }

  /// The update uses the presented difference: 0.125 cents are chosen and 0.13 presented.
  @Test func `the posterior is updated with the difference that was played`() {
    let difference = Difference(nearest: Cents(0.125), upTo: Cents(400), correctAnswer: .lower)
    var posterior = QuestPlacement.Posterior(at: MIDINote(60), prior: .standard)
    let before = posterior.weights
    posterior.learn(from: difference.cents.magnitude, wasRight: true)
    // T75 = 0.25 cents without lapses, against T75 = 362 cents without lapses.
    let fine = PsychometricFunction(limen: Cents(0.25)).probabilityOfHigher(at: Cents(0.13))
    let ratio = posterior.weights[0] / before[0] / (posterior.weights[210] / before[210])
    let coarse = PsychometricFunction(limen: Cents(DeterministicMath.exp2(8.5)))
      .probabilityOfHigher(at: Cents(0.13))
    #expect(abs(ratio - fine / coarse) < 1e-9)
  }

  /// The mean error lies within three standard errors, and at least twelve of sixteen 95 % bands
  /// contain the truth. By chance the latter fails once in a thousand runs.
  @Test(.long, arguments: [4.0, 16, 64])
  func `the estimate finds the threshold, and its bands contain it`(limen: Double) throws {
    let truth = DeterministicMath.log2(limen)
    var held = 0
    var sum = 0.0
    var spread = 0.0
    let seeds = 16
    for seed in 0..<seeds {
      let range = NoteRange.middleC
      var run = PlacementRun(
        QuestPlacement(rule: .init(), range: range), over: range, seed: UInt64(seed))
      run.run(80, provided: PsychometricFunction(limen: Cents(limen), lapseRate: 0.02))
      let estimate = try #require(run.method.ownEstimate(at: MIDINote(60))?.posterior)
      sum += estimate.mean - truth
      spread += estimate.spread
      held += estimate.band(holding: 0.95).holds(truth) ? 1 : 0
    }
    #expect(abs(sum) < 3 * spread / Double(seeds).squareRoot())
    #expect(spread / Double(seeds) < 0.6)
    #expect(held >= 12)
  }

  @Test func `an answer at one note does not change the estimate at another`() throws {
    let notes = [MIDINote(60), MIDINote(62)]
    let range = NoteRange(lowest: notes[0], highest: notes[1])
    var run = PlacementRun(QuestPlacement(rule: .init(), range: range), over: range)
    run.run(1) { _ in 0 }
    let asked = try #require(run.trials.first?.place.note)
    let other = asked == notes[0] ? notes[1] : notes[0]
    let prior = QuestPlacement(rule: .init(), range: range)
    #expect(run.method.ownEstimate(at: asked)?.value != prior.ownEstimate(at: asked)?.value)
    #expect(run.method.ownEstimate(at: other)?.value == prior.ownEstimate(at: other)?.value)
  }
}
