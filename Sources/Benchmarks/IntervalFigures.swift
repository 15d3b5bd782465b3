import Music
import Psychometrics

/// The figures of intervals: how far the limens and the points of subjective equality of simulated
/// listeners are from the truth, by the estimator and by other methods.
enum IntervalFigures {
  static let range = SimulatedListener.range
  static let region = NoteRange(lowest: MIDINote(48), highest: MIDINote(72))
  private static let checks = [50, 100, 200, 400]
  private static let sets: [(name: String, steps: [Int])] = [
    ("m3 M3 P4 P5 P8", [3, 4, 5, 7, 12]), ("P1 to P8", Array(0...12)),
  ]

  /// Prints the figures of all methods, and the time of a trial.
  static func print() {
    for set in sets {
      print("the estimator", set, .intervals) { FieldAtIntervals(steps: $0, seed: $1) }
      print("the estimator after 200 unisons", set, .intervals) {
        FieldAtIntervals(steps: $0, seed: $1, unisonsFirst: 200)
      }
      print("the estimator after an example", set, .intervals, aid: .example) {
        FieldAtIntervals(steps: $0, aid: .example, seed: $1)
      }
      print("QUEST+ at each interval", set, .intervals, by: QuestAtIntervals.init)
      print("the rule of Peach", set, .intervals, by: PeachChain.init)
      print("the estimator", set, .unbiased) { FieldAtIntervals(steps: $0, seed: $1) }
    }
    Measurement.print(
      "49 notes and 13 intervals", [trial()], beside: Benchmarks.products(of: 49 + 13))
  }

  private static func trial() -> Measurement {
    var method = FieldAtIntervals(steps: Array(0...12), seed: 1)
    var answers = SimulatedAnswers(of: .benchmark, seed: 1)
    return Measurement("choose + update", repetitions: 5000) {
      let pair = method.next()
      method.observe(answers.answer(to: Cents(pair.mistuning), at: pair.note))
    }
  }

  private static func print<Method: IntervalMethod>(
    _ name: String, _ set: (name: String, steps: [Int]), _ population: IntervalPopulation,
    aid: Aid? = nil, by method: ([Int], UInt64) -> Method
  ) {
    let runs = BankRuns.map(population.listeners(_:seed:)) { listener, seed in
      run(method(set.steps, seed), with: listener.aided(by: aid), steps: set.steps, seed: seed)
    }
    Table.heading(
      "\(set.name), \(name), population \(population.rawValue): \(BankRuns.count) listeners")
    Table.row(
      "trials",
      "RMSE log2 T75, in 68/95 %; PSE: median |error|, of fine hearing, in 68/95 %, 0 in 95 %")
    for (check, trials) in checks.enumerated() {
      Table.row("\(trials)", text(of: runs.flatMap { $0[check] }))
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
          let limen = region.notes.map { listener.log2Limen(at: $0, interval: interval) }.mean
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

  private static func text(of readings: [Reading]) -> String {
    var parts = [
      Table.thousandths(readings.map(\.limenError).rootMeanSquare),
      Coverage.text(of: readings.map(\.limenPlace)),
    ]
    let pses = readings.compactMap { reading in reading.pse.map { (reading.hasFineHearing, $0) } }
    if !pses.isEmpty {
      parts += [
        Table.tenths(pses.map(\.1.error.magnitude).median() ?? .nan),
        Table.tenths(pses.filter(\.0).map(\.1.error.magnitude).median() ?? .nan),
        Coverage.text(of: pses.map(\.1.place)),
        Table.thousandths(Coverage.share(of: pses.map(\.1.placeOfZero), within: 0.95)),
      ]
    }
    return parts.joined(separator: "   ")
  }
}
