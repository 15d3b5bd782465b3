import Music
import TestSupport
import Testing

@testable import Psychometrics

@Suite struct `The estimator of matches and the exact posterior` {
  private static let range = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))
  private static let intervals = [3, 4, 5, 7, 12].map {
    IntervalCategory(DirectedInterval(Interval.named[$0], .up))
  }

  /// A prior whose posterior can be sampled: one kind of listener.
  private static let prior: MatchingPrior = {
    var prior = MatchingPrior.standard
    prior.kinds.removeLast()
    return prior
  }()

  /// The spread and the centre of every interval, and the pull, by sampling and by the filter.
  @Test(.long) func `agree for twelve listeners`() throws {
    var agreement = Agreement()
    for (number, listener) in MatchingPopulation.matching.listeners(12, seed: 5).enumerated() {
      let (field, trials) = train(listener, tones: 100, seed: UInt64(number))
      var sampler = try Self.sampler(of: trials, from: field)
      let places = field.places
      var draws = Array(repeating: [Double](), count: 2 * Self.intervals.count + 1)
      for sweep in 0..<1500 {
        let x = sampler.next()
        sampler.drawHypothesis()
        guard sweep >= 100 else { continue }
        let level = x[..<Self.range.count].reduce(0, +) / Double(Self.range.count)
        for interval in Self.intervals.indices {
          draws[2 * interval].append(
            level + x[places.offset(interval)] + Self.commits[sampler.hypothesis].noise.log2Core)
          // The mean register of the range is middle C.
          draws[2 * interval + 1].append(x[places.centre(interval)] + x[places.lean])
        }
        draws[2 * Self.intervals.count].append(
          x[places.pull] + x[places.stop] / MatchingField.meanStart)
      }
      let filtered =
        Self.intervals.flatMap {
          [field.log2Spread(over: Self.range, $0), field.centre(over: Self.range, $0)]
        } + [field.pull]
      for (belief, draws) in zip(filtered, draws) { agreement.add(belief, draws: draws) }
    }
    // With 5000 sweeps it is 0.135; the sampling error of 1400 draws adds 0.01.
    #expect(agreement.meanError < 0.18, "\(agreement.meanError)")
    #expect((0.9...1.1).contains(agreement.medianRatio), "\(agreement.medianRatio)")
    #expect(agreement.share(within: 0.75...1.25) >= 0.9)
  }

  private static var commits: [MatchingPrior.Commits] { prior.kinds[0].commits }

  private static func sampler(
    of trials: [(commit: MatchedCommit, side: Double)], from field: MatchingField
  ) throws -> EllipticalSliceSampler {
    let places = field.places
    return try EllipticalSliceSampler(
      near: field.beliefs.map { ($0.weight, $0.state) },
      prior: prior.state(of: prior.kinds[0], over: range.notes, at: intervals),
      weights: commits.map(\.share)
    ) { x, hypothesis in
      let (noise, slipRate) = (commits[hypothesis].noise, commits[hypothesis].slipRate)
      return EllipticalSliceSampler.logProduct(trials) { commit, side in
        guard let interval = intervals.firstIndex(of: commit.interval) else { return 1 }
        let variance = DeterministicMath.exp2(
          2 * (x[range.index(of: commit.note)] + x[places.offset(interval)]))
        let centre =
          x[places.centre(interval)] + x[places.register] * commit.note.octavesAboveMiddleC
          + x[places.lean] + x[places.pull] * commit.start.value + x[places.stop] * side
        let matched = noise.components.reduce(0) { sum, tail in
          let likelihood = PairMoments.CommitModel.Likelihood(
            of: commit, about: centre,
            variance: tail.widening * tail.widening * variance + 1 / 12)
          return sum + tail.share * likelihood.density
        }
        return (1 - slipRate) * matched
          + slipRate * PairMoments.CommitModel.slipDensity(of: commit)
      }
    }
  }

  private func train(
    _ listener: SimulatedListener, tones: Int, seed: UInt64
  ) -> (MatchingField, [(commit: MatchedCommit, side: Double)]) {
    var field = MatchingField(range: Self.range, intervals: Self.intervals, prior: Self.prior)
    var generator = SeededGenerator(seed: seed)
    var trials: [(commit: MatchedCommit, side: Double)] = []
    var stop = StateVector(count: field.places.count)
    stop[field.places.stop] = 1
    for _ in 0..<tones {
      let interval = Self.intervals[generator.integer(below: Self.intervals.count)]
      let note = MIDINote(
        Self.range.lowest.number
          + generator.integer(below: Self.range.count - interval.semitones))
      let size = generator.uniform(15, 60)
      let start = Cents(generator.coin() ? size : -size)
      let end = listener.commit(
        from: start, inStepsOf: Cents(1), at: note, interval: interval.named, using: &generator)
      let commit = MatchedCommit(
        note: note, interval: interval, start: start, deviation: end,
        isAtLimit: end.magnitude >= Cents(120), step: Cents(1))
      trials.append((commit, field.direction(of: commit).bias.product(with: stop)))
      field.update(with: commit)
    }
    return (field, trials)
  }
}
