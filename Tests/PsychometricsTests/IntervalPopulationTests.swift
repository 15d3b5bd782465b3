import Foundation
import Music
import Testing

@testable import Psychometrics

@Suite struct `Simulated listeners who hear intervals` {
  private static let fifth = DirectedInterval(Interval.named[7], .up)

  @Test func `a listener is determined by the seed`() {
    let ten = IntervalPopulation.intervals.listeners(10, seed: 3)
    #expect(IntervalPopulation.intervals.listeners(20, seed: 3).prefix(10) == ten[...])
    #expect(
      Set(ten.map(\.id)).isDisjoint(
        with: IntervalPopulation.intervals.listeners(10, seed: 4).map(\.id)))
  }

  /// Answers at the point of subjective equality, without lapses, contraction and repetition.
  @Test func `half of the answers at the point of subjective equality are too high`() {
    for var listener in IntervalPopulation.intervals.listeners(10, seed: 1) {
      listener.lapse = 0
      listener.contraction = 0
      listener.repetition = 0
      for interval in [Self.fifth, DirectedInterval(Interval.named[4], .down)] {
        let note = MIDINote(60)
        let pse = listener.pointOfSubjectiveEquality(at: note, interval: interval)
        let answers = SimulatedAnswers(of: listener, seed: 1)
        let higher = answers.probabilityOfHigher(
          at: Cents(pse), reference: note, interval: interval)
        #expect(abs(higher - 0.5) < 1e-9)
      }
    }
  }

  @Test func `an unbiased listener has the nominal intervals`() {
    for listener in IntervalPopulation.unbiased.listeners(10, seed: 1) {
      for interval in Interval.named {
        let directed = DirectedInterval(interval, .up)
        #expect(listener.pointOfSubjectiveEquality(at: MIDINote(52), interval: directed) == 0)
      }
    }
  }

  /// Answers at the limen, without lapses, biases and another exponent.
  @Test(arguments: IntervalPopulation.allCases)
  func `three quarters of the answers at the limen above the centre are too high`(
    population: IntervalPopulation
  ) {
    for var listener in population.listeners(10, seed: 1) {
      listener.lapse = 0
      listener.bias = 0
      listener.contraction = 0
      listener.repetition = 0
      let note = MIDINote(60)
      let limen = DeterministicMath.exp2(
        listener.log2Limen(at: note, interval: Self.fifth, trial: 0))
      let centre = listener.pointOfSubjectiveEquality(at: note, interval: Self.fifth)
      let higher = SimulatedAnswers(of: listener, seed: 1).probabilityOfHigher(
        at: Cents(centre + limen), reference: note, interval: Self.fifth)
      #expect(abs(higher - 0.75) < 1e-9)
    }
  }

  @Test(
    arguments: zip(
      [IntervalPopulation.pure, .pythagorean, .stretched], [-13.686, 7.820, 25.0 / 3]))
  func `the centres of a population are those of its tuning`(
    population: IntervalPopulation, centreOfMajorThirds: Double
  ) {
    let third = DirectedInterval(Interval.named[4], .up)
    for listener in population.listeners(5, seed: 1) {
      for note in [MIDINote(40), MIDINote(70)] {
        #expect(abs(listener.centre(at: note, interval: third) - centreOfMajorThirds) < 1e-3)
      }
    }
  }

  @Test func `all mistunings within a category get the same answers`() {
    for listener in IntervalPopulation.categorical.listeners(5, seed: 1) {
      let centre = listener.centre(at: MIDINote(60), interval: Self.fifth)
      let answers = SimulatedAnswers(of: listener, seed: 1)
      let shares = [-15.0, 0, 14.9].map {
        answers.probabilityOfHigher(
          at: Cents(centre + $0), reference: MIDINote(60), interval: Self.fifth)
      }
      #expect(Set(shares).count == 1)
    }
  }

  @Test func `moving centres approach the nominal intervals and keep their places overnight`() {
    for listener in IntervalPopulation.moving.listeners(5, seed: 1) {
      func centre(_ listener: SimulatedListener, _ trial: Int) -> Double {
        listener.centre(at: MIDINote(60), interval: Self.fifth, trial: trial)
      }
      #expect(centre(listener, 400).magnitude < 0.4 * centre(listener, 0).magnitude)
      let later = listener.rested(afterTrials: 150, inSessions: 1)
      #expect(abs(centre(later, 50) - centre(listener, 200)) < 1e-9)
    }
  }

  @Test func `a unison is heard as before`() {
    for listener in IntervalPopulation.intervals.listeners(5, seed: 1) {
      #expect(
        listener.log2Limen(at: MIDINote(60), interval: .unison)
          == listener.log2Limens[SimulatedListener.range.index(of: MIDINote(60))])
      #expect(listener.centre(at: MIDINote(72), interval: .unison) == 0)
    }
  }

  @Test func `downwards the centre has the other sign`() {
    let listener = IntervalPopulation.intervals.listeners(1, seed: 1)[0]
    let down = DirectedInterval(Interval.named[7], .down)
    #expect(
      listener.centre(at: MIDINote(64), interval: Self.fifth)
        == -listener.centre(at: MIDINote(64), interval: down))
  }

  /// Student's t with 5 degrees of freedom has the variance 5/3 and a share of 0.0301 beyond ±3.
  @Test func `draws from Student's t have its tails`() {
    var generator = SeededGenerator(seed: 1)
    let draws = (0..<20_000).map { _ in generator.studentT(degrees: 5) }
    let variance = draws.reduce(0) { $0 + $1 * $1 } / 20_000
    #expect(abs(variance - 5.0 / 3) < 0.12)
    let far = Double(draws.count { $0.magnitude > 3 }) / 20_000
    // Four standard errors of 20,000 draws.
    #expect(abs(far - 0.0301) < 4 * 0.00121)
  }
}
