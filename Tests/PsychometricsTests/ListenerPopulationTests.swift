import Music
import Testing

@testable import Psychometrics

@Suite struct `Populations of simulated listeners` {
  private let note = MIDINote(60)

  /// Returns whether each answer was correct, for pairs far above any limen that alternate in sign.
  private func rightAnswers(
    of listener: SimulatedListener, _ trials: Int, seed: UInt64 = 1
  ) -> [Bool] {
    var answers = SimulatedAnswers(of: listener, seed: seed)
    return (0..<trials).map {
      let isHigher = $0 % 2 == 0
      let answer = answers.answer(to: Cents(isHigher ? 1e6 : -1e6), at: note)
      return (answer == .higher) == isHigher
    }
  }

  @Test(arguments: ListenerPopulation.allCases)
  func `a population is determined by its seed`(population: ListenerPopulation) {
    let ten = population.listeners(10, seed: 3)
    #expect(population.listeners(20, seed: 3).prefix(10) == ten[...])
    let others = population.listeners(10, seed: 4)
    #expect(Set(ten.map(\.id)).isDisjoint(with: others.map(\.id)))
    #expect(ten.map(\.log2Limens) != others.map(\.log2Limens))
  }

  @Test func `lapses of attention come in blocks`() {
    var misses = 0.0
    var missesAfterMiss = 0.0
    let listeners = ListenerPopulation.attention.listeners(20, seed: 1)
    for var listener in listeners {
      listener.lapse = 0
      let missed = rightAnswers(of: listener, 1000).map { !$0 }
      misses += Double(missed.count { $0 })
      missesAfterMiss += Double(zip(missed, missed.dropFirst()).count { $0 && $1 })
    }
    // Listeners are inattentive for 5–20 of every 55–170 trials, then wrong on half of 40–100 %.
    #expect((0.01...0.10).contains(misses / 20_000))
    #expect(missesAfterMiss / misses > 0.25)
  }

  @Test func `serial listeners repeat or avoid their last answer`() {
    let listeners = ListenerPopulation.serial.listeners(40, seed: 1)
    #expect(Set(listeners.map { ($0.repetition ?? 0) > 0 }).count == 2)
    for var listener in listeners {
      listener.bias = 0
      listener.lapse = 0
      var answers = SimulatedAnswers(of: listener, seed: 2)
      let given = (0..<2000).map { _ in answers.answer(to: Cents(0), at: note) }
      let repeated = Double(zip(given, given.dropFirst()).count { $0 == $1 }) / 1999
      // Φ(±0.15) and beyond, and four standard errors of 2000 answers.
      #expect(((listener.repetition ?? 0) > 0) == (repeated > 0.5))
      #expect(abs(repeated - 0.5) > 0.0596 - 4 * 0.0112)
    }
  }

  @Test func `limens fall for listeners who learn and rise for listeners who tire`() {
    for (population, falls) in [(ListenerPopulation.learning, true), (.fatigue, false)] {
      for listener in population.listeners(40, seed: 1) {
        let change =
          listener.log2Limen(at: note, trial: 1000) - listener.log2Limen(at: note, trial: 1)
        #expect(falls ? change < -0.1 : change > 0.1)
      }
    }
    let laws = ListenerPopulation.learning.listeners(4, seed: 1).map(\.learningLaw)
    #expect(laws == [.exponential, .logLinear, .exponential, .logLinear])
    #expect(
      ListenerPopulation.population.listeners(40, seed: 1, learning: true)
        .allSatisfy { (0.2...1.2).contains($0.learningOctaves) })
  }

  @Test func `listeners who miss the direction of a change have limens above a semitone`() {
    for listener in ListenerPopulation.direction.listeners(40, seed: 1) {
      for note in SimulatedListener.range.notes {
        let limen = DeterministicMath.exp2(listener.log2Limen(at: note, trial: 1))
        #expect((99.99...400.01).contains(limen))
      }
    }
  }

  @Test(arguments: [(ListenerPopulation.musicians, Cents(6), 0.5), (.children, Cents(45), 1)])
  func `musicians and children have the stated limens at middle C`(
    population: ListenerPopulation, limen: Cents, spread: Double
  ) {
    let limens = population.listeners(400, seed: 1).map { $0.log2Limen(at: note, trial: 1) }
    let drawn = Moments(limens)
    #expect(abs(drawn.mean - DeterministicMath.log2(limen.value)) < 4 * drawn.error)
    // Four standard errors of the standard deviation of 400 normal numbers.
    #expect(abs(drawn.spread / spread - 1) < 4 / 800.0.squareRoot())
  }

  @Test func `children lapse in 5 to 35 % of the trials`() {
    let lapses = ListenerPopulation.children.listeners(400, seed: 1).map(\.lapse)
    #expect(lapses.allSatisfy { (0.05...0.35).contains($0) })
    #expect(lapses.contains { $0 < 0.06 } && lapses.contains { $0 > 0.34 })
  }

  @Test func `limens of the bank model have the mean and the covariance of the prior`() {
    let limens = ListenerPopulation.model.listeners(1000, seed: 1).map(\.log2Limens)
    let range = SimulatedListener.range
    // σ_offset² + σ_tilt² · o · o′ + σ_course² · Matérn-3/2 + σ_note², by hand.
    let prior: [(MIDINote, variance: Double)] = [
      (MIDINote(36), 0.25 + 0.22 * 0.22 * 4 + 0.09 + 0.01), (note, 0.25 + 0.09 + 0.01),
    ]
    for (place, variance) in prior {
      let drawn = Moments(limens.map { $0[range.index(of: place)] })
      let shape =
        ThresholdPrior.log2PublishedLimen(at: place) - ThresholdPrior.log2PublishedLimen(at: note)
      let expected = DeterministicMath.log2(6) + shape / 2
      #expect(abs(drawn.mean - expected) < 4 * drawn.error)
      #expect(abs(drawn.spread / variance.squareRoot() - 1) < 4 / 2000.0.squareRoot())
    }
    // The difference of two neighbours has only the courses and the parts of single notes.
    let step = 3.0.squareRoot() / 14
    let correlation = (1 + step) * DeterministicMath.exp(-step)
    let drawn = Moments(limens.map { $0[24] - $0[25] })
    let expected = (2 * 0.09 * (1 - correlation) + 0.02 + 0.22 * 0.22 / 144).squareRoot()
    #expect(abs(drawn.spread / expected - 1) < 4 / 2000.0.squareRoot())
  }

  @Test func `guessing listeners are right half the time, however large the difference`() {
    let listeners = ListenerPopulation.guessing.listeners(10, seed: 1)
    #expect(listeners.allSatisfy { !$0.hasLimen })
    let right = listeners.flatMap { rightAnswers(of: $0, 1000) }.count { $0 }
    #expect(abs(Double(right) / 10_000 - 0.5) < 4 * 0.005)
  }
}
