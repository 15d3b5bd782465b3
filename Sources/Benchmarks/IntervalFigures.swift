import Music
import Psychometrics

/// The figures of intervals: how far the limens and the points of subjective equality of simulated
/// listeners are from the truth, by the estimator and by other methods.
enum IntervalFigures {
  static let range = SimulatedListener.range
  private static let region = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))
  private static let checks = [50, 100, 200, 400]
  private static let sets: [(name: String, steps: [Int])] = [
    ("m3 M3 P4 P5 P8", [3, 4, 5, 7, 12]), ("P1 to P8", Array(0...12)),
  ]
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]
  /// The listeners of each seed.
  private static let listeners = 200

  /// Prints the figures of all methods, and the time of a trial.
  static func print() {
    for set in sets {
      print("the estimator", set, .intervals) {
        FieldAtIntervals(steps: set.steps, range: range, seed: $0)
      }
      print("the estimator after 200 unisons", set, .intervals) {
        FieldAtIntervals(steps: set.steps, range: range, seed: $0, unisonsFirst: 200)
      }
      print("the estimator after an example", set, .intervals, aid: .example) {
        FieldAtIntervals(steps: set.steps, aid: .example, range: range, seed: $0)
      }
      print("QUEST+ at each interval", set, .intervals) {
        QuestAtIntervals(steps: set.steps, range: range, seed: $0)
      }
      print("the rule of Peach", set, .intervals) {
        PeachChain(steps: set.steps, range: range, seed: $0)
      }
      print("the estimator", set, .unbiased) {
        FieldAtIntervals(steps: set.steps, range: range, seed: $0)
      }
    }
    Swift.print("\n" + Measurement.heading)
    Swift.print(trial().row)
  }

  private static func trial() -> Measurement {
    var method = FieldAtIntervals(steps: Array(0...12), range: range, seed: 1)
    var answers = SimulatedAnswers(
      of: SimulatedListener(id: "benchmark", limen: Cents(20), lapse: 0.02), seed: 1)
    return Measurement("choose + update, 49 notes and 13 intervals", repetitions: 5000) {
      let pair = method.next()
      method.observe(answers.answer(to: Cents(pair.mistuning), at: pair.note))
    }
  }

  private static func print<Method: IntervalMethod>(
    _ name: String, _ set: (name: String, steps: [Int]), _ population: IntervalPopulation,
    aid: Aid? = nil, method: (UInt64) -> Method
  ) {
    var readings: [[Reading]] = checks.map { _ in [] }
    for seed in seeds {
      for (number, listener) in population.listeners(listeners, seed: seed).enumerated() {
        let own = seed &* 1000 &+ UInt64(number)
        let run = run(
          method(own), with: listener.aided(by: aid), steps: set.steps, seed: own)
        for (check, found) in run.enumerated() { readings[check] += found }
      }
    }
    Table.heading(
      "\(set.name), \(name), population \(population.rawValue): \(seeds.count * listeners) listeners"
    )
    Table.row(
      "trials",
      "RMSE log2 T75, in 68/95 %; PSE: median |error|, of fine hearing, in 68/95 %, 0 in 95 %")
    for (trials, found) in zip(checks, readings) {
      Table.row("\(trials)", Summary(found).text)
    }
  }

  private struct Reading {
    let limenError: Double
    let limenPlace: Double
    /// The error and the place of the truth, and the place of 0; `nil` for a unison.
    let pse: (error: Double, place: Double, placeOfZero: Double)?
    /// Whether the limen of unisons at middle C is below 12 cents, as for most musicians.
    let hasFineHearing: Bool
  }

  private static func run<Method: IntervalMethod>(
    _ start: Method, with listener: SimulatedListener, steps: [Int], seed: UInt64
  ) -> [[Reading]] {
    var method = start
    var answers = SimulatedAnswers(of: listener, seed: seed)
    let intervals = steps.map { DirectedInterval(Interval.named[$0], .up) }
    var readings: [[Reading]] = []
    for trial in (1 - method.unisonsFirst)...(checks.last ?? 0) {
      let pair = method.next()
      method.observe(
        answers.answer(
          to: Cents(pair.mistuning), at: pair.note,
          interval: pair.interval.map { intervals[$0] } ?? .unison))
      guard checks.contains(trial) else { continue }
      readings.append(
        intervals.enumerated().map { index, interval in
          let limen =
            region.notes.reduce(0) { $0 + listener.log2Limen(at: $1, interval: interval) }
            / Double(region.count)
          let known = method.limen(of: index)
          let truth = listener.pointOfSubjectiveEquality(
            at: FieldAtIntervals.middle, interval: interval)
          let pse = interval == .unison ? nil : method.pointOfSubjectiveEquality(of: index)
          return Reading(
            limenError: known.mean - limen, limenPlace: known.cumulative(limen),
            pse: pse.map {
              ($0.quantile(0.5) - truth, $0.cumulative(truth), $0.cumulative(0))
            },
            hasFineHearing: listener.log2Limen(at: FieldAtIntervals.middle, interval: .unison)
              < DeterministicMath.log2(12))
        })
    }
    return readings
  }

  private struct Summary {
    let text: String

    init(_ readings: [Reading]) {
      let square = readings.reduce(0) { $0 + $1.limenError * $1.limenError }
      var parts = [
        Table.thousandths((square / Double(readings.count)).squareRoot()),
        Coverage.text(of: readings.map(\.limenPlace)),
      ]
      let pses = readings.compactMap { reading in reading.pse.map { (reading.hasFineHearing, $0) } }
      if !pses.isEmpty {
        parts += [
          Table.tenths(Self.median(pses.map(\.1.error.magnitude))),
          Table.tenths(Self.median(pses.filter(\.0).map(\.1.error.magnitude))),
          Coverage.text(of: pses.map(\.1.place)),
          Table.thousandths(Coverage.share(of: pses.map(\.1.placeOfZero), within: 0.95)),
        ]
      }
      text = parts.joined(separator: "   ")
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  }
}
