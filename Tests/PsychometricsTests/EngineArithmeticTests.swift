import Music
import Notation
import Testing

@testable import Psychometrics

/// A digest of the bits of numbers.
private struct Bits: StateCoder {
  private var digest = Digest()

  mutating func code(_ bits: inout UInt64) { digest.add(Int64(bitPattern: bits)) }

  mutating func add(_ numbers: Double...) {
    for var number in numbers { code(&number) }
  }

  mutating func add(_ posterior: PairPosterior) {
    let moments = posterior.moments
    add(
      posterior.evidence, moments.limen, moments.bias, moments.limenVariance,
      moments.crossCovariance, moments.biasVariance)
  }

  var text: String {
    let digits = String(digest.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The probability of an answer at z, and its derivatives by z.
private struct Response {
  /// P_s = λ·π_s + (1 − λ)·Φ(s·z).
  let probability: Double
  /// ∂P_s/∂z = s·(1 − λ)·φ(z).
  let slope: Double
  /// ∂²P_s/∂z² = −z·∂P_s/∂z.
  let curvature: Double

  init(of answer: Answer, at z: Double, lapses: PsychometricFunction.Lapses) {
    let asymptotes = lapses.asymptotes(of: answer)
    probability = asymptotes.probability(at: answer.sign * z)
    slope = answer.sign * (asymptotes.span * DeterministicMath.normalDensity(answer.sign * z))
    curvature = -z * slope
  }
}

extension PairMoments {
  /// The same as ``conditioned(on:to:lapses:)``, by the psychometric function at one node after the
  /// other.
  fileprivate func conditionedNodeByNode(
    on answer: Answer, to difference: Cents, lapses: PsychometricFunction.Lapses
  ) -> PairPosterior {
    let slope = crossCovariance / limenVariance
    let residual = max(biasVariance - slope * crossCovariance, 1e-12)
    let noise = (1 + residual).squareRoot()
    let nodes = NormalQuadrature.sixteenNodes
    var sums = [SIMD4<Double>](repeating: .zero, count: 6)
    for node in nodes.points.indices {
      let limenDeviation = limenVariance.squareRoot() * nodes.points[node]
      let biasDeviation = slope * limenDeviation
      let x = PsychometricFunction.standardDifference(
        of: difference, log2Limen: limen + limenDeviation)
      let z = PsychometricFunction.z(at: x, bias: bias, contraction: biasDeviation) / noise
      let response = Response(of: answer, at: z, lapses: lapses)
      let pull = residual * (response.slope / -noise)
      let first = biasDeviation * response.probability + pull
      let second =
        biasDeviation * (first + pull) + residual
        * (response.probability + residual * (response.curvature / (noise * noise)))
      let weight = nodes.weights[node]
      let terms = [
        weight * response.probability, weight * response.probability * limenDeviation,
        weight * response.probability * limenDeviation * limenDeviation, weight * first,
        weight * first * limenDeviation, weight * second,
      ]
      for (sum, term) in terms.enumerated() { sums[sum][node % 4] += term }
    }
    let (total, limenShift, biasShift) = (
      sums[0].sumInOrder, sums[1].sumInOrder / sums[0].sumInOrder,
      sums[3].sumInOrder / sums[0].sumInOrder
    )
    return PairPosterior(
      moments: PairMoments(
        limen: limen + limenShift, bias: bias + biasShift,
        limenVariance: sums[2].sumInOrder / total - limenShift * limenShift,
        crossCovariance: sums[4].sumInOrder / total - limenShift * biasShift,
        biasVariance: sums[5].sumInOrder / total - biasShift * biasShift),
      evidence: total)
  }
}

/// Pairs are chosen from these numbers, and a recorded session verifies only if each of them is the
/// same to the last bit. The digests are those of engine 5. A changed digest requires a new engine
/// version.
@Suite struct `The arithmetic of engine 5` {
  private func observations(over range: NoteRange, conditions: Int, count: Int) -> [Observation] {
    Observation.random(over: range, conditions: conditions, count: count, seed: 31)
  }

  @Test(arguments: [(61, 1, "a464560266aaf3d6"), (64, 3, "d2a51a302d207d14")])
  func `the field is updated to the same bits`(highest: Int, conditions: Int, expected: String) {
    let range = NoteRange(lowest: MIDINote(52), highest: MIDINote(highest))
    var field = ThresholdField(range: range, conditionCount: conditions)
    var bits = Bits()
    for observation in observations(over: range, conditions: conditions, count: 120) {
      bits.add(field.update(with: observation))
    }
    field.drift(days: 3)
    field.code(with: &bits)
    #expect(bits.text == expected)
  }

  @Test func `answers that are known have the same bits in runs as one after the other`() {
    let range = NoteRange(lowest: MIDINote(52), highest: MIDINote(61))
    let answers = observations(over: range, conditions: 2, count: 60)
    var steps = answers.map(ThresholdField.Step.answer)
    // Within a run, at its end, and before the first answer.
    for place in [45, 16, 0] { steps.insert(.fade(keeping: 0.9), at: place) }
    steps.insert(.fade(keeping: Drift.shareKept(over: 2, fadingPerDay: 3e-4)), at: 22)
    var (inRuns, single) = (Bits(), Bits())
    var field = ThresholdField(range: range, conditionCount: 2)
    for probability in field.take(steps) { inRuns.add(probability) }
    field.code(with: &inRuns)
    field = ThresholdField(range: range, conditionCount: 2)
    for step in steps {
      switch step {
      case .answer(let answer): single.add(field.update(with: answer))
      case .fade(let share): field.fade(keeping: share)
      }
    }
    field.code(with: &single)
    #expect(inRuns.text == single.text)
  }

  @Test func `the nodes of the quadrature have the bits of the psychometric function`() {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<2000 {
      func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * generator.unit() }
      let (limenVariance, biasVariance) = (number(0.001, 4), number(0.001, 1))
      let moments = PairMoments(
        limen: number(-2, 9), bias: number(-1, 1), limenVariance: limenVariance,
        crossCovariance: number(-0.9, 0.9) * (limenVariance * biasVariance).squareRoot(),
        biasVariance: biasVariance)
      let answer: Answer = generator.coin() ? .higher : .lower
      let difference = Cents(number(-400, 400))
      let lapses = PsychometricFunction.Lapses(
        rate: number(0.001, 0.2), shareOfHigher: number(0.1, 0.9))
      let fast = moments.conditioned(on: answer, to: difference, lapses: lapses)
      let plain = moments.conditionedNodeByNode(on: answer, to: difference, lapses: lapses)
      var bits = (fast: Bits(), plain: Bits())
      bits.fast.add(fast)
      bits.plain.add(plain)
      #expect(bits.fast.text == bits.plain.text, "\(moments), \(answer) to \(difference)")
    }
  }

  @Test func `the tables of variance reduction have the same bits`() {
    var bits = Bits()
    for variance in [0.0005, 0.01, 0.3, 1.2, 5] {
      for proportion in stride(from: 0.55, through: 0.98, by: 0.01) {
        let level = VarianceReduction.standard.level(
          variance: variance, proportionCorrect: proportion)
        bits.add(level.offset, level.reduction)
      }
    }
    #expect(bits.text == "61408003246e3be2")
  }

  @Test func `QUEST+ gives its hypotheses the same weights to the last bit`() {
    var posterior = QuestPlacement.Posterior(at: MIDINote(60), prior: .standard)
    var generator = SeededGenerator(seed: 32)
    var bits = Bits()
    for _ in 0..<60 {
      let size = DeterministicMath.exp2(-3 + 11 * generator.unit())
      posterior.learn(from: Cents(size), wasRight: generator.unit() < 0.8)
    }
    for weight in posterior.weights { bits.add(weight) }
    #expect(bits.text == "0b1a37de225cb7b0")
  }

  /// A simulated listener with every trait.
  @Test func `simulated listeners answer with the same probabilities to the last bit`() {
    var listener = SimulatedListener(id: "all", limen: Cents(12), lapse: 0.04)
    listener.lapsePrefersHigher = 0.7
    listener.bias = -0.13
    listener.contraction = -0.21
    listener.exponent = 1.13
    listener.learningOctaves = 0.6
    listener.repetition = 0.17
    listener.wandering = .init(lapse: 0.6, trialsAway: 5, trialsPresent: 20)
    var answers = SimulatedAnswers(of: listener, seed: 33)
    var generator = SeededGenerator(seed: 34)
    var bits = Bits()
    for trial in 0..<300 {
      let size = trial % 40 == 0 ? 0 : DeterministicMath.exp2(-3 + 9 * generator.unit())
      let difference = Cents(generator.coin() ? size : -size)
      let note = MIDINote(36 + generator.integer(below: 49))
      bits.add(answers.probabilityOfHigher(at: difference, reference: note))
      bits.add(answers.answer(to: difference, at: note) == .higher ? 1 : 0)
    }
    #expect(bits.text == "ec249b9417d2b62c")
  }

  @Test func `the psychometric function has the same bits`() {
    var generator = SeededGenerator(seed: 35)
    var bits = Bits()
    for _ in 0..<300 {
      let function = PsychometricFunction(
        limen: Cents(DeterministicMath.exp2(8 * generator.unit())),
        lapseRate: 0.2 * generator.unit(), bias: generator.unit() - 0.5,
        contraction: generator.unit() - 0.5)
      let difference = Cents(100 * generator.unit() - 50)
      bits.add(
        function.probabilityOfHigher(
          at: difference, octavesAboveRecent: 4 * generator.unit() - 2))
      bits.add(
        PsychometricFunction.standardDifference(of: difference, log2Limen: function.log2Limen))
      bits.add(PsychometricFunction.difference(atNoise: function.bias, limen: Cents(7)).value)
    }
    for point in LimenPoint.allCases { bits.add(point.timesT75) }
    #expect(bits.text == "41dd56bf241bc4e9")
  }

  @Test(arguments: [(203, 1, "4ea1a404d822ffdc"), (64, 3, "c40c959b732a1610")])
  func `a learning trend is fitted to the same bits`(
    count: Int, sessions: Int, expected: String
  ) throws {
    var generator = SeededGenerator(seed: 36)
    let trials = (0..<count).map { number in
      let heard = 4 * generator.unit() - 2
      return LearningTrend.Trial(
        heard: heard, octavesAboveRecent: 2 * generator.unit() - 1,
        session: number * sessions / count,
        answer: (generator.unit() < 0.8) == (heard > 0) ? .higher : .lower)
    }
    let trend = try #require(LearningTrend(over: trials))
    var bits = Bits()
    bits.add(
      trend.fall.octaves, trend.fall.spread, trend.fall.probability,
      trend.fall.band95.lower, trend.timeConstant)
    #expect(bits.text == expected)
  }
}
