internal import Music
internal import Notation
internal import Psychometrics
internal import Training

// The parts of a recording that only tasks with intervals have.

/// The cells of a row for its interval. In other tasks they are missing.
struct IntervalCells {
  var name: Interval?
  var direction: Interval.Direction?
  /// Thousandths of a cent.
  var nominal: Int?
  /// Hundredths of a cent.
  var mistuning: Int?
  var tuning: String?
  var tonic: MIDINote?
  /// Whether an example preceded the pair.
  var example: Bool?

  /// Returns whether a nominal size leads in the direction of the interval. In a scale that falls it
  /// leads in the other one.
  func fits(_ size: Int) -> Bool {
    let isOfScale = tuning.map { !TuningDefinition.names.contains($0) } ?? false
    return isOfScale || (direction == .down ? size <= 0 : size >= 0)
  }
}

// MARK: - The columns

extension Column {
  static let task = Column(
    name: "task", description: "Task of the session.",
    levels: Dictionary(uniqueKeysWithValues: Task.allCases.map { ($0.name, $0.summary) }),
    cell: { _, session in session.settings.task.name },
    read: { cell, _ in Task(name: cell.text) != nil })

  /// The columns of tasks with intervals. A long table has them for all tasks.
  static let intervals = [
    Column(
      name: "interval",
      description:
        "Nominal interval from the reference to the comparison tone: P1 to P8, or steps of another scale, such as 7\\19; n/a in other tasks.",
      cell: { trial, session in
        ofIntervals(session) { trial.question.nominal.interval.interval.name }
      },
      read: { set(&$1.asked.interval.name, from: $0) { try? Interval(name: $0.text) } }),
    Column(
      name: "direction", description: "Direction of the interval.",
      levels: [
        "up": "The nominal tone is higher; lower in a scale that falls.",
        "down": "The nominal tone is lower; higher in a scale that falls.",
      ],
      cell: { trial, session in
        ofIntervals(session) { trial.question.nominal.interval.direction.rawValue }
      },
      read: { set(&$1.asked.interval.direction, from: $0) { $0.word() } }),
    Column(
      name: "nominal_cents",
      description:
        "Size of the interval in the tuning, from the reference to the nominal tone; negative downwards.",
      unit: "cents",
      cell: { trial, session in
        ofIntervals(session) {
          Digits.decimal(Int64(trial.question.nominal.thousandths), places: 3)
        }
      },
      read: { set(&$1.asked.interval.nominal, from: $0) { $0.thousandths } }),
    Column(
      name: "mistuning_cents",
      description:
        "Signed difference from the nominal to the comparison tone, negative when the comparison is too low, as requested, or as the listener committed it.",
      unit: "cents",
      cell: { trial, session in ofIntervals(session) { trial.lastDifference.decimal } },
      read: { set(&$1.asked.interval.mistuning, from: $0) { $0.hundredths } }),
    Column(
      name: "tuning",
      description:
        "Tuning of the intervals: the name of a built-in one, or a digest of a scale; the sidecar has all its pitches.",
      cell: { _, session in ofIntervals(session) { session.settings.tuning.label } },
      read: { set(&$1.asked.interval.tuning, from: $0) { $0.isMissing ? nil : $0.text } }),
    Column(
      name: "tonic",
      description: "Note from which the scale of the tuning rises; n/a without a scale.",
      cell: { _, session in ofIntervals(session) { session.settings.tuning.tonic?.name } },
      read: { set(&$1.asked.interval.tonic, from: $0) { try? MIDINote(name: $0.text) } }),
  ]

  /// The column of the task with pairs at intervals. A long table has it for all tasks.
  static let example = Column(
    name: "example",
    description: "Whether the interval in tune was played before the pair; n/a in other tasks.",
    levels: ["1": "An example was played.", "0": "The pair came alone."],
    cell: { _, session in
      session.settings.task.aid == .example ? session.settings.aid == .example ? "1" : "0" : nil
    },
    read: { set(&$1.asked.interval.example, from: $0) { $0.integer(in: 0...1).map { $0 == 1 } } })

  private static func ofIntervals(_ session: Surroundings, _ cell: () -> String?) -> String? {
    session.settings.task.hasIntervals ? cell() : nil
  }
}

extension TuningDefinition {
  /// The name of a built-in tuning, or a digest of a scale.
  var label: String {
    switch self {
    case .intervals, .temperament: name
    case .scale, .keyboard: "scale-\(Digits.hexadecimal(digest))"
    }
  }

  private var digest: UInt64 {
    expectSuccess(because: "the pitches of a scale are finite") {
      Digest(of: try lineJSON(.asCoded).utf8).value
    }
  }
}
