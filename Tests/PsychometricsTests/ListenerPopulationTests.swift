import Music
import Psychometrics
import Testing

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

  @Test func `guessing listeners are right half the time, however large the difference`() {
    let listeners = ListenerPopulation.guessing.listeners(10, seed: 1)
    #expect(listeners.allSatisfy { !$0.hasLimen })
    let right = listeners.flatMap { rightAnswers(of: $0, 1000) }.count { $0 }
    #expect(abs(Double(right) / 10_000 - 0.5) < 4 * 0.005)
  }
}
