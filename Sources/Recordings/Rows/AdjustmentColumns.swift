internal import Music
internal import Psychometrics
internal import Training

// The parts of a recording that only the task *matching* has.

/// The cells of a row for the adjustment of its comparison tone. In other tasks they are missing.
struct AdjustmentCells {
  /// Hundredths of a cent.
  var start: Int?
  /// The number of steps; `nil` if the tone was not committed.
  var steps: Int?
  var reversals: Int?
  var referencePlays: Int?
  var trace: String?
  /// The drone; `nil` for a reference tone before the comparison tone.
  var drone: Drone?
}

// MARK: - The columns

extension Column {
  /// The columns of matches. A long table has them for all tasks.
  static let adjustments = [
    Column(
      name: "start_cents",
      description:
        "Signed difference from the nominal to the comparison tone at its beginning; n/a in tasks other than matching.",
      unit: "cents",
      cell: { trial, session in
        session.settings.task.response.holdsComparison ? trial.question.difference.decimal : nil
      },
      read: { set(&$1.asked.adjustment.start, from: $0) { $0.hundredths } }),
    Column(
      name: "adjustment_steps",
      description:
        "Number of times that the listener changed the pitch; n/a if the tone was not committed.",
      cell: { trial, _ in trial.adjustment.map { "\($0.steps.count)" } },
      read: { set(&$1.asked.adjustment.steps, from: $0) { $0.times } }),
    Column(
      name: "reversals",
      description: "Number of these changes that led back, up after down or down after up.",
      cell: { trial, _ in
        trial.adjustment.map { "\($0.reversals(from: trial.question.difference))" }
      },
      read: { set(&$1.asked.adjustment.reversals, from: $0) { $0.times } }),
    Column(
      name: "reference_plays", description: "Number of times that the reference tone was played.",
      cell: { trial, _ in trial.adjustment.map { _ in "\(trial.repeats + 1)" } },
      read: { set(&$1.asked.adjustment.referencePlays, from: $0) { $0.times } }),
    Column(
      name: "trace",
      description:
        "Every change of the pitch, as ms:cents;ms:cents…: the time from the beginning of the comparison tone, and the difference from the nominal tone after it; n/a without changes.",
      cell: { trial, _ in trial.adjustment.flatMap { $0.steps.isEmpty ? nil : $0.trace } },
      read: { set(&$1.asked.adjustment.trace, from: $0) { $0.isMissing ? nil : $0.text } }),
  ]

  /// The column of the task over a drone. A long table has it for all tasks.
  static let drone = Column(
    name: "drone_octave",
    description:
      "Octaves from the reference tone to the drone that sounded as long as the comparison tone; n/a if the reference tone sounded before it.",
    unit: "octaves",
    cell: { _, session in
      session.settings.aid == .drone ? session.settings.drone.map { "\($0.octaves)" } : nil
    },
    read: {
      set(&$1.asked.adjustment.drone, from: $0) { $0.integer(in: droneOctaves).flatMap(Drone.init) }
    })

  private static let droneOctaves = Drone.twoOctavesBelow.octaves...Drone.octaveAbove.octaves
}

// MARK: - The adjustment

extension TaskCells {
  /// The adjustment; `nil` if the tone was not committed, or if the steps cannot be read.
  var committed: Adjustment? {
    guard adjustment.start != nil, adjustment.steps != nil else { return nil }
    return Adjustment(to: mistuning, trace: adjustment.trace ?? "")
  }

  /// Returns the first column of a match that contradicts the others; `nil` when all agree.
  ///
  /// - Parameter repeats: The number of times that the reference tone was played again.
  func contradictionOfAdjustment(repeats: Int) -> String? {
    guard let start = adjustment.start else {
      let isMissing = adjustment.steps == nil && adjustment.trace == nil
      return isMissing ? nil : "start_cents"
    }
    guard adjustment.steps != nil else {
      return adjustment.trace == nil ? nil : "adjustment_steps"
    }
    guard let committed else { return "trace" }
    if committed.steps.count != adjustment.steps { return "adjustment_steps" }
    let reversals = committed.reversals(from: Difference(hundredths: start))
    if let stated = adjustment.reversals, stated != reversals { return "reversals" }
    if let plays = adjustment.referencePlays, plays != repeats + 1 { return "reference_plays" }
    let nominal = referenceFrequency.raised(by: nominal.size)
    return Difference(from: nominal, to: comparisonFrequency) == mistuning ? nil : "comparison_hz"
  }
}
