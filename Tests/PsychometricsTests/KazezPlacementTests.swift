import Music
import Testing

@testable import Psychometrics

@Suite struct `The Kazez chain` {
  private func run(
    narrowing: Double, over range: NoteRange = .middleC, seed: UInt64 = 1
  ) -> PlacementRun<KazezPlacement> {
    PlacementRun(
      KazezPlacement(rule: .init(narrowing: narrowing), range: range), over: range, seed: seed)
  }

  /// The first steps by hand: 100 · (1 − 0.05 · 10) = 50, 50 · (1 − 0.05 · 7.0711) = 32.322, and so
  /// on.
  @Test(arguments: [
    (0.05, [100, 50, 32.3223, 23.1343]), (0.08, [100, 20, 12.8446, 9.1618]),
  ])
  func `the chain descends from 100 cents as in Peach`(narrowing: Double, expected: [Double]) {
    var run = run(narrowing: narrowing)
    run.run(answering: Array(repeating: true, count: expected.count))
    #expect(run.sizes.count == expected.count)
    for (size, expected) in zip(run.sizes, expected) { #expect(abs(size - expected) < 0.0001) }
  }

  @Test func `the chain widens by 0.09 and stays within 0.1 and 100 cents`() {
    var up = run(narrowing: 0.05)
    up.run(answering: [true, true, false, false, false, false])
    #expect(abs(up.sizes[3] / (up.sizes[2] * (1 + 0.09 * up.sizes[2].squareRoot())) - 1) < 1e-12)
    #expect(up.sizes.max() == 100)
    var down = run(narrowing: 0.08)
    down.run(answering: Array(repeating: true, count: 400))
    #expect(down.sizes.last == 0.1)
  }

  /// For small steps the chain is stationary at a · p = 0.09 · (1 − p): p = .643 for a = 0.05 and
  /// .529 for a = 0.08. Steps are small near one cent. A listener with that proportion correct at
  /// every difference keeps the chain there: its logarithm drifts by less than three standard
  /// errors, and by more at p ± .05.
  @Test(arguments: [(0.05, 0.643), (0.08, 0.529)])
  func `the chain is stationary where its small steps balance`(
    narrowing: Double, proportion: Double
  ) {
    func drift(rightWith proportion: Double) -> Double {
      let chains = 400
      let steps = (0..<chains).map { seed in
        var run = run(narrowing: narrowing, seed: UInt64(seed))
        var cents = 100.0
        var lead = 0
        while cents > 0.3 {
          cents *= 1 - narrowing * cents.squareRoot()
          lead += 1
        }
        run.run(answering: Array(repeating: true, count: lead))
        run.run(41) { _ in proportion }
        return DeterministicMath.log2(run.sizes[lead + 40] / run.sizes[lead])
      }
      let mean = steps.reduce(0, +) / Double(chains)
      let variance = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(chains - 1)
      return mean / (variance / Double(chains)).squareRoot()
    }
    #expect(abs(drift(rightWith: proportion)) < 3)
    #expect(drift(rightWith: proportion + 0.05) < -3)
    #expect(drift(rightWith: proportion - 0.05) > 3)
  }

  /// The mean level and the proportion correct of one long chain, as simulated for the study of
  /// Peach, for listeners with a T75 of 5 and 15 cents.
  @Test(arguments: [
    (0.05, 5.0, 2.06, 0.610), (0.05, 15, 5.14, 0.591), (0.08, 5, 0.28, 0.516),
  ])
  func `the chain settles far below the limen`(
    narrowing: Double, limen: Double, level: Double, proportion: Double
  ) {
    var run = run(narrowing: narrowing)
    run.run(40_000, provided: PsychometricFunction(limen: Cents(limen)))
    let settled = run.sizes.dropFirst(2000)
    #expect(abs(settled.reduce(0, +) / Double(settled.count) / level - 1) < 0.08)
    #expect(abs(run.proportionRight(after: 2000) - proportion) < 0.009)
  }

  @Test func `every note is equally likely to be asked`() {
    var run = run(narrowing: 0.08, over: .octave)
    run.run(2600) { _ in 0.6 }
    let error = (2600 * (1.0 / 13) * (12.0 / 13)).squareRoot()
    for note in NoteRange.octave.notes {
      let count = run.trials.count { $0.place.note == note }
      #expect(abs(Double(count) - 200) < 4 * error)
    }
  }

  @Test func `the estimate is the mean difference presented at the note, or else anywhere`() throws
  {
    let range = NoteRange.octave
    var run = run(narrowing: 0.05, over: range)
    #expect(run.method.ownEstimate(at: MIDINote(60)) == nil)
    run.run(answering: [true, false, true, true, true])
    let played = run.trials.map { $0.difference.cents.value }
    for note in range.notes {
      let here = run.trials.filter { $0.place.note == note }.map { $0.difference.cents.value }
      let presented = here.isEmpty ? played : here
      let mean = presented.reduce(0, +) / Double(presented.count)
      let estimate = try #require(run.method.ownEstimate(at: note))
      #expect(abs(DeterministicMath.exp2(estimate.value) - mean) < 1e-9)
      #expect(estimate.posterior == nil)
    }
    #expect(Set(run.trials.map(\.place.note)).count < range.count)
  }
}
