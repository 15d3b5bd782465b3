internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// One column of the table: its content, how to write and read it, and its description in the
/// sidecar.
struct Column: Sendable {
  let name: String
  let description: String
  var unit: String?
  /// The meaning of each word in the column.
  var levels: [String: String]?
  /// Whether a table may lack the column although all tasks have it. Earlier versions did not write it.
  var isOptional = false
  /// The text that a missing cell stands for; `nil` if it stands for itself.
  var usual: String?
  /// Returns the cell of a trial; `nil` for a missing value.
  let cell: @Sendable (TrialRecord, Surroundings) -> String?
  /// Stores the value of a cell in the draft of its row.
  ///
  /// - Returns: Whether the cell has an acceptable value.
  let read: @Sendable (Span<UInt8>, inout RowDraft) -> Bool
}

/// The properties of a session that its rows contain.
struct Surroundings: Sendable {
  let settings: Settings
  let dating: Dating
  let exclusions: Exclusions
  /// Whether another program chose the pairs.
  let isImported: Bool

  init(of session: RecordedSession) {
    settings = session.header.settings
    dating = session.header.dating
    exclusions = session.exclusions
    isImported = session.header.isImported
  }
}

extension Column {
  /// The columns of all tasks, in the order of the table. BIDS requires `onset` and `duration` first.
  /// Readers find columns by name.
  static let all: [Column] = columns(of: .standard)

  /// All columns that a table may have: those of a long table, whose sessions may have any task.
  static let known: [Column] = all + [task] + intervals + adjustments + [drone, example, firstTone]

  /// Returns the columns of a recording with these settings.
  static func columns(of settings: Settings) -> [Column] {
    columns(of: settings.task) + (settings.drawsOrder ? [firstTone] : [])
  }

  private static func columns(of task: Task) -> [Column] {
    let common = time + stimulus + response(to: task) + sound + toneLevels + course + outcome
    let adjustments = task.response.holdsComparison ? self.adjustments : []
    return switch task.aid {
    case nil: common + adjustments
    case .example: common + intervals + adjustments + [example]
    case .drone: common + intervals + adjustments + [drone]
    }
  }

  /// The text for a missing value.
  static let missing = "n/a"
}

// MARK: - The columns

extension Column {
  private static let time = [
    Column(
      name: "onset",
      description: "Time from the beginning of the session to the beginning of the first tone.",
      unit: "s",
      cell: { trial, _ in trial.onset.seconds },
      read: { set(&$1.onset, to: $0.microseconds) }),
    Column(
      name: "duration",
      description: "Length of the stimulus, from its first tone to its last.", unit: "s",
      cell: { trial, session in session.settings.length(of: trial).seconds },
      read: { set(&$1.duration, to: $0.microseconds) }),
    Column(
      name: "trial", description: "Position in the session, from 1.",
      cell: { trial, _ in "\(trial.number)" },
      read: { set(&$1.number, to: $0.integer(in: Int.min...Int.max)) }),
    Column(
      name: "time_utc",
      description:
        "Time at which the pair was answered or voided, in UTC, as ISO 8601; n/a if it is not known.",
      cell: { trial, session in session.dating == .recorded ? trial.time.iso8601 : nil },
      read: { set(&$1.time, from: $0) { UTCTime(iso8601: $0) } }),
  ]

  private static let sound = [
    Column(
      name: "timbre", description: "Timbre of both tones.",
      levels: Dictionary(uniqueKeysWithValues: Timbre.allCases.map { ($0.rawValue, $0.summary) }),
      usual: "\(Timbre.sine)",
      cell: { _, session in session.settings.timbre.rawValue },
      read: { set(&$1.timbre, to: $0.word()) }),
    Column(
      name: "tone_ms", description: "Length of each tone.", unit: "ms", usual: "500",
      cell: { _, session in "\(session.settings.toneLength.count)" },
      read: { set(&$1.toneLength, to: $0.integer(in: counts(Settings.toneLengths))) }),
    Column(
      name: "gap_ms", description: "Silence between the tones.", unit: "ms", usual: "300",
      cell: { _, session in "\(session.settings.gap.count)" },
      read: { set(&$1.gap, to: $0.integer(in: counts(Settings.gaps))) }),
  ]

  private static let course = [
    Column(
      name: "repeats", description: "How often the pair was played again.", usual: "0",
      cell: { trial, _ in "\(trial.repeats)" },
      read: { set(&$1.repeats, to: $0.times) }),
    Column(
      name: "onset_quality",
      description: "How exactly the onset is known; n/a if it was not measured.",
      levels: [
        "hardware": "From the device's own time stamp.",
        "reported": "From what a sound server reports, not from the device.",
        "estimated": "Estimated from the clock and the frames still queued.",
        "unpaced": "From the clock alone.",
      ],
      cell: { trial, _ in trial.onsetQuality?.rawValue },
      read: { set(&$1.onsetQuality, from: $0) { $0.word() } }),
    Column(
      name: "xruns", description: "Number of xruns that voided the pair, otherwise 0.", usual: "0",
      cell: { trial, _ in "\(trial.xruns)" },
      read: { set(&$1.xruns, to: $0.times) }),
  ]

  private static let outcome = [
    Column(
      name: "status", description: "Outcome of the trial.",
      levels: [
        "answered": "The trial counts.",
        "void": "The trial does not count; the next trial presents the same pair again.",
        "excluded": "The trial was answered, and excluded later.",
      ],
      cell: { trial, session in
        RowDraft.Status(of: trial, exclusions: session.exclusions).rawValue
      },
      read: { set(&$1.status, to: $0.word()) }),
    Column(
      name: "void_reason", description: "Why the trial is void; n/a for any other.",
      levels: [
        "listener": "The listener voided it, or stopped the program.",
        "sound": "A fault of the sound corrupted a tone, or the device was disconnected.",
      ],
      isOptional: true,
      cell: { trial, _ in trial.voidReason?.rawValue },
      read: { set(&$1.voidReason, from: $0) { $0.word() } }),
  ]
}

// MARK: - Reading

extension Column {
  private static func counts(_ lengths: ClosedRange<Milliseconds>) -> ClosedRange<Int> {
    lengths.lowerBound.count...lengths.upperBound.count
  }

  static func set<Value>(_ place: inout Value, to value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// Stores a value that may be missing.
  static func set<Value>(
    _ place: inout Value?, from cell: Span<UInt8>, _ read: (Span<UInt8>) -> Value?
  ) -> Bool {
    place = read(cell)
    return place != nil || cell.isMissing
  }
}

extension Duration {
  /// The duration in seconds with six decimal places, the precision of records.
  var seconds: String { Digits.decimal(wholeMicroseconds, places: 6) }
}

extension Settings {
  /// The duration from the onset of the reference tone to the end of the comparison tone.
  var pairLength: Duration { comparisonDelay + toneLength.duration }

  /// Returns the length of the stimulus of a trial. The tone of a match sounds until it is committed.
  fileprivate func length(of trial: TrialRecord) -> Duration {
    task.response.holdsComparison ? comparisonDelay + (trial.responseTime ?? .zero) : pairLength
  }
}
