import Foundation
import Music
import Notation
import Psychometrics
import Synchronization
import Training

/// How often what is said of a listener is false, for listeners of whom it could be false.
enum ClaimFigures {
  /// The seed of the listeners that are reported; constants were chosen on others.
  static let seed: UInt64 = 901
  static let listeners = 150

  private static let claims: [(name: String, print: @Sendable () throws -> Void)] = [
    ("trends", printTrends), ("times", printTimes), ("octaves", printOctaves),
    ("uneven", printUneven), ("forecast", printForecasts), ("lapses", printLapses),
  ]

  /// Prints the figures of a claim, or of all.
  static func print(_ name: String?) throws {
    let chosen = claims.filter { name == nil || $0.name == name }
    if chosen.isEmpty {
      Swift.print("There is no such claim: give one of \(claims.map(\.name)).")
      exit(EX_USAGE)
    }
    for claim in chosen { try claim.print() }
  }

  /// Returns what is read from each listener, in their order; the work is shared by the cores.
  static func map<Reading: Sendable>(
    _ chosen: [SimulatedListener], _ read: @Sendable (SimulatedListener) throws -> Reading
  ) throws -> [Reading] {
    let readings = Mutex<[Int: Result<Reading, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      let reading = Result { try read(chosen[index]) }
      readings.withLock { $0[index] = reading }
    }
    return try readings.withLock { all in try chosen.indices.compactMap { try all[$0]?.get() } }
  }

  /// Returns the header of a listener's first session.
  static func header(of listener: SimulatedListener, settings: Settings) throws -> SessionHeader {
    let digest = Digest(of: "\(seed) \(listener.id)".utf8).value
    return SessionHeader(
      listener: try Listener(label: listener.id),
      startedAt: UTCTime(milliseconds: 1_767_225_600_000), seed: digest >> 1,
      settings: settings, history: .init(of: []))
  }
}

// MARK: - Trends

extension ClaimFigures {
  private static let sessions = 5
  private static let trials = 200
  /// The limen of the listener whose answers are timed.
  private static let limen = Cents(20)

  /// Prints how often a change of the limen is claimed.
  private static func printTrends() throws {
    Table.heading(
      "claims of a trend, \(sessions) sessions of \(trials) answers, \(listeners) listeners each")
    Table.row("", "falls, rises, warm-up claimed; mean fall in octaves; its 95 % band holds")
    let settings = try Settings(range: .standard)
    let learners = [0.3, 0.6, 0.9, 1.2].map {
      ($0, ClaimBank.learners($0, over: sessions * trials))
    }
    for (truth, bank) in ([ClaimBank.plain] + ClaimBank.fading).map({ (0, $0) }) + learners {
      let trends = try map(bank.listeners) { listener in
        let header = try header(of: listener, settings: settings)
        let recordings = Simulation.sessions(
          sessions, of: listener, first: header, trials: trials
        ).map(\.recording)
        return ListenerFindings(of: recordings, range: settings.range).curve.trend
      }.compactMap(\.self)
      let claims = [
        trends.count { $0.fall.change == .fell }, trends.count { $0.fall.change == .rose },
        trends.count { $0.warmUp?.change == .fell },
      ]
      let held = trends.count { $0.fall.band95.holds(truth) }
      Table.row(
        bank.name,
        claims.map { share($0, of: trends.count) }.joined(separator: ", ") + "; "
          + Table.thousandths(trends.map(\.fall.octaves).mean) + "; "
          + share(held, of: trends.count))
    }
  }

  /// Prints the time that a trend takes.
  private static func printTimes() {
    for count in [1_000, 20_000] {
      let answers = answers(count)
      var field = ThresholdField(range: .standard)
      let trend = Measurement("trend", repetitions: 10) {
        precondition(LearningTrend(over: answers) != nil)
      }
      let updates = Measurement("updates of a profile with as many answers", repetitions: 10) {
        for answer in answers {
          field.update(
            with: Observation(
              note: MIDINote(60),
              evidence: .side(
                PsychometricFunction.difference(atNoise: answer.heard, limen: limen),
                answer.answer),
              octavesAboveRecent: answer.octavesAboveRecent))
        }
      }
      Measurement.print("\(count) answers in \(count / trials) sessions", [trend], beside: updates)
    }
  }

  /// Returns the answers of a listener with a constant limen and 3 % lapses.
  private static func answers(_ count: Int) -> [LearningTrend.Trial] {
    let function = PsychometricFunction(limen: limen, lapseRate: 0.03)
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let heard = 4 * generator.unit() - 2
      let difference = PsychometricFunction.difference(atNoise: heard, limen: limen)
      return LearningTrend.Trial(
        heard: heard, octavesAboveRecent: 2 * generator.unit() - 1, session: number / trials,
        answer: generator.unit() < function.probabilityOfHigher(at: difference)
          ? .higher : .lower)
    }
  }

  /// Returns a share with its standard error.
  static func share(_ count: Int, of total: Int) -> String {
    guard total > 0 else { return "none" }
    let share = Double(count) / Double(total)
    let error = (share * (1 - share) / Double(total)).squareRoot()
    return "\(Table.thousandths(share)) ± \(Table.thousandths(error))"
  }
}
