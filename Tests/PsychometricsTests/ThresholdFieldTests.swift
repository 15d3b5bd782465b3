import Music
import TestSupport
import Testing

@testable import Psychometrics

/// The posterior for one note and one lapse rate by brute force: every θ, β and κ is on a grid.
private struct GridPosterior {
  let mean: Double
  let spread: Double

  init(
    prior: ThresholdPrior, note: MIDINote, lapseRate: Double,
    answers: [(cents: Double, octavesAboveRecent: Double, answer: Answer)]
  ) {
    let thetaMean = prior.mean(at: note)
    let thetaSpread = prior.covariance(note, note, of: prior.kinds[0]).squareRoot()
    var mass = 0.0
    var first = 0.0
    var second = 0.0
    for a in stride(from: -6.0, through: 6, by: 0.1) {
      let theta = thetaMean + a * thetaSpread
      let scale = DeterministicMath.exp2(-theta) * PsychometricFunction.unitsPerLimen
      var likelihood = 0.0
      for b in stride(from: -4.5, through: 4.5, by: 0.5) {
        for c in stride(from: -4.5, through: 4.5, by: 0.5) {
          let beta = b * prior.biasSpread
          let kappa = prior.contractionMean + c * prior.contractionSpread
          likelihood += answers.reduce(
            DeterministicMath.normalDensity(b) * DeterministicMath.normalDensity(c)
          ) {
            let z = scale * $1.cents - beta - kappa * $1.octavesAboveRecent
            let higher = lapseRate / 2 + (1 - lapseRate) * DeterministicMath.normalCumulative(z)
            return $0 * ($1.answer == .higher ? higher : 1 - higher)
          }
        }
      }
      let weight = likelihood * DeterministicMath.normalDensity(a)
      mass += weight
      first += weight * theta
      second += weight * theta * theta
    }
    mean = first / mass
    spread = (second / mass - mean * mean).squareRoot()
  }
}

/// Expects lo95 ≤ lo68 ≤ T75 ≤ hi68 ≤ hi95 at every note, all of them finite.
private func expectOrderedBands(
  of field: ThresholdField, sourceLocation: SourceLocation = #_sourceLocation
) {
  for note in field.range.notes {
    let limen = LimenEstimate(log2Limen: field.log2Limen(at: note))
    let ordered = [
      0, limen.band95.lower.value, limen.band68.lower.value, limen.t75.value,
      limen.band68.upper.value, limen.band95.upper.value,
    ]
    #expect(ordered.allSatisfy { $0.isFinite }, sourceLocation: sourceLocation)
    #expect(
      zip(ordered, ordered.dropFirst()).allSatisfy { $0 <= $1 }, sourceLocation: sourceLocation)
  }
}

private func oneNotePrior(lapseRate: Double, offsetSpread: Double) -> ThresholdPrior {
  var prior = ThresholdPrior()
  prior.kinds = [
    .init(
      name: "only", share: 1, offsetSpread: offsetSpread,
      lapses: [.init(value: lapseRate, weight: 1)], driftPerTrial: 0)
  ]
  prior.lapsePreferenceStrength = 1e9
  prior.biasDriftPerTrial = 0
  return prior
}

@Suite struct `The threshold field` {
  private let middleC = MIDINote(60)
  private var oneNote: NoteRange { NoteRange(lowest: middleC, highest: middleC) }

  @Test(arguments: [8.0, 25, -60, 200], Answer.allCases)
  func `one answer changes the posterior as brute-force integration does`(
    cents: Double, answer: Answer
  ) {
    let prior = oneNotePrior(lapseRate: 0.02, offsetSpread: 1.3)
    var field = ThresholdField(range: oneNote, prior: prior)
    field.update(answer, to: cents, octavesAboveRecent: 0.5)
    let exact = GridPosterior(
      prior: prior, note: middleC, lapseRate: 0.02, answers: [(cents, 0.5, answer)])
    let posterior = field.log2Limen(at: middleC)
    #expect(abs(posterior.mean - exact.mean) < 0.02 * exact.spread)
    #expect(abs(posterior.spread / exact.spread - 1) < 0.02)
  }

  /// After several answers the true posterior is not normal. For a listener who is already fairly
  /// well known it is nearly normal, and the field must follow it through a run.
  @Test func `a run of answers agrees with brute-force integration`() {
    let prior = oneNotePrior(lapseRate: 0.05, offsetSpread: 0.3)
    let run: [(cents: Double, octavesAboveRecent: Double, answer: Answer)] = [
      (30, 0, .higher), (-25, 0.3, .lower), (18, -0.6, .higher), (-15, 0.1, .higher),
      (22, 0.8, .higher), (-20, -0.4, .lower), (16, 0.2, .lower), (-28, 0, .lower),
      (20, -0.9, .higher), (-12, 0.5, .lower),
    ]
    var field = ThresholdField(range: oneNote, prior: prior)
    for trial in run {
      field.update(trial.answer, to: trial.cents, octavesAboveRecent: trial.octavesAboveRecent)
    }
    let exact = GridPosterior(prior: prior, note: middleC, lapseRate: 0.05, answers: run)
    let posterior = field.log2Limen(at: middleC)
    #expect(abs(posterior.mean - exact.mean) < 0.02 * exact.spread)
    #expect(abs(posterior.spread / exact.spread - 1) < 0.02)
  }

  @Test func `an answer at one note informs its neighbours, less so with distance`() {
    let range = NoteRange(lowest: MIDINote(36), highest: MIDINote(84))
    var field = ThresholdField(range: range)
    let before = range.notes.map { field.log2Limen(at: $0).spread }
    for _ in 0..<10 {
      for answer in Answer.allCases {
        let cents = answer == .higher ? 30.0 : -30
        field.update(answer, to: cents)
      }
    }
    let reduction = zip(range.notes, before).map { field.log2Limen(at: $0).spread / $1 }
    #expect(reduction.allSatisfy { $0 < 1 })
    for (inner, outer) in zip(reduction[24...], reduction[25...]) { #expect(inner < outer) }
  }

  @Test func `misses of large differences raise the lapse rate`() {
    var field = ThresholdField(range: oneNote)
    let before = field.lapseRate
    for trial in 0..<40 {
      field.update(trial % 8 == 0 ? .lower : .higher, to: 400)
    }
    #expect(field.lapseRate > 2 * before)
  }

  @Test func `fields over different ranges agree on the notes that they share`() {
    let narrow = NoteRange(lowest: MIDINote(55), highest: MIDINote(65))
    let wide = NoteRange(lowest: MIDINote(40), highest: MIDINote(80))
    var fields = [ThresholdField(range: narrow), ThresholdField(range: wide)]
    for (cents, answer) in [(50.0, Answer.higher), (-20, .lower), (12, .lower), (-31, .lower)] {
      for index in fields.indices {
        fields[index].update(answer, to: cents, octavesAboveRecent: 0.25)
      }
    }
    for note in narrow.notes {
      let (one, other) = (fields[0].log2Limen(at: note), fields[1].log2Limen(at: note))
      #expect(abs(one.mean - other.mean) < 1e-9)
      #expect(abs(one.spread - other.spread) < 1e-9)
    }
  }

  @Test(.long, arguments: [0.1, 5, 400])
  func `identical answers leave the bands finite and ordered`(cents: Double) {
    let range = NoteRange(lowest: MIDINote(59), highest: MIDINote(61))
    var field = ThresholdField(range: range)
    for trial in 0..<3000 {
      field.update(.higher, to: trial % 2 == 0 ? cents : -cents)
    }
    expectOrderedBands(of: field)
  }

  @Test func `uncertainty grows towards the prior and never beyond it`() {
    var prior = ThresholdPrior()
    prior.kinds = [
      .init(name: "only", share: 1, lapses: [.init(value: 0.05, weight: 1)], driftPerTrial: 0.05)
    ]
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(71))
    var field = ThresholdField(range: range, prior: prior)
    let far = MIDINote(71)
    let before = field.log2Limen(at: far).spread
    for trial in 0..<400 {
      field.update(trial % 2 == 0 ? .higher : .lower, to: trial % 2 == 0 ? 20 : -20)
      #expect(field.log2Limen(at: far).spread <= before + 1e-9)
    }
  }
}

/// A listener with the published psychometric function who answers pairs to update a field.
private struct Answering {
  var function: PsychometricFunction
  var generator: SeededGenerator
  let note = MIDINote(60)

  init(limen: Double, seed: UInt64 = 11) {
    function = PsychometricFunction(limen: Cents(limen), lapseRate: 0.02)
    generator = SeededGenerator(seed: seed)
  }

  /// Answers pairs with positive and negative differences around T75.
  mutating func teach(_ field: inout ThresholdField, trials: Int, condition: Int = 0) {
    for _ in 0..<trials {
      let size = DeterministicMath.exp2(function.log2Limen + generator.unit() + 0.2)
      let cents = Cents(generator.coin() ? size : -size)
      let higher = function.probabilityOfHigher(at: cents)
      field.update(
        with: .init(
          note: note, condition: condition,
          evidence: .side(cents, generator.unit() < higher ? .higher : .lower),
          octavesAboveRecent: 0))
    }
  }
}

extension ThresholdField {
  /// The posterior mean of π, the share of “higher” among lapses.
  fileprivate var lapsePreference: Double {
    beliefs.reduce(0) { $0 + $1.weight * $1.preference.shareOfHigher }
  }

  /// The posterior mean of the speed of drift of the level common to all notes: the variance that
  /// each answer adds, as a share of the variance in the prior.
  fileprivate var driftPerTrial: Double {
    beliefs.reduce(0) {
      let kind = prior.kinds[$1.kind]
      return $0 + $1.weight * (kind.driftPerTrial + kind.levelDriftPerTrial)
    }
  }
}

@Suite struct `Lapses, drift, days and conditions in the threshold field` {
  private let middleC = MIDINote(60)
  private var oneNote: NoteRange { NoteRange(lowest: middleC, highest: middleC) }

  @Test(arguments: Answer.allCases) func `the field estimates which answer lapses prefer`(
    preferred: Answer
  ) {
    var field = ThresholdField(range: oneNote)
    #expect(abs(field.lapsePreference - 0.5) < 1e-12)
    for trial in 0..<160 {
      // One pair in four gets the preferred answer, whatever the correct one is. The listener hears
      // differences much smaller than those.
      let right: Answer = trial % 2 == 0 ? .higher : .lower
      let lapsed = trial % 8 < 2
      let size = trial % 8 < 4 ? 350.0 : 40
      field.update(lapsed ? preferred : right, to: right == .higher ? size : -size)
    }
    let share = preferred == .higher ? field.lapsePreference : 1 - field.lapsePreference
    #expect(share > 0.7)
  }

  /// The mean over twelve listeners, because the answers of one say little about drift.
  private func meanDrift(octavesAStep fall: Double) -> Double {
    let drifts = (1...12 as ClosedRange<UInt64>).map { seed in
      var field = ThresholdField(range: oneNote)
      var listener = Answering(limen: 80, seed: seed)
      for _ in 0..<12 {
        listener.teach(&field, trials: 40)
        listener.function.log2Limen -= fall
      }
      return field.driftPerTrial
    }
    return drifts.reduce(0, +) / Double(drifts.count)
  }

  @Test(.long) func `listeners who change raise the estimated drift, and others lower it`() {
    let before = ThresholdField(range: oneNote).driftPerTrial
    #expect(meanDrift(octavesAStep: 1 / 3) > 1.5 * before)
    #expect(meanDrift(octavesAStep: 0) < before)
  }

  /// The kind of a listener is not forgotten, so this listener is of a known kind.
  @Test func `days without an answer widen the bands, up to the prior and no further`() {
    var prior = ThresholdPrior()
    prior.kinds = [.steady]
    prior.kinds[0].share = 1
    let untrained = ThresholdField(range: oneNote, prior: prior).log2Limen(at: middleC)
    var field = ThresholdField(range: oneNote, prior: prior)
    var listener = Answering(limen: 10)
    listener.teach(&field, trials: 200)
    var spreads = [field.log2Limen(at: middleC).spread]
    for days in [0, 1, 30, 365, 1e6] {
      var drifted = field
      drifted.drift(days: days)
      spreads.append(drifted.log2Limen(at: middleC).spread)
    }
    #expect(spreads[1] == spreads[0])
    for (shorter, longer) in zip(spreads[1...], spreads[2...]) { #expect(shorter < longer) }
    #expect(spreads[3] < 1.5 * spreads[0])
    #expect(abs(spreads[5] - untrained.spread) < 1e-9)
    field.drift(days: -3)
    #expect(field.log2Limen(at: middleC).spread == spreads[0])
  }

  @Test func `an answer informs its own condition most and the other conditions less`() {
    var field = ThresholdField(range: oneNote, conditionCount: 2)
    let before = (0...1).map { field.log2Limen(at: middleC, condition: $0).spread }
    #expect(before[0] == before[1])
    var listener = Answering(limen: 10)
    listener.teach(&field, trials: 100)
    let after = (0...1).map { field.log2Limen(at: middleC, condition: $0).spread }
    #expect(after[0] < after[1] && after[1] < 0.7 * before[1])
  }

  @Test func `different limens in two conditions are distinguished`() {
    var field = ThresholdField(range: oneNote, conditionCount: 2)
    var fine = Answering(limen: 10)
    var coarse = Answering(limen: 16)
    for _ in 0..<60 {
      fine.teach(&field, trials: 4, condition: 0)
      coarse.teach(&field, trials: 4, condition: 1)
    }
    for (condition, limen) in [(0, 10.0), (1, 16)] {
      let band = LimenEstimate(log2Limen: field.log2Limen(at: middleC, condition: condition)).band95
      #expect(band.holds(Cents(limen)))
    }
    let means = (0...1).map { field.log2Limen(at: middleC, condition: $0).mean }
    #expect(means[1] - means[0] > 0.3)
  }

  @Test(.long, arguments: [0.0, -0.0, 1e-300, 1e300, -1e300, 9600])
  func `extreme differences leave the bands finite and ordered`(cents: Double) {
    let range = NoteRange(lowest: middleC, highest: MIDINote(61))
    var field = ThresholdField(range: range)
    for trial in 0..<400 {
      field.update(
        trial % 3 == 0 ? .higher : .lower, to: cents, octavesAboveRecent: trial % 2 == 0 ? 4 : -4)
    }
    expectOrderedBands(of: field)
  }
}

@Suite struct `The prior` {
  /// The published fit, in cents, at 40 dB sensation level and 200 ms.
  @Test(arguments: [(36, 29.9), (48, 16.1), (60, 9.2), (69, 6.4), (72, 5.7), (84, 4.3), (96, 4.3)])
  func `the frequency shape is that of Micheyl, Xiao and Oxenham`(note: Int, cents: Double) {
    let limen = DeterministicMath.exp2(ThresholdPrior.log2PublishedLimen(at: MIDINote(note)))
    #expect(abs(limen - cents) < 0.06)
  }
}

@Suite struct `Normal mixtures` {
  @Test func `the predicted probabilities of the two answers sum to 1`() {
    let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(64))
    var field = ThresholdField(range: range)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let note = MIDINote(60 + generator.integer(below: 5))
      let difference = Cents(Double(generator.integer(below: 200) - 100))
      func predicted(_ answer: Answer, by field: inout ThresholdField) -> Double {
        field.update(
          with: .init(note: note, evidence: .side(difference, answer), octavesAboveRecent: 0.2))
      }
      var other = field
      let sum = predicted(.higher, by: &field) + predicted(.lower, by: &other)
      #expect(abs(sum - 1) < 1e-9)
    }
  }

  @Test(arguments: [0.001, 0.025, 0.16, 0.5, 0.84, 0.975, 0.999])
  func `a quantile of a mixture has its share of the mass below it`(share: Double) {
    let mixtures = [
      [(0.5, -3, 0.1), (0.5, 4, 0.2)], [(0.999, 0, 1), (0.001, 500, 0.01)],
      [(0.3, 1, 1e-6), (0.7, 1, 2)],
    ]
    for parts in mixtures {
      let mixture = NormalMixture(
        components: parts.map { .init(weight: $0.0, mean: Double($0.1), spread: $0.2) })
      let quantile = mixture.quantile(share)
      #expect(mixture.cumulative(quantile - 2e-9) <= share + 1e-12)
      #expect(mixture.cumulative(quantile + 2e-9) >= share - 1e-12)
    }
  }

  @Test func `a single normal has the moments and the tabulated quantiles`() {
    let normal = NormalMixture(mean: 3, spread: 0.5)
    #expect(normal.mean == 3 && normal.spread == 0.5)
    #expect(abs(normal.quantile(0.975) - (3 + 0.5 * 1.959963984540054)) < 1e-8)
    #expect(abs(normal.quantile(0.5) - 3) < 1e-8)
    #expect(NormalMixture(mean: 3, spread: 0).quantile(0.2) == 3)
  }

  @Test func `a band of a mixture holds its mass`() {
    let mixture = NormalMixture(components: [
      .init(weight: 0.7, mean: 0, spread: 1), .init(weight: 0.3, mean: 5, spread: 0.2),
    ])
    let band = mixture.band(holding: 0.95)
    #expect(abs(mixture.cumulative(band.upper) - mixture.cumulative(band.lower) - 0.95) < 1e-8)
  }
}

@Suite struct `Variance reduction` {
  private let tables = VarianceReduction.standard

  @Test func `a level has the predicted proportion correct`() {
    // For a listener who is known exactly, the level follows from the psychometric function alone.
    let level = tables.level(variance: 0.0399 * 0.0399, proportionCorrect: 0.85)
    let z = PsychometricFunction.unitsPerLimen * DeterministicMath.exp2(level.offset)
    #expect(abs(0.02 + 0.96 * DeterministicMath.normalCumulative(z) - 0.85) < 2e-3)
  }

  @Test func `an answer is more informative when less is known`() {
    let reductions = [0.05, 0.2, 0.5, 1, 2].map {
      tables.level(variance: $0 * $0, proportionCorrect: 0.85).reduction
    }
    #expect(zip(reductions, reductions.dropFirst()).allSatisfy { $0 < $1 })
    #expect(reductions.allSatisfy { $0 > 0 && $0 < 1 })
  }
}
