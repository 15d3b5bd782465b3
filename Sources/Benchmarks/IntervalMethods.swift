import Music
import Psychometrics

/// A method that measures the intervals of a listener, one trial after another.
protocol IntervalMethod {
  var unisonsFirst: Int { get }
  /// Returns the next pair: the index of its interval, its note, and its mistuning in cents. A pair
  /// of ``unisonsFirst`` has no interval.
  mutating func next() -> (interval: Int?, note: MIDINote, mistuning: Double)
  mutating func observe(_ answer: Answer)
  /// Returns the probability that log2 T75 of an interval is at most `value`, and its expectation;
  /// and the same for the point of subjective equality, if the method has one.
  func limen(of interval: Int) -> NormalMixture
  func pointOfSubjectiveEquality(of interval: Int) -> NormalMixture?
}

extension IntervalMethod {
  /// The number of unisons before the first interval.
  var unisonsFirst: Int { 0 }
}

/// Pairs at intervals drawn at random, on notes drawn at random.
struct RandomPairs {
  private let steps: [Int]
  var generator: SeededGenerator

  init(steps: [Int], seed: UInt64) {
    self.steps = steps
    generator = SeededGenerator(seed: seed, for: .placement)
  }

  mutating func next() -> (interval: Int, note: MIDINote) {
    let interval = generator.integer(below: steps.count)
    let note = generator.integer(below: IntervalFigures.range.count - steps[interval])
    return (interval, IntervalFigures.range.notes[note])
  }
}

/// QUEST+ at each interval by itself, over log2 T75, the point of subjective equality and the lapse
/// rate: Watson (2017), *Journal of Vision* 17(3), 10.
struct QuestAtIntervals: IntervalMethod {
  private typealias Hypothesis = (log2Limen: Double, centre: Double, lapse: Double)

  private static let hypotheses: [Hypothesis] = (0..<25).flatMap { limen in
    (0..<31).flatMap { centre in
      [0.01, 0.05, 0.14].map {
        Hypothesis(Double(limen) / 3, -45 + 3 * Double(centre), $0)
      }
    }
  }
  private static let mistunings: [Double] = {
    let sizes = (0..<22).map { 0.5 * DeterministicMath.exp2(6.6439 * Double($0) / 21) }
    return sizes.reversed().map { -$0 } + sizes
  }()
  private static let tooHigh: [[Double]] = mistunings.map { mistuning in
    hypotheses.map {
      PsychometricFunction(limen: Cents(DeterministicMath.exp2($0.log2Limen)), lapseRate: $0.lapse)
        .probabilityOfHigher(at: Cents(mistuning - $0.centre))
    }
  }
  private static let expectedEntropy = ExpectedEntropy(proportionsCorrect: tooHigh)

  private var pairs: RandomPairs
  private var weights: [[Double]]
  private var open = (interval: 0, mistuning: 0)

  init(steps: [Int], seed: UInt64) {
    pairs = RandomPairs(steps: steps, seed: seed)
    weights = steps.map { steps in
      let (limen, spread) = steps == 0 ? (3.9, 1.4) : (5.3, 1.5)
      let centreSpread = steps == 0 ? 1.0 : 13
      return Self.hypotheses.map {
        let fromLimen = ($0.log2Limen - limen) / spread
        let fromCentre = ($0.centre - Double(steps) / 2) / centreSpread
        let share = $0.lapse < 0.02 ? 0.5 : $0.lapse < 0.06 ? 0.36 : 0.14
        return share
          * DeterministicMath.exp(-(fromLimen * fromLimen + fromCentre * fromCentre) / 2)
      }.normalised
    }
  }

  mutating func next() -> (interval: Int?, note: MIDINote, mistuning: Double) {
    let (interval, note) = pairs.next()
    let stimulus = Self.expectedEntropy.bestStimulus(for: weights[interval])
    open = (interval, stimulus)
    return (interval, note, Self.mistunings[stimulus])
  }

  mutating func observe(_ answer: Answer) {
    weights[open.interval] =
      zip(weights[open.interval], Self.tooHigh[open.mistuning])
      .map { $0 * (answer == .higher ? $1 : 1 - $1) }.normalised
  }

  private func normal(_ interval: Int, _ value: (Hypothesis) -> Double) -> NormalMixture {
    let pairs = zip(weights[interval], Self.hypotheses)
    let mean = pairs.reduce(0) { $0 + $1.0 * value($1.1) }
    let variance = pairs.reduce(0) {
      $0 + $1.0 * (value($1.1) - mean) * (value($1.1) - mean)
    }
    return NormalMixture(mean: mean, spread: variance.squareRoot())
  }

  func limen(of interval: Int) -> NormalMixture { normal(interval, \.log2Limen) }
  func pointOfSubjectiveEquality(of interval: Int) -> NormalMixture? { normal(interval, \.centre) }
}

/// The rule of Peach: one chain over all intervals, whose size falls after a correct answer and
/// rises after a wrong one, and for the threshold of an interval the mean of the sizes that were
/// answered correctly there.
struct PeachChain: IntervalMethod {
  private var pairs: RandomPairs
  private var size = 100.0
  private var open = (interval: 0, mistuning: 0.0)
  private var answered: [[Double]]

  init(steps: [Int], seed: UInt64) {
    pairs = RandomPairs(steps: steps, seed: seed)
    answered = steps.map { _ in [] }
  }

  mutating func next() -> (interval: Int?, note: MIDINote, mistuning: Double) {
    let (interval, note) = pairs.next()
    open = (interval, pairs.generator.coin() ? size : -size)
    return (interval, note, open.mistuning)
  }

  mutating func observe(_ answer: Answer) {
    let isRight = (open.mistuning > 0) == (answer == .higher)
    if isRight { answered[open.interval].append(size) }
    let root = size.squareRoot()
    size = min(max(size * (isRight ? 1 - 0.05 * root : 1 + 0.09 * root), 0.1), 100)
  }

  func limen(of interval: Int) -> NormalMixture {
    let every = answered.flatMap(\.self)
    let sizes = answered[interval].isEmpty ? (every.isEmpty ? [100] : every) : answered[interval]
    let mean = sizes.mean
    let error = sizes.count > 1 ? sizes.standardError : mean
    return NormalMixture(
      mean: DeterministicMath.log2(mean),
      spread: max(error, 1e-3) / mean / DeterministicMath.logarithmOf2)
  }

  func pointOfSubjectiveEquality(of interval: Int) -> NormalMixture? { nil }
}

/// The field of this program with its placement.
struct FieldAtIntervals: IntervalMethod {
  static let middle = MIDINote(60)

  let unisonsFirst: Int
  private let choices: [IntervalCategory]
  private(set) var field: ThresholdField
  private var placement: IntervalPlacement
  private var unisons: IntervalPlacement
  private var asked = 0
  private var draws: SeededGenerator
  private var signs: SeededGenerator
  private var recent = RecentPitch()
  private var open: Observation?

  init(steps: [Int], aid: Aid? = nil, seed: UInt64, unisonsFirst: Int = 0) {
    let range = IntervalFigures.range
    self.unisonsFirst = unisonsFirst
    unisons = IntervalPlacement(intervals: [.unison], range: range)
    let intervals = steps.map { DirectedInterval(Interval.named[$0], .up) }
    choices = intervals.map { IntervalCategory($0, aid: aid) }
    field = ThresholdField(range: range, intervals: choices.filter { !$0.isUnison })
    placement = IntervalPlacement(intervals: intervals, aid: aid, range: range)
    draws = SeededGenerator(seed: seed, for: .placement)
    signs = SeededGenerator(seed: seed, for: .sign)
  }

  mutating func next() -> (interval: Int?, note: MIDINote, mistuning: Double) {
    let correct: Answer = signs.coin() ? .higher : .lower
    asked += 1
    let isUnison = asked <= unisonsFirst
    let place =
      isUnison
      ? unisons.nextPlace(for: correct, knowing: field, after: recent, using: &draws)
      : placement.nextPlace(for: correct, knowing: field, after: recent, using: &draws)
    let difference = Difference(
      nearest: place.size, upTo: IntervalPlacement.largestSize, correctAnswer: correct)
    let choice = isUnison ? nil : choices.firstIndex { $0.named == place.nominal.interval }
    open = Observation(
      note: place.note, interval: choice.flatMap { field.index(of: choices[$0]) },
      evidence: .side(difference.cents, correct),
      octavesAboveRecent: recent.octaves(to: place.note))
    return (choice, place.note, difference.cents.value)
  }

  mutating func observe(_ answer: Answer) {
    guard let open else { return }
    let (difference, correct) = (open.evidence.difference, open.evidence.answer)
    field.update(
      with: Observation(
        note: open.note, interval: open.interval, evidence: .side(difference, answer),
        octavesAboveRecent: open.octavesAboveRecent))
    recent.observe(open.note)
    placement.observe(wasRight: answer == correct)
    unisons.observe(wasRight: answer == correct)
  }

  func limen(of interval: Int) -> NormalMixture {
    let region = IntervalFigures.region
    return field.index(of: choices[interval]).map { field.log2Limen(over: region, interval: $0) }
      ?? field.log2Limen(over: region)
  }

  func pointOfSubjectiveEquality(of interval: Int) -> NormalMixture? {
    field.index(of: choices[interval]).map {
      field.pointOfSubjectiveEquality(at: Self.middle, interval: $0)
    }
  }
}
