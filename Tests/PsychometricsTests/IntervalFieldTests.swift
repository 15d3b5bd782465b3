import Music
import Testing

@testable import Psychometrics

@Suite struct `The estimator with intervals` {
  private static let range = NoteRange(lowest: MIDINote(52), highest: MIDINote(61))
  private static let intervals = [3, 7, 12].flatMap { steps in
    Interval.Direction.allCases.map { DirectedInterval(Interval.named[steps], $0) }
  }

  private static let categories = intervals.map { IntervalCategory($0) }

  /// Returns answers that vary every part of an observation; `nil` intervals are unisons.
  private func observations(
    _ count: Int, intervals: [Int?], conditions: Int = 1, seed: UInt64 = 4
  ) -> [Observation] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let sign: Double = generator.coin() ? 1 : -1
      let size = DeterministicMath.exp2(-1 + 7 * generator.unit())
      return Observation(
        note: Self.range.notes[generator.integer(below: Self.range.count)],
        condition: generator.integer(below: conditions),
        interval: intervals[generator.integer(below: intervals.count)],
        aboveCategory: Cents(Double(number % 5 - 2) * 7),
        evidence: .side(
          Cents(sign * size), (generator.unit() < 0.8) == (sign > 0) ? .higher : .lower),
        octavesAboveRecent: 2 * generator.unit() - 1)
    }
  }

  private func expectSame(_ one: NormalMixture, _ other: NormalMixture, within bound: Double) {
    #expect(abs(one.mean - other.mean) < bound)
    #expect(abs(one.spread - other.spread) < bound)
  }

  /// Orders that fill their last block of four (28), or leave one (23), two (18) or three (21)
  /// elements of it free.
  @Test(arguments: [(2, 1), (2, 3), (3, 3), (6, 2)])
  func `the fast estimator agrees with the plain one`(count: Int, conditions: Int) {
    let intervals = Self.intervals.prefix(count).map { IntervalCategory($0) }
    var fast = ThresholdField(range: Self.range, conditionCount: conditions, intervals: intervals)
    var plain = PlainThresholdField(
      range: Self.range, conditionCount: conditions, intervals: intervals)
    let answers = observations(
      60, intervals: [nil] + intervals.indices.map { $0 }, conditions: conditions)
    for observation in answers {
      fast.update(with: observation)
      plain.update(with: observation)
    }
    for interval in intervals.indices {
      expectSame(fast.centre(of: interval), plain.centre(of: interval), within: 1e-8)
      for note in Self.range.notes {
        let here = NoteRange(lowest: note, highest: note)
        expectSame(
          fast.log2Limen(over: here, interval: interval),
          plain.log2Limen(at: note, interval: interval), within: 1e-9)
      }
    }
    expectSame(fast.bias, plain.bias, within: 1e-9)
    expectSame(fast.contraction, plain.contraction, within: 1e-9)
  }

  @Test func `unisons teach the same with and without intervals in the field`() {
    var prior = ThresholdPrior.standard
    prior.biasDriftPerTrial = IntervalPrior.standard.biasDriftPerTrial
    var with = ThresholdField(range: Self.range, intervals: Self.categories, prior: prior)
    var without = ThresholdField(range: Self.range, prior: prior)
    for observation in observations(40, intervals: [nil]) {
      with.update(with: observation)
      without.update(with: observation)
    }
    for note in Self.range.notes {
      expectSame(with.log2Limen(at: note), without.log2Limen(at: note), within: 1e-12)
    }
    let untaught = ThresholdField(range: Self.range, intervals: Self.categories)
    expectSame(with.centre(of: 0), untaught.centre(of: 0), within: 1e-9)
  }

  @Test func `before any answer the belief is the prior`() {
    let field = ThresholdField(range: Self.range, intervals: Self.categories, prior: .steady)
    for (index, interval) in Self.intervals.enumerated() {
      let wide = interval.octaves * (interval.direction == .up ? 6 : -6)
      #expect(abs(field.centre(of: index).mean - wide) < 1e-12)
      let note = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
      let excess =
        field.log2Limen(over: note, interval: index).mean - field.log2Limen(at: MIDINote(60)).mean
      #expect(abs(excess - 1.4) < 1e-12)
    }
  }

  @Test func `before any answer the covariances are those of the prior`() {
    let field = ThresholdField(range: Self.range, intervals: Self.categories, prior: .steady)
    let covariance = field.beliefs[0].state.covariance
    let places = field.places
    // m3 up and down, P5 up.
    let (up, down, fifth) = (places.centre(0), places.centre(1), places.centre(2))
    #expect(abs(covariance[up, up] - (13 * 13 + 64.0 / 16)) < 1e-9)
    #expect(abs(covariance[up, down] + (13 * 13 / 2.0 + 64.0 / 16)) < 1e-9)
    #expect(abs(covariance[up, fifth] - 64 * 0.25 * 7 / 12) < 1e-9)
    let offset = places.offset(0)
    let common = 0.36 + 0.35 * 0.35 * 0.25 * 0.25
    #expect(abs(covariance[offset, offset] - common - 0.09) < 1e-9)
    #expect(abs(covariance[offset, places.offset(1)] - common - 0.09 * 0.49) < 1e-9)
    #expect(abs(covariance[places.register, places.register] - 16) < 1e-9)
  }

  @Test func `listeners with high limens hear intervals no worse than unisons`() {
    let middle = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
    for prior in [ThresholdPrior.clinical, .standard] {
      let field = ThresholdField(range: Self.range, intervals: Self.categories, prior: prior)
      for belief in field.beliefs {
        let mean = belief.state.mean
        let isHigh = prior == .clinical || prior.kinds[belief.kind].raise > 0
        #expect(abs(mean[field.places.offset(0)] - (isHigh ? 0 : 1.4)) < 1e-12)
      }
      #expect(field.log2Limen(over: middle, interval: 0).mean < 9)
    }
  }

  @Test func `a wide interval upwards makes a wide one downwards likely`() {
    var field = ThresholdField(range: Self.range, intervals: Self.categories)
    let before = field.centre(of: 3).mean
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<80 {
      let mistuning = generator.uniform(-50, 50)
      field.update(mistuning > 20 ? .higher : .lower, to: mistuning, at: MIDINote(55), interval: 2)
    }
    #expect(field.centre(of: 2).mean > 10)
    #expect(field.centre(of: 3).mean < before - 3)
  }

  /// The mean over t, a and ℓ by brute force: the sum over a fine grid of the normal density times
  /// the psychometric function.
  @Test(arguments: [(Answer.higher, 12.0), (.lower, 12), (.lower, -40), (.higher, -3)])
  func `the moments after an answer are those of the sum over a grid`(
    answer: Answer, cents: Double
  ) throws {
    let before = TripleMoments(
      limen: 4, centre: 5, bias: -0.2,
      covariance: .init(
        limen: 0.8, limenCentre: 1.5, limenBias: 0.1, centre: 90, centreBias: -1, bias: 0.12))
    let lapses = PsychometricFunction.Lapses(rate: 0.05, shareOfHigher: 0.4)
    let after = before.conditioned(on: answer, to: Cents(cents), lapses: lapses)

    let inverse = try #require(before.covariance.inverse)
    var total = 0.0
    var sums = (limen: 0.0, centre: 0.0, bias: 0.0, squares: TripleMoments.Covariance.zero)
    let spreads = (0.8.squareRoot(), 90.0.squareRoot(), 0.12.squareRoot())
    let steps = stride(from: -6.0, through: 6, by: 0.5)
    for one in steps {
      for two in steps {
        for three in steps {
          let (t, a, l) = (one * spreads.0, two * spreads.1, three * spreads.2)
          let form =
            inverse.limen * t * t + inverse.centre * a * a + inverse.bias * l * l
            + 2
            * (inverse.limenCentre * t * a + inverse.limenBias * t * l
              + inverse.centreBias * a * l)
          let function = PsychometricFunction(
            limen: Cents(DeterministicMath.exp2(4 + t)), lapseRate: lapses.rate,
            shareOfHigher: lapses.shareOfHigher, bias: l - 0.2)
          let higher = function.probabilityOfHigher(at: Cents(cents - 5 - a))
          let weight =
            DeterministicMath.exp(-form / 2) * (answer == .higher ? higher : 1 - higher)
          total += weight
          sums.limen += weight * t
          sums.centre += weight * a
          sums.bias += weight * l
          sums.squares.limen += weight * t * t
          sums.squares.limenCentre += weight * t * a
          sums.squares.limenBias += weight * t * l
          sums.squares.centre += weight * a * a
          sums.squares.centreBias += weight * a * l
          sums.squares.bias += weight * l * l
        }
      }
    }
    let shift = (sums.limen / total, sums.centre / total, sums.bias / total)
    #expect(abs(after.moments.limen - 4 - shift.0) < 1e-4)
    #expect(abs(after.moments.centre - 5 - shift.1) < 1e-3)
    #expect(abs(after.moments.bias + 0.2 - shift.2) < 1e-4)
    let covariance = after.moments.covariance
    #expect(abs(covariance.limen - sums.squares.limen / total + shift.0 * shift.0) < 1e-4)
    #expect(
      abs(covariance.limenCentre - sums.squares.limenCentre / total + shift.0 * shift.1) < 1e-3)
    #expect(abs(covariance.limenBias - sums.squares.limenBias / total + shift.0 * shift.2) < 1e-4)
    #expect(abs(covariance.centre - sums.squares.centre / total + shift.1 * shift.1) < 1e-2)
    #expect(abs(covariance.centreBias - sums.squares.centreBias / total + shift.1 * shift.2) < 1e-3)
    #expect(abs(covariance.bias - sums.squares.bias / total + shift.2 * shift.2) < 1e-4)
  }

  @Test func `without a centre the moments are those of a unison`() {
    let triple = TripleMoments(
      limen: 4, centre: 0, bias: -0.2,
      covariance: .init(
        limen: 0.8, limenCentre: 0, limenBias: 0.1, centre: 0, centreBias: 0, bias: 0.12))
    let pair = PairMoments(
      limen: 4, bias: -0.2, limenVariance: 0.8, crossCovariance: 0.1, biasVariance: 0.12)
    let lapses = PsychometricFunction.Lapses(rate: 0.05)
    let one = triple.conditioned(on: .lower, to: Cents(9), lapses: lapses)
    let other = pair.conditioned(on: .lower, to: Cents(9), lapses: lapses)
    #expect(abs(one.evidence - other.evidence) < 1e-12)
    #expect(abs(one.moments.limen - other.moments.limen) < 1e-10)
    #expect(abs(one.moments.bias - other.moments.bias) < 1e-10)
    #expect(abs(one.moments.covariance.limen - other.moments.limenVariance) < 1e-10)
    #expect(abs(one.moments.covariance.limenBias - other.moments.crossCovariance) < 1e-10)
    #expect(abs(one.moments.covariance.bias - other.moments.biasVariance) < 1e-10)
  }

  @Test func `the point of subjective equality has the moments of a sum over a grid`() {
    var field = ThresholdField(range: Self.range, intervals: Self.categories)
    for observation in observations(30, intervals: [0, 1, nil]) { field.update(with: observation) }
    let direction = field.direction(at: MIDINote(55), interval: 0)
    var regression = field.regression
    var mean = 0.0
    var square = 0.0
    let grid = (-90...90).map { Double($0) / 10 }
    let total = grid.reduce(0) { $0 + DeterministicMath.normalDensity($1) }
    for belief in field.beliefs {
      let moments = belief.state.tripleMoments(of: direction, regression: &regression)
      let given = TripleMoments.GivenLimen(moments)
      for point in grid {
        let weight = DeterministicMath.normalDensity(point) / total
        let deviation = given.spread * point
        let unit = DeterministicMath.exp2(moments.limen + deviation) / 0.6744897501960817
        let pse =
          moments.centre + given.centreSlope * deviation
          + unit * (moments.bias + given.biasSlope * deviation)
        let variance =
          given.centreVariance + 2 * unit * given.crossCovariance + unit * unit * given.biasVariance
        mean += belief.weight * weight * pse
        square += belief.weight * weight * (pse * pse + variance)
      }
    }
    let posterior = field.pointOfSubjectiveEquality(at: MIDINote(55), interval: 0)
    #expect(abs(posterior.mean - mean) < 1e-6)
    #expect(abs(posterior.spread / (square - mean * mean).squareRoot() - 1) < 1e-6)
  }
}

extension TripleMoments.Covariance {
  fileprivate static let zero = Self(
    limen: 0, limenCentre: 0, limenBias: 0, centre: 0, centreBias: 0, bias: 0)
}
