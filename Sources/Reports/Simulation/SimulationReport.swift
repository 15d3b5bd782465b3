internal import Foundation
internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// How near the profile came to the truth over a bank of simulated listeners: the same facts as a
/// table and as JSON.
public struct SimulationReport: Encodable, Sendable {
  /// What was simulated.
  public struct Subject: Encodable, Sendable {
    let bank: String
    let learning: Bool
    let listeners: Int
    let trials: Int
    let seed: UInt64
    let range: String
    let placement: PlacementPlan

    /// Names what was simulated.
    ///
    /// - Parameters:
    ///   - bank: The name of the bank.
    ///   - learning: Whether its listeners who learn were taken.
    ///   - listeners: How many there were.
    ///   - trials: How many trials each answered.
    ///   - seed: What every draw derives from.
    ///   - settings: What reached the pairs.
    public init(
      bank: String, learning: Bool, listeners: Int, trials: Int, seed: UInt64, settings: Settings
    ) {
      self.bank = bank
      self.learning = learning
      self.listeners = listeners
      self.trials = trials
      self.seed = seed
      range = settings.range.text
      placement = settings.placement
    }
  }

  /// How long the program took over one answer, in microseconds: medians.
  public struct Cost: Encodable, Sendable {
    /// To choose the next pair, and whatever else a session does with an answer.
    let choose: Double
    /// To teach the profile.
    let update: Double

    /// Splits the time of a whole answer.
    ///
    /// - Parameters:
    ///   - answer: From the answer to the next pair, in microseconds.
    ///   - update: What of it the profile takes, in microseconds.
    public init(answer: Double, update: Double) {
      choose = rounded(max(answer - update, 0))
      self.update = rounded(update)
    }
  }

  let subject: Subject
  let proportionCorrect: Double
  let estimates: [Estimate]
  let microseconds: Cost

  /// Sums up sessions of as many listeners.
  ///
  /// - Complexity: O(*l*) for *l* listeners, each of them drawn two thousand times.
  public init(of subject: Subject, results: [SimulationResult], cost: Cost) {
    self.subject = subject
    let right = results.reduce(0) { $0 + $1.rightAnswers }
    proportionCorrect = rounded(Double(right) / Double(results.reduce(0) { $0 + $1.answers }))
    estimates = EstimateSource.allCases.compactMap { Estimate(from: $0, in: results) }
    microseconds = cost
  }
}

/// What a report needs of one listener's session: not the trials.
public struct SimulationResult: Sendable {
  let answers: Int
  let rightAnswers: Int
  let readings: [EstimateSource: [LimenReading]]
  let trialsUntilNear: [EstimateSource: Int]
}

extension SimulationResult {
  /// Keeps what a report needs.
  ///
  /// - Complexity: O(*t*) for *t* trials.
  public init(of simulation: Simulation) {
    answers = simulation.recording.trials.count { $0.isAnswered }
    rightAnswers = simulation.recording.trials.count { $0.isCorrect == true }
    readings = simulation.readings
    trialsUntilNear = simulation.trialsUntilNear
  }
}

/// To a ten-thousandth.
func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

// MARK: - Forms

extension SimulationReport {
  /// One JSON object; keys name their units.
  ///
  /// - Throws: `EncodingError`, which no finite report causes.
  public func json() throws -> String { try prettyJSON() }

  /// A table for each source of estimates, and what is known besides.
  public func text() -> String {
    ([heading] + estimates.flatMap { [""] + $0.rows } + ["", footing]).joined(separator: "\n")
  }

  private var heading: String {
    let kind = subject.learning ? " (learning)" : ""
    return "bank \(subject.bank)\(kind): \(subject.listeners) listeners, \(subject.trials) trials "
      + "each, \(subject.range), seed \(subject.seed)"
  }

  private var footing: String {
    let correct = String(format: "%.1f", locale: nil, proportionCorrect * 100)
    let times = [microseconds.choose, microseconds.update].map {
      String(format: "%.1f", locale: nil, $0)
    }
    return "\(correct) % correct. An answer takes \(times[0]) µs to choose and \(times[1]) µs to "
      + "update (medians)."
  }
}
