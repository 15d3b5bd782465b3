import Music
import Testing

@testable import Psychometrics

@Suite struct `Constant stimuli` {
  private let rule = ConstantPlacement.Rule(
    notes: [MIDINote(64), MIDINote(60)], differences: [40, 5, 20].map { Cents($0) },
    repetitions: 7)

  @Test func `every block has each difference at each note once, in a random order`() throws {
    var run = PlacementRun(ConstantPlacement(rule: rule, range: .octave), over: .octave, seed: 3)
    run.run(try #require(rule.trialCount(over: .octave))) { _ in 0.7 }
    let blocks = stride(from: 0, to: 42, by: 6).map {
      run.trials[$0..<($0 + 6)].map { Place(note: $0.place.note, size: $0.place.size) }
    }
    let combinations = Set(blocks[0])
    #expect(combinations.count == 6)
    #expect(blocks.allSatisfy { Set($0) == combinations })
    #expect(Set(blocks).count > 1)
    #expect(Set(combinations.map(\.size)) == Set(rule.differences))
  }

  /// The number of presentations of each difference at each note, by its sign.
  private func counts(_ rule: ConstantPlacement.Rule, seed: UInt64) throws -> [[Int]] {
    var run = PlacementRun(ConstantPlacement(rule: rule, range: .octave), over: .octave, seed: seed)
    run.run(try #require(rule.trialCount(over: .octave))) { _ in 0.7 }
    let combinations = Dictionary(grouping: run.trials.map(\.place)) {
      Place(note: $0.note, size: $0.size)
    }
    return combinations.values.map { places in
      [places.count { $0.side == .higher }, places.count { $0.side == .lower }]
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `each difference has either sign in half of its repetitions`(seed: UInt64) throws {
    var even = rule
    even.repetitions = 8
    #expect(try counts(even, seed: seed) == Array(repeating: [4, 4], count: 6))
    #expect(try counts(rule, seed: seed).allSatisfy { $0.sorted() == [3, 4] })
    var drawn = rule
    drawn.signs = .drawn
    #expect(try counts(drawn, seed: seed) == Array(repeating: [0, 0], count: 6))
  }

  /// The sign of the first of two is a fair coin: 600 signs, of which 3 standard errors are 37.
  @Test func `the sign of the first presentation is drawn`() throws {
    let first = (0..<100 as Range<UInt64>).reduce(0) { sum, seed in
      var run = PlacementRun(
        ConstantPlacement(rule: rule, range: .octave), over: .octave, seed: seed)
      run.run(6) { _ in 0.7 }
      return sum + run.trials.count { $0.place.side == .higher }
    }
    #expect(abs(first - 300) < 37)
  }

  @Test func `the rule knows how many trials there are`() {
    #expect(rule.trialCount(over: .octave) == 42)
    #expect(ConstantPlacement.Rule(repetitions: 3).trialCount(over: .octave) == 13 * 4 * 3)
  }

  @Test func `constant stimuli ignore the answers and give no estimate of their own`() {
    func run(rightWith proportion: Double) -> PlacementRun<ConstantPlacement> {
      var run = PlacementRun(ConstantPlacement(rule: rule, range: .octave), over: .octave)
      run.run(42) { _ in proportion }
      return run
    }
    #expect(run(rightWith: 0).trials.map(\.place) == run(rightWith: 1).trials.map(\.place))
    #expect(run(rightWith: 1).method.ownEstimate(at: MIDINote(60)) == nil)
  }
}

@Suite struct `Shuffled rounds` {
  /// χ² over the six orders of three, with 5 degrees of freedom: 20.5 is exceeded once in a
  /// thousand runs.
  @Test func `every order of a round is equally likely`() {
    var rounds = ShuffledRounds(of: [1, 2, 3])
    var generator = SeededGenerator(seed: 12)
    var counts: [[Int]: Double] = [:]
    for _ in 0..<3000 {
      counts[(0..<3).map { _ in rounds.next(using: &generator) }, default: 0] += 1
    }
    #expect(counts.count == 6)
    #expect(counts.values.reduce(0) { $0 + ($1 - 500) * ($1 - 500) / 500 } < 20.5)
  }
}
