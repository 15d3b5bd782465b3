import Foundation
import Music
import TestSupport
import Testing

@testable import Psychometrics

@Suite struct `A simulated listener` {
  private let note = MIDINote(60)

  /// Returns Φ computed with the C library, for an independent check of the formula.
  private func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  @Test(arguments: [-60.0, -12, -3, 0, 5, 20, 80])
  func `a listener answers as often as the published function predicts`(difference: Double) {
    var listener = SimulatedListener(id: "a", limen: Cents(12), lapse: 0.1)
    listener.lapsePrefersHigher = 0.8
    listener.bias = -0.3
    listener.contraction = -0.5  // The same note again and again never leaves its running mean.
    listener.exponent = 1.2
    var answers = SimulatedAnswers(of: listener, seed: 3)
    let trials = 10_000
    let higher = (0..<trials).count { _ in
      answers.answer(to: Cents(difference), at: note) == .higher
    }
    let size = pow(abs(difference) / 12, 1.2) * (difference < 0 ? -1 : 1)
    let expected = 0.1 * 0.8 + 0.9 * cumulative(0.6744897501960817 * size + 0.3)
    let error = (expected * (1 - expected) / Double(trials)).squareRoot()
    #expect(abs(Double(higher) / Double(trials) - expected) < 4 * error)
  }

  /// With an extreme contraction bias, the answer shows on which side of the running mean a
  /// reference tone lies. After a jump of four octaves the mean is halfway up when (1 − 1/n)^k = ½.
  @Test(arguments: 0..<20)
  func `each listener is pulled towards a running mean with its own memory`(number: Int) {
    var listener = SimulatedListener(id: "m\(number)", limen: Cents(12))
    listener.contraction = -1e6
    func answer(afterHighTones count: Int) -> Answer {
      var answers = SimulatedAnswers(of: listener, seed: 1)
      for _ in 0..<100 { _ = answers.answer(to: Cents(5), at: MIDINote(36)) }
      for _ in 0..<count { _ = answers.answer(to: Cents(5), at: MIDINote(84)) }
      return answers.answer(to: Cents(5), at: MIDINote(60))
    }
    let share = 1 - 1 / Double(listener.memory)
    let halfway = log(0.5) / log(share)
    #expect(answer(afterHighTones: Int(halfway * 0.999)) == .higher)
    #expect(answer(afterHighTones: Int(halfway * 1.001) + 1) == .lower)
  }

  @Test func `memories are uniform from 2 to 50 trials`() {
    let memories = (0..<4900).map {
      SimulatedListener(id: "listener\($0)", limen: Cents(1)).memory
    }
    #expect(memories.min() == 2 && memories.max() == 50)
    let mean = Double(memories.reduce(0, +)) / 4900
    #expect(abs(mean - 26) < 4 * (49.0 * 49 / 12 / 4900).squareRoot())
  }

  @Test func `limens follow the exponential, the logarithmic or the fatigue law`() {
    var listener = SimulatedListener(id: "a", limen: Cents(16))
    listener.learningOctaves = 0.8
    listener.learningTrials = 100
    #expect(abs(listener.log2Limen(at: note, trial: 100) - (4 - 0.8 * (1 - exp(-1)))) < 1e-12)
    listener.learningLaw = .logLinear
    #expect(abs(listener.log2Limen(at: note, trial: 300) - (4 - 0.8 * 2)) < 1e-12)
    listener.learningLaw = nil
    listener.learningOctaves = -0.5
    #expect(abs(listener.log2Limen(at: note, trial: 1_000_000) - 4.5) < 1e-12)
  }

  @Test(arguments: [SimulatedListener.LearningLaw.exponential, .logLinear])
  func `learning goes on in the next session where it had got to`(
    law: SimulatedListener.LearningLaw
  ) {
    var listener = SimulatedListener(id: "a", limen: Cents(16))
    listener.learningLaw = law
    listener.learningOctaves = 0.8
    listener.learningTrials = 100
    let later = listener.rested(afterTrials: 120, inSessions: 1)
      .rested(afterTrials: 80, inSessions: 2)
    for trial in [1, 50, 300] {
      let expected = listener.log2Limen(at: note, trial: 200 + trial)
      #expect(abs(later.log2Limen(at: note, trial: trial) - expected) < 1e-12)
    }
  }

  @Test func `a listener who tires has recovered in the next session`() {
    var listener = SimulatedListener(id: "a", limen: Cents(16))
    listener.learningOctaves = -0.5
    #expect(listener.rested(afterTrials: 200, inSessions: 1) == listener)
  }

  @Test func `what was gained by warming up is lost before the next session`() {
    var listener = SimulatedListener(id: "a", limen: Cents(16))
    listener.learningOctaves = 0.5
    listener.forgets = true
    #expect(listener.rested(afterTrials: 200, inSessions: 1) == listener)
  }

  @Test func `fading habits go on fading in the next session`() {
    var listener = SimulatedListener(id: "a", limen: Cents(16))
    listener.bias = 0.1
    listener.fading = .init(trials: 100)
    listener.fading?.bias = 0.8
    listener.fading?.contraction = -1
    #expect(abs(listener.bias(at: 0) - 0.9) < 1e-12)
    let later = listener.rested(afterTrials: 120, inSessions: 1)
    for trial in [1, 50, 300] {
      #expect(abs(later.bias(at: trial) - listener.bias(at: 120 + trial)) < 1e-12)
      #expect(abs(later.contraction(at: trial) - listener.contraction(at: 120 + trial)) < 1e-12)
    }
  }

  @Test func `the first sessions can have lapse rates of their own`() {
    var listener = SimulatedListener(id: "a", limen: Cents(16), lapse: 0.02)
    listener.firstLapses = [0.2, 0.1]
    let rates = (0...3).map { listener.rested(afterTrials: 50 * $0, inSessions: $0).lapse }
    #expect(rates == [0.2, 0.1, 0.02, 0.02])
  }
}

@Suite struct `The published bank` {
  private let bank: ListenerBank

  init() throws {
    bank = try JSONDecoder().decode(
      ListenerBank.self, from: Data(contentsOf: resourceFile("bank-base.json")))
  }

  @Test func `the bank has 240 listeners and 60 who learn, with a limen for every note`() {
    #expect(bank.still.count == 240 && bank.learning.count == 60)
    #expect(bank.lowestMIDI == SimulatedListener.range.lowest.number)
    let all = bank.still + bank.learning
    #expect(all.allSatisfy { $0.log2Limens.count == SimulatedListener.range.count })
    #expect(Set(all.map(\.id)).count == 300)
    #expect(bank.still.allSatisfy { $0.learningOctaves == 0 })
    #expect(bank.learning.allSatisfy { $0.learningOctaves >= 0.2 })
  }

  /// New listeners of the population must not be easier or harder than the published ones.
  @Test func `the population that other listeners are drawn from matches the bank`() {
    let others = ListenerPopulation.population.listeners(960, seed: 5)
    let traits: [(SimulatedListener) -> Double] = [
      { $0.lapse }, { $0.lapsePrefersHigher }, { $0.bias }, { $0.contraction }, { $0.exponent },
      { $0.log2Limens[0] }, { $0.log2Limens[24] }, { $0.log2Limens[48] },
      { $0.log2Limens[24] - $0.log2Limens[23] }, { $0.log2Limens[48] - $0.log2Limens[24] },
    ]
    for (number, trait) in traits.enumerated() {
      let published = Moments(bank.still.map(trait))
      let drawn = Moments(others.map(trait))
      #expect(
        abs(published.mean - drawn.mean) < 4 * (published.error + drawn.error), "trait \(number)")
      #expect(abs(log2(published.spread / drawn.spread)) < 0.35, "trait \(number)")
    }
  }
}

/// The mean, the standard deviation, and the standard error of the mean.
struct Moments {
  let mean: Double
  let spread: Double
  let error: Double

  init(_ values: [Double]) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    self.mean = mean
    spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    error = spread / count.squareRoot()
  }
}
