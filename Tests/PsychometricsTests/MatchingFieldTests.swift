import Music
import Testing

@testable import Psychometrics

@Suite struct `The estimator of matches` {
  private static let range = SimulatedListener.range
  private static let fifth = IntervalCategory(DirectedInterval(Interval.named[7], .up))
  private static let notes = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))

  /// Returns a field after this many commits of a listener, at random notes and intervals.
  private func field(
    of listener: SimulatedListener, commits: Int, intervals: [IntervalCategory], seed: UInt64,
    shift: Double = 0
  ) -> MatchingField {
    var field = MatchingField(range: Self.range, intervals: intervals)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<commits {
      let interval = intervals[generator.integer(below: intervals.count)]
      let note = MIDINote(48 + generator.integer(below: 25))
      let size = generator.uniform(15, 60)
      let start = Cents(generator.coin() ? size : -size)
      let end = listener.commit(
        from: start, inStepsOf: Cents(1), at: note, interval: interval.named, using: &generator)
      field.update(
        with: MatchedCommit(
          note: note, interval: interval, start: start + Cents(shift),
          deviation: end + Cents(shift), step: Cents(1)))
    }
    return field
  }

  private func listener(spread: Double, lean: Double = 0, pull: Double = 0) -> SimulatedListener {
    var listener = SimulatedListener(id: "matcher", limen: Cents(1))
    var matching = SimulatedMatching()
    matching.log2SpreadOverT75 = DeterministicMath.log2(spread)
    matching.lean = lean
    matching.pull = pull
    listener.matching = matching
    return listener
  }

  /// Returns a tone at middle C that began 30 cents sharp.
  private func commit(
    _ interval: IntervalCategory, at cents: Double, isAtLimit: Bool = false
  ) -> MatchedCommit {
    MatchedCommit(
      note: MIDINote(60), interval: interval, start: Cents(30), deviation: Cents(cents),
      isAtLimit: isAtLimit, step: Cents(1))
  }

  @Test func `before any commit, it has the belief of the prior`() {
    let field = MatchingField(range: Self.range, intervals: [.unison, Self.fifth])
    let middle = NoteRange(lowest: MIDINote(60), highest: MIDINote(60))
    let spread = field.log2Spread(over: middle, .unison)
    let (light, heavy) = (PairMoments.CommitModel.Noise.light, PairMoments.CommitModel.Noise.heavy)
    let heavyShare = 0.95 * 0.18
    let core = (1 - heavyShare) * light.log2Core + heavyShare * heavy.log2Core
    #expect(abs(spread.mean - DeterministicMath.log2(13.5) - core) < 1e-9)
    #expect(abs(field.log2Spread(over: middle, Self.fifth).mean - spread.mean - 1.2) < 1e-9)
    #expect(abs(field.centre(over: middle, .unison).mean) < 1e-9)
    #expect(abs(field.pull.mean - (0.95 * (0.07 + 1 / 37.5) + 0.05 * 0.6)) < 1e-9)
  }

  @Test func `the reported half-width holds two thirds of the commits of each distribution`() {
    for noise in [PairMoments.CommitModel.Noise.light, .heavy] {
      let width = DeterministicMath.exp2(noise.log2Core)
      let held = noise.components.reduce(0) {
        $0 + $1.share * (2 * DeterministicMath.normalCumulative(width / $1.widening) - 1)
      }
      #expect(abs(held - 0.6827) < 1e-9)
    }
  }

  /// Listeners whose commits are unlike those of the model.
  enum Unlike: CaseIterable {
    case laplace, slips, stopsShort

    func change(_ matching: inout SimulatedMatching, using generator: inout SeededGenerator) {
      switch self {
      case .laplace: matching.errorShape = .laplace
      case .slips:
        matching.slip = generator.uniform(0.08, 0.25)
        matching.slipsAtStart = 0
      case .stopsShort: matching.stopsShort = generator.uniform(2, 8)
      }
    }
  }

  @Test(arguments: Unlike.allCases)
  func `the bands of the spread hold for unlike listeners`(kind: Unlike) {
    let notes = NoteRange(lowest: MIDINote(54), highest: MIDINote(66))
    let listeners = MatchingPopulation.matching.listeners(60, seed: 21)
    var (heldBy68, heldBy95) = (0.0, 0.0)
    for (number, drawn) in listeners.enumerated() {
      var (listener, generator) = (drawn, SeededGenerator(seed: UInt64(number)))
      kind.change(&listener.matching, using: &generator)
      var field = MatchingField(range: notes, intervals: [.unison])
      for _ in 0..<100 {
        let note = MIDINote(54 + generator.integer(below: 13))
        let size = generator.uniform(15, 60)
        let start = Cents(generator.coin() ? size : -size)
        let end = listener.commit(
          from: start, inStepsOf: Cents(1), at: note, interval: .unison, using: &generator)
        guard end != start else { continue }
        field.update(
          with: MatchedCommit(
            note: note, interval: .unison, start: start, deviation: end,
            isAtLimit: end.magnitude >= Cents(120), step: Cents(1)))
      }
      let truth =
        notes.notes.reduce(0) { $0 + listener.log2Spread(at: $1, interval: .unison) } / 13
      let distance = (field.log2Spread(over: notes, .unison).cumulative(truth) - 0.5).magnitude
      heldBy68 += distance < 0.34 ? 1 : 0
      heldBy95 += distance < 0.475 ? 1 : 0
    }
    // Two binomial standard errors below the least shares that the bands are to hold.
    let count = Double(listeners.count)
    #expect(heldBy68 / count > 0.62 - 2 * (0.62 * 0.38 / count).squareRoot(), "\(heldBy68)")
    #expect(heldBy95 / count > 0.92 - 2 * (0.92 * 0.08 / count).squareRoot(), "\(heldBy95)")
  }

  @Test func `a listener who stops some cents short is not heard to spread by as much`() {
    var short = listener(spread: 3)
    short.matching.stopsShort = 8
    let field = field(of: short, commits: 200, intervals: [.unison], seed: 17)
    let truth = short.log2Spread(at: MIDINote(60), interval: .unison)
    let spread = field.log2Spread(over: Self.notes, .unison)
    #expect(abs(spread.mean - truth) < 3 * spread.spread && spread.spread < 0.15)
    // 8 of the 37.5 cents on average.
    #expect(abs(field.pull.mean - 0.21) < 0.04)
  }

  @Test func `it finds the spread, the centre and the pull of a listener`() {
    let field = field(
      of: listener(spread: 8, lean: 5, pull: 0.2), commits: 300, intervals: [.unison, Self.fifth],
      seed: 3)
    let truth = listener(spread: 8).log2Spread(at: MIDINote(60), interval: .unison)
    for interval in [.unison, Self.fifth] {
      let spread = field.log2Spread(over: Self.notes, interval)
      #expect(abs(spread.mean - truth) < 3 * spread.spread && spread.spread < 0.15)
      let centre = field.centre(over: Self.notes, interval)
      #expect(abs(centre.mean - 5) < 3 * centre.spread && centre.spread < 1.2)
    }
    #expect(abs(field.pull.mean - 0.2) < 3 * field.pull.spread && field.pull.spread < 0.05)
  }

  @Test func `commits that are all some cents higher move the centre by as much`() {
    let one = field(of: listener(spread: 10), commits: 200, intervals: [.unison], seed: 5)
    let other = field(
      of: listener(spread: 10), commits: 200, intervals: [.unison], seed: 5, shift: 3)
    let moved =
      other.centre(over: Self.notes, .unison).mean - one.centre(over: Self.notes, .unison).mean
    // The prior of the lean holds it back a little.
    #expect(abs(moved - 3) < 0.25)
  }

  /// Commits about the nominal tone, at thirds of 386 and of 427 cents in turn, by a listener who follows
  /// the tuning, and who is pulled.
  @Test func `a listener who follows the tuning is in tune at each size`() {
    let third = IntervalCategory(DirectedInterval(Interval.named[4], .up))
    let pulled = listener(spread: 4, pull: 0.3)
    var field = MatchingField(range: Self.range, intervals: [third])
    var generator = SeededGenerator(seed: 13)
    let sizes = [-13.7, 27.4]
    for number in 0..<400 {
      let size = generator.uniform(15, 60)
      let start = Cents(generator.coin() ? size : -size)
      let note = MIDINote(48 + generator.integer(below: 25))
      let end = pulled.commit(
        from: start, inStepsOf: Cents(1), at: note, interval: third.named, using: &generator)
      field.update(
        with: MatchedCommit(
          note: note, interval: third, aboveCategory: Cents(sizes[number % 2]), start: start,
          deviation: end, step: Cents(1)))
    }
    for size in sizes {
      let centre = field.centre(over: Self.notes, third, aboveCategory: Cents(size))
      #expect(abs(centre.mean) < 3 * centre.spread && centre.spread < 1)
    }
  }

  @Test func `the order of the intervals has no effect beyond rounding`() {
    let third = IntervalCategory(DirectedInterval(Interval.named[4], .up))
    let commits: [(IntervalCategory, Double)] = [(third, 9), (Self.fifth, -4), (third, 15)]
    func posterior(_ intervals: [IntervalCategory]) -> [Double] {
      var field = MatchingField(range: Self.range, intervals: intervals)
      for (interval, cents) in commits { field.update(with: commit(interval, at: cents)) }
      return [third, Self.fifth].flatMap {
        [field.centre(over: Self.notes, $0).mean, field.log2Spread(over: Self.notes, $0).mean]
      }
    }
    for (one, other) in zip(posterior([third, Self.fifth]), posterior([Self.fifth, third])) {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `a commit far off, or where the tone began, says little about the spread`() {
    var field = field(of: listener(spread: 6), commits: 100, intervals: [.unison], seed: 7)
    let before = field.log2Spread(over: Self.notes, .unison).mean
    for deviation in [55.0, 30] { field.update(with: commit(.unison, at: deviation)) }
    #expect(field.log2Spread(over: Self.notes, .unison).mean - before < 0.1)
  }

  @Test func `a tone at the limit of the keys means that the listener may have wanted it beyond`() {
    func spread(isAtLimit: Bool) -> Double {
      var field = MatchingField(range: Self.range, intervals: [Self.fifth])
      for _ in 0..<10 { field.update(with: commit(Self.fifth, at: -120, isAtLimit: isAtLimit)) }
      return field.log2Spread(over: Self.notes, Self.fifth).mean
    }
    // Ten tones at exactly −120 cents would be very precise matches.
    #expect(spread(isAtLimit: true) > spread(isAtLimit: false) + 1)
  }

  @Test func `a state that was written continues with identical bits`() {
    let intervals = [IntervalCategory.unison, Self.fifth]
    var written = field(of: listener(spread: 9), commits: 40, intervals: intervals, seed: 9)
    var writer = StateWriter()
    written.code(with: &writer)
    var read = MatchingField(range: Self.range, intervals: intervals)
    var reader = StateReader(writer.bytes)
    read.code(with: &reader)
    #expect(reader.isComplete)
    let commit = MatchedCommit(
      note: MIDINote(50), interval: Self.fifth, start: Cents(-20), deviation: Cents(4),
      step: Cents(0.2))
    #expect(written.update(with: commit) == read.update(with: commit))
    #expect(
      written.centre(over: Self.notes, Self.fifth).mean
        == read.centre(over: Self.notes, Self.fifth).mean)
  }

  @Test func `days without a commit make it less certain, but never less than the prior`() {
    var field = field(of: listener(spread: 9), commits: 100, intervals: [.unison], seed: 11)
    let prior = MatchingField(range: Self.range, intervals: [.unison])
      .log2Spread(over: Self.notes, .unison).spread
    var last = field.log2Spread(over: Self.notes, .unison).spread
    field.drift(days: 0)
    #expect(field.log2Spread(over: Self.notes, .unison).spread == last)
    for days in [30.0, 300, 100_000] {
      field.drift(days: days)
      let spread = field.log2Spread(over: Self.notes, .unison).spread
      #expect(spread > last && spread < prior + 1e-6)
      last = spread
    }
  }

  @Test(arguments: [
    (4, 4, false), (5, 5, true), (5, 9, true), (5, 12, false), (5, 20, false), (10, 15, true),
  ])
  func `listeners with many unmoved tones are flagged, from the fifth on`(
    unmoved: Int, commits: Int, areMany: Bool
  ) {
    var count = UnmovedCommits()
    for number in 0..<commits { count.add(hasMoved: number >= unmoved) }
    #expect(count.areMany == areMany)
  }

  /// P(share > ¼) under Beta(1 + u, 1 + n − u), integrated numerically.
  @Test(arguments: [(0, 0), (3, 10), (7, 20), (0, 30)])
  func `the probability of many unmoved tones is that of a beta distribution`(
    unmoved: Int, commits: Int
  ) {
    var count = UnmovedCommits()
    for number in 0..<commits { count.add(hasMoved: number >= unmoved) }
    let steps = 200_000
    var (above, total) = (0.0, 0.0)
    for step in 0..<steps {
      let share = (Double(step) + 0.5) / Double(steps)
      let density = DeterministicMath.exp2(
        Double(unmoved) * DeterministicMath.log2(share)
          + Double(commits - unmoved) * DeterministicMath.log2(1 - share))
      total += density
      above += share > 0.25 ? density : 0
    }
    #expect(abs(count.probabilityOfMany - above / total) < 1e-4)
  }
}
