import Music

@testable import Psychometrics

/// A placement, with a simulated listener who answers its pairs.
struct PlacementRun<Method: Placement> {
  /// One pair, and whether the answer was correct.
  struct Trial: Hashable {
    let place: Place
    let difference: Difference
    let wasRight: Bool
  }

  private(set) var method: Method
  private(set) var trials: [Trial] = []
  private let field: ThresholdField
  private var placing: SeededGenerator
  private var listening: SeededGenerator

  init(_ method: Method, over range: NoteRange, seed: UInt64 = 1) {
    self.method = method
    field = ThresholdField(range: range)
    placing = SeededGenerator(seed: seed, for: .placement)
    listening = SeededGenerator(seed: seed &+ 1000)
  }

  /// Presents `count` pairs. The listener is correct with the probability that `function` gives.
  mutating func run(_ count: Int, provided function: PsychometricFunction) {
    run(count) { function.probabilityOfHigher(at: $0.size) }
  }

  /// Presents `count` pairs. The answer to a pair is correct with the given probability.
  mutating func run(_ count: Int, rightWith probability: (Place) -> Double) {
    for _ in 0..<count {
      let place = method.nextPlace(knowing: field, using: &placing)
      let difference = Difference(nearest: place.size, upTo: Cents(400), correctAnswer: .higher)
      let wasRight = listening.unit() < probability(place)
      method.observe(difference, at: place.note, wasRight: wasRight)
      trials.append(Trial(place: place, difference: difference, wasRight: wasRight))
    }
  }

  /// Presents one pair for each answer.
  mutating func run(answering answers: [Bool]) {
    for answer in answers { run(1) { _ in answer ? 1 : 0 } }
  }

  var sizes: [Double] { trials.map(\.place.size.value) }

  func proportionRight(after first: Int) -> Double {
    let counted = trials.dropFirst(first)
    return Double(counted.count(where: \.wasRight)) / Double(counted.count)
  }
}

extension NoteRange {
  /// Middle C alone.
  static let middleC = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
  /// C4 to C5.
  static let octave = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))
}

extension ThresholdPrior {
  /// The standard prior of listeners whose limens stay, and who are of no other kind.
  static let steady: ThresholdPrior = {
    var prior = ThresholdPrior.standard
    prior.kinds = [.steady]
    prior.kinds[0].share = 1
    return prior
  }()
}

extension ThresholdField {
  /// Updates the field with an answer to a difference in cents, at middle C unless another note is
  /// given.
  @discardableResult
  mutating func update(
    _ answer: Answer, to cents: Double, at note: MIDINote = MIDINote(60), condition: Int = 0,
    interval: Int? = nil, octavesAboveRecent: Double = 0
  ) -> Double {
    update(
      with: Observation(
        note: note, condition: condition, interval: interval, evidence: .side(Cents(cents), answer),
        octavesAboveRecent: octavesAboveRecent))
  }
}
