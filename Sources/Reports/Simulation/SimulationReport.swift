internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// The accuracy of the profile for a bank of simulated listeners. The table and the JSON present
/// the same facts.
package struct SimulationReport: Encodable, Sendable {
  /// The subject of a simulation: its listeners and its settings.
  package struct Subject: Encodable, Sendable {
    let bank: String
    let learning: Bool
    let listeners: Int
    let sessions: Int
    let trials: Int
    let seed: UInt64
    let range: String
    /// The task; `nil` for pitch.
    let task: String?
    /// The intervals; `nil` for a task without intervals.
    let intervals: [String]?
    let placement: PlacementPlan
    /// The prior; `nil` for the standard one.
    let prior: String?

    /// Creates a description of a simulation.
    ///
    /// - Parameters:
    ///   - bank: The name of the bank.
    ///   - learning: Whether the listeners are the bank's learning listeners.
    ///   - listeners: The number of listeners.
    ///   - sessions: The number of sessions of each listener.
    ///   - trials: The number of trials of each session.
    ///   - seed: The seed of all random draws.
    ///   - settings: The settings of the sessions.
    package init(
      bank: String, learning: Bool, listeners: Int, sessions: Int, trials: Int, seed: UInt64,
      settings: Settings
    ) {
      self.bank = bank
      self.learning = learning
      self.listeners = listeners
      self.sessions = sessions
      self.trials = trials
      self.seed = seed
      range = settings.range.text
      task = settings.task.nameUnlessStandard
      intervals = settings.task.hasIntervals ? settings.intervals.map(\.text) : nil
      placement = settings.placement
      prior = settings.prior.labelUnlessStandard
    }
  }

  /// The median computing time for one answer, in microseconds.
  package struct Cost: Encodable, Sendable {
    /// The time to choose the next pair, and for everything else that a session does with an
    /// answer.
    let choose: Double
    /// The time to update the profile.
    let update: Double

    /// Splits the computing time for one answer.
    ///
    /// - Parameters:
    ///   - answer: The time from the answer to the next pair, in microseconds.
    ///   - update: The part of that time that updates the profile, in microseconds.
    package init(answer: Double, update: Double) {
      choose = rounded(max(answer - update, 0))
      self.update = rounded(update)
    }
  }

  let subject: Subject
  /// The share of correct answers; `nil` for matches and answers about equal tones alone, of which none is
  /// correct.
  let proportionCorrect: Double?
  let estimates: [Estimate]
  /// The figures of the intervals; `nil` for a task without intervals.
  let intervals: [Intervals]?
  let trend: Trend?
  let microseconds: Cost

  /// Creates a report of the sessions of simulated listeners.
  ///
  /// - Parameters:
  ///   - subject: The description of the simulation.
  ///   - results: The results, one for each listener.
  ///   - cost: The computing time for one answer.
  /// - Complexity: O(*l*) for *l* listeners, each of them drawn two thousand times.
  package init(of subject: Subject, results: [SimulationResult], cost: Cost) {
    self.subject = subject
    let right = results.reduce(0) { $0 + $1.rightAnswers }
    let answers = results.reduce(0) { $0 + $1.answers }
    proportionCorrect = answers > 0 ? rounded(Double(right) / Double(answers)) : nil
    let rows = Intervals.rows(of: results)
    intervals = rows.isEmpty ? nil : rows
    estimates = EstimateSource.allCases.compactMap { Estimate(from: $0, in: results) }
    trend = Trend(of: results)
    microseconds = cost
  }
}

/// The part of one listener's sessions that a report needs. It does not keep the trials.
package struct SimulationResult: Sendable {
  /// The number of answers that are right or wrong.
  let answers: Int
  let rightAnswers: Int
  let readings: [EstimateSource: [LimenReading]]
  let intervalReadings: [IntervalReading]
  let trialsUntilNear: [EstimateSource: Int]
  /// The fall of the limen over the sessions; `nil` after a single session, and for a task with
  /// intervals.
  let fall: LearningTrend.Fall?
}

extension SimulationResult {
  /// Extracts the result of a listener's last session.
  ///
  /// - Parameters:
  ///   - last: The session.
  ///   - past: What all sessions showed; `nil` for a single one, and for a task with intervals.
  /// - Complexity: O(*t*) for *t* trials of a single session, otherwise O(*t* · *n*²) for *t* trials
  ///   and *n* notes.
  package init(of last: Simulation, after past: PastFindings?) {
    answers = last.recording.trials.count { $0.isCorrect != nil }
    rightAnswers = last.recording.trials.count { $0.isCorrect == true }
    readings = last.readings
    intervalReadings = last.intervalReadings
    trialsUntilNear = last.trialsUntilNear
    fall = past.flatMap { $0.curve(under: $0.profile).trend?.fall }
  }
}

/// Returns a value rounded to four decimal places.
func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

// MARK: - Forms

extension SimulationReport {
  /// Returns the report as one JSON object. Keys name their units.
  ///
  /// - Throws: `EncodingError`. Encoding a report with finite numbers does not fail.
  package func json() throws -> String { try prettyJSON() }

  /// Returns a heading, a table for each source of estimates or for the intervals, and a footing with
  /// the proportion correct and the computing times.
  package func text() -> String {
    let ofIntervals = intervals.map { [""] + Intervals.lines(of: $0) } ?? []
    let tables = estimates.flatMap { [""] + $0.rows } + ofIntervals
    let trendLines = trend.map { [$0.line] } ?? []
    return ([heading] + tables + [""] + trendLines + [footing]).joined(separator: "\n")
  }

  private var heading: String {
    let kind = subject.learning ? " (learning)" : ""
    let amount =
      subject.sessions == 1
      ? "\(subject.trials.counted("trial")) each"
      : "\(subject.sessions.counted("session")) of \(subject.trials.counted("trial")) each"
    return "bank \(subject.bank)\(kind): \(subject.listeners.counted("listener")), \(amount), "
      + "\(subject.range), seed \(subject.seed)" + (subject.prior.map { ", prior \($0)" } ?? "")
      + (subject.task.map { ", task \($0)" } ?? "")
      + (subject.intervals.map { " with \($0.joined(separator: ","))" } ?? "")
  }

  private var footing: String {
    let correct = proportionCorrect.map {
      "\(Digits.rounded($0 * 100, places: 1)) % correct. "
    }
    let times = [microseconds.choose, microseconds.update].map {
      Digits.rounded($0, places: 1)
    }
    return (correct ?? "")
      + "An answer takes \(times[0]) µs to choose and \(times[1]) µs to update (medians)."
  }
}
