import Music
import Psychometrics

/// The figures of matches: how far the spreads and the centres of simulated listeners
/// are from the truth, by the estimator and by the means that others use.
enum MatchingFigures {
  private static let range = SimulatedListener.range
  private static let region = IntervalFigures.region
  private static let checks = [20, 50, 100]
  private static let sets: [(name: String, steps: [Int], aid: Aid?)] = [
    ("P1", [0], nil), ("m3 M3 P4 P5 P8", [3, 4, 5, 7, 12], nil), ("P1 over a drone", [0], .drone),
    ("m3 M3 P4 P5 P8 over a drone", [3, 4, 5, 7, 12], .drone),
  ]
  private static let step = Cents(1)

  /// Prints the figures of all methods, the flags, and the time of an update.
  static func print() {
    for set in sets {
      let runs = BankRuns.map(MatchingPopulation.matching.listeners(_:seed:)) { listener, seed in
        var run = Run(of: listener, steps: set.steps, aid: set.aid, seed: seed)
        return run.readings(at: checks)
      }
      Table.heading("\(set.name): \(BankRuns.count) listeners")
      Table.row(
        "commits", "spread: RMSE log2, in 68/95 %; centre: RMSE, median |error|, in 68/95 %")
      for (check, commits) in checks.enumerated() {
        let found = runs.flatMap { $0[check] }
        Table.row("\(commits), the estimator", text(of: found.map(\.estimate)))
        Table.row("   standard deviation and mean", text(of: found.compactMap(\.plain)))
        Table.row("   1.48 MAD and median", text(of: found.compactMap(\.robust)))
        Table.row("   mean |error|, as Peach", text(of: found.compactMap(\.peach)))
      }
    }
    printFlags()
    printUnlike()
    var run = Run(
      of: SimulatedListener(id: "benchmark", limen: Cents(10)), steps: Array(0...12), seed: 1)
    let update = Measurement("update", repetitions: 5000) { _ = run.next() }
    Measurement.print(
      "49 notes and 13 intervals", [update], beside: Benchmarks.products(of: 49 + 13))
  }

  /// Prints the shares of listeners who are flagged within 15 and within 100 matches.
  private static func printFlags() {
    for set in sets where set.aid == nil {
      Table.heading("\(set.name): flagged within 15 and within 100 matches")
      for population in MatchingPopulation.allCases {
        for movesNever in population == .lazy ? [true, false] : [false] {
          let flagged = BankRuns.map(population.listeners(_:seed:)) { listener, seed -> Int? in
            guard population == .lazy || listener.matching.pull < 0.25 else { return nil }
            var run = Run(of: listener, steps: set.steps, seed: seed, movesNever: movesNever)
            return (1...100).first { _ in run.next() }
          }.compactMap(\.self)
          let name =
            population == .matching
            ? "a starting-point bias below 0.25"
            : movesNever ? "never moves a tone" : "presses a key or two"
          let early = flagged.count { $0 <= 15 }
          Table.row(name, "\(early), \(flagged.count) of \(BankRuns.count) or fewer")
        }
      }
    }
  }

  /// Listeners unlike those of ``MatchingPopulation``, by what a number drawn from 0 to 1 changes in each.
  private static let unlike:
    [(name: String, change: @Sendable (inout SimulatedMatching, Double) -> Void)] = [
      ("as drawn", { _, _ in }),
      ("normal errors", { matching, _ in matching.errorShape = .normal }),
      ("Laplace errors", { matching, _ in matching.errorShape = .laplace }),
      ("8 to 25 % slips, half at the start", { $0.slip = 0.08 + 0.17 * $1 }),
      ("8 to 25 % slips, anywhere", { ($0.slip, $0.slipsAtStart) = (0.08 + 0.17 * $1, 0) }),
      ("stops 2 to 8 cents short", { $0.stopsShort = 2 + 6 * $1 }),
    ]

  /// Prints how far the spreads of unlike listeners are off after 100 matches, with standard errors over
  /// the listeners.
  private static func printUnlike() {
    for set in sets where set.aid == nil {
      Table.heading("\(set.name), 100 matches: \(BankRuns.count) listeners of each kind")
      Table.row(
        "listeners", "spread: RMSE log2, in 68 %, in 95 %; centre: in 68 %, in 95 %; slips reported"
      )
      for kind in unlike {
        let runs = BankRuns.map(MatchingPopulation.matching.listeners(_:seed:)) { listener, seed in
          var (listener, generator) = (listener, SeededGenerator(seed: ~seed))
          kind.change(&listener.matching, generator.unit())
          var run = Run(of: listener, steps: set.steps, seed: seed)
          let errors = run.readings(at: [100])[0].map(\.estimate)
          return (errors, run.field.slipRate)
        }
        let errors = runs.map(\.0)
        func within(_ mass: Double, _ place: (Errors) -> Double) -> String {
          errors.map { Coverage.share(of: $0.map(place), within: mass) }.meanText
        }
        let figures = [
          errors.map { $0.map { $0.spread.error * $0.spread.error }.mean }.rootMeanText,
          within(0.68, \.spread.place), within(0.95, \.spread.place),
          within(0.68, \.centre.place), within(0.95, \.centre.place),
          Table.thousandths(runs.map(\.1).mean),
        ]
        Table.row(kind.name, figures.joined(separator: "   "))
      }
    }
  }

  /// The matches of one listener.
  private struct Run {
    let listener: SimulatedListener
    let intervals: [IntervalCategory]
    let movesNever: Bool
    var field: MatchingField
    var unmoved = UnmovedCommits()
    var generator: SeededGenerator
    var round: [IntervalCategory] = []
    var deviations: [IntervalCategory: [Double]] = [:]

    init(
      of listener: SimulatedListener, steps: [Int], aid: Aid? = nil, seed: UInt64,
      movesNever: Bool = false
    ) {
      self.listener = listener.aided(by: aid)
      self.movesNever = movesNever
      intervals = steps.map {
        IntervalCategory(DirectedInterval(Interval.named[$0], .up), aid: aid)
      }
      field = MatchingField(range: range, intervals: intervals)
      generator = SeededGenerator(seed: seed)
    }

    /// Lets the listener make one match.
    ///
    /// - Returns: Whether the listener is flagged then.
    mutating func next() -> Bool {
      if round.isEmpty { round = intervals }
      let interval = round.remove(at: generator.integer(below: round.count))
      let notes = range.count - interval.semitones
      let note = MIDINote(range.lowest.number + generator.integer(below: notes))
      let size = Double(1500 + generator.integer(below: 4501)) / 100
      let start = Cents(generator.coin() ? size : -size)
      let end =
        movesNever
        ? start
        : listener.commit(
          from: start, inStepsOf: step, at: note, interval: interval.named, using: &generator)
      unmoved.add(hasMoved: end != start)
      deviations[interval, default: []].append(end.value)
      if end != start {
        field.update(
          with: MatchedCommit(
            note: note, interval: interval, start: start, deviation: end,
            isAtLimit: end.magnitude >= Cents(120), step: step))
      }
      return unmoved.areMany || 1 - field.pull.cumulative(0.25) > 0.95
    }

    mutating func readings(at checks: [Int]) -> [[Reading]] {
      var readings: [[Reading]] = []
      for commit in 1...(checks.last ?? 0) {
        _ = next()
        guard checks.contains(commit) else { continue }
        readings.append(
          intervals.map {
            Reading(of: listener, at: $0, field, deviations[$0] ?? [])
          })
      }
      return readings
    }
  }

  private struct Errors {
    let spread: (error: Double, place: Double)
    let centre: (error: Double, place: Double)
  }

  private struct Reading {
    let estimate: Errors
    private(set) var plain: Errors?
    private(set) var robust: Errors?
    private(set) var peach: Errors?

    init(
      of listener: SimulatedListener, at interval: IntervalCategory, _ field: MatchingField,
      _ deviations: [Double]
    ) {
      let spread = region.notes.map { listener.log2Spread(at: $0, interval: interval.named) }.mean
      let centre = region.notes.map { listener.matchingCentre(at: $0, interval: interval.named) }
        .mean
      let knownSpread = field.log2Spread(over: region, interval)
      let knownCentre = field.centre(over: region, interval)
      estimate = Errors(
        spread: (knownSpread.mean - spread, knownSpread.cumulative(spread)),
        centre: (knownCentre.mean - centre, knownCentre.cumulative(centre)))
      guard deviations.count > 2, let median = deviations.median() else { return }
      func errors(_ width: Double, _ middle: Double) -> Errors {
        Errors(
          spread: (DeterministicMath.log2(max(width, 0.3)) - spread, .nan),
          centre: (middle - centre, .nan))
      }
      plain = errors(deviations.standardDeviation, deviations.mean)
      let distances = deviations.map { ($0 - median).magnitude }
      robust = errors(1.4826 * (distances.median() ?? 0), median)
      peach = errors(deviations.map(\.magnitude).mean, 0)
    }
  }

  private static func text(of errors: [Errors]) -> String {
    func held(_ places: [Double]) -> String? {
      places.first?.isNaN == false ? Coverage.text(of: places) : nil
    }
    let centres = errors.map(\.centre.error)
    return [
      Table.thousandths(errors.map(\.spread.error).rootMeanSquare),
      held(errors.map(\.spread.place)),
      Table.tenths(centres.rootMeanSquare),
      Table.tenths(centres.map(\.magnitude).median() ?? .nan),
      held(errors.map(\.centre.place)),
    ].compactMap(\.self).joined(separator: "   ")
  }
}
