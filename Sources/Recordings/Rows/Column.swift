internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// One column of the table: what stands in it, how it is written and read, and what the sidecar says
/// of it.
struct Column: Sendable {
  let name: String
  let description: String
  var unit: String?
  /// What each word in the column means.
  var levels: [String: String]?
  /// The cell of a trial; `nil` for a value that is missing.
  let cell: @Sendable (TrialRecord, Surroundings) -> String?
  /// Takes a cell into the draft of its row.
  ///
  /// - Returns: Whether the cell could be made out.
  let read: @Sendable (Span<UInt8>, inout RowDraft) -> Bool
}

/// What a row tells of its session.
struct Surroundings: Sendable {
  let settings: Settings
  let exclusions: Exclusions
}

extension Column {
  /// All of them, in the order of the table. New ones are added at the end.
  static let all: [Column] = time + stimulus + response + sound

  /// What stands for a value that is missing.
  static let missing = "n/a"
}

// MARK: - The columns

extension Column {
  private static let time = [
    Column(name: "trial", description: "Position in the session, from 1.") { trial, _ in
      "\(trial.number)"
    } read: {
      set(&$1.number, to: $0.integer(in: Int.min...Int.max))
    },
    Column(
      name: "onset", description: "From the beginning of the session to that of the first tone.",
      unit: "s"
    ) { trial, _ in
      trial.onset.seconds
    } read: {
      set(&$1.onset, to: $0.decimal(places: 6, in: TrialRecord.microseconds))
    },
    Column(
      name: "duration", description: "Length of the pair: first tone, gap, second tone.", unit: "s"
    ) { _, session in
      session.settings.pairLength.seconds
    } read: {
      set(&$1.duration, to: $0.decimal(places: 6, in: TrialRecord.microseconds))
    },
    Column(
      name: "time_utc", description: "When the pair was answered or voided, UTC, as ISO 8601."
    ) { trial, _ in
      trial.time.iso8601
    } read: {
      set(&$1.time, to: UTCTime(iso8601: $0))
    },
  ]

  private static let stimulus = [
    Column(name: "reference_midi", description: "MIDI note number of the first tone.") { trial, _ in
      "\(trial.question.reference.number)"
    } read: {
      set(&$1.reference, to: $0.integer(in: keyboard))
    },
    Column(
      name: "reference_hz", description: "Frequency of the first tone, as played.", unit: "Hz"
    ) { trial, _ in
      "\(trial.presentation.reference.value)"
    } read: {
      set(&$1.referenceFrequency, to: $0.frequency)
    },
    Column(
      name: "comparison_hz", description: "Frequency of the second tone, as played.", unit: "Hz"
    ) { trial, _ in
      "\(trial.presentation.comparison.value)"
    } read: {
      set(&$1.comparisonFrequency, to: $0.frequency)
    },
    Column(
      name: "difference_cents",
      description: """
        Distance from the first tone up to the second, negative when the second is the lower one, as \
        it was asked for; what was played follows from the two frequencies.
        """, unit: "cents"
    ) { trial, _ in
      Digits.decimal(Int64(trial.question.difference.hundredths), places: 2)
    } read: {
      set(&$1.hundredths, to: $0.decimal(places: 2, in: hundredths).map { Int($0) })
    },
  ]

  private static let response = [
    Column(
      name: "answer", description: "What the listener said of the second tone.",
      levels: ["higher": "It was the higher one.", "lower": "It was the lower one."]
    ) { trial, session in
      trial.response.map(session.settings.task.word)
    } read: {
      set(&$1.answer, from: $0) { $0.word() }
    },
    Column(
      name: "correct", description: "Whether the answer fits the tones as played.",
      levels: ["1": "It does.", "0": "It does not."]
    ) { trial, _ in
      trial.isCorrect.map { $0 ? "1" : "0" }
    } read: {
      set(&$1.isCorrect, from: $0) { $0.integer(in: 0...1).map { $0 == 1 } }
    },
    Column(
      name: "response_time", description: "From the beginning of the second tone to the answer.",
      unit: "s"
    ) { trial, _ in
      trial.responseTime?.seconds
    } read: {
      set(&$1.responseTime, from: $0) { $0.decimal(places: 6, in: TrialRecord.microseconds) }
    },
  ]

  private static let sound = [
    Column(
      name: "timbre", description: "Colour of both tones.",
      levels: [
        "sine": "The fundamental alone.",
        "three": "Three harmonics, falling 6 dB per octave.",
        "ten": "Ten harmonics, falling 6 dB per octave.",
        "missing": "Harmonics two to ten, falling 6 dB per octave, without a fundamental.",
        "string": "Every harmonic, falling 6 dB per octave.",
        "reed": "Odd harmonics, falling 6 dB per octave.",
        "voice": "Harmonics shaped by the formants of the vowel of 'far'.",
        "piano": "Harmonics that decay, the higher the faster.",
      ]
    ) { _, session in
      session.settings.timbre.rawValue
    } read: {
      set(&$1.timbre, to: $0.word())
    },
    Column(name: "tone_ms", description: "Length of each tone.", unit: "ms") { _, session in
      "\(session.settings.toneLength.count)"
    } read: {
      set(&$1.toneLength, to: $0.integer(in: counts(Settings.toneLengths)))
    },
    Column(name: "gap_ms", description: "Silence between the tones.", unit: "ms") { _, session in
      "\(session.settings.gap.count)"
    } read: {
      set(&$1.gap, to: $0.integer(in: counts(Settings.gaps)))
    },
    Column(
      name: "level_reference_db", description: "Peak level of the first tone re full scale.",
      unit: "dB"
    ) { trial, _ in
      "\(trial.question.referenceLevel.value)"
    } read: {
      set(&$1.referenceLevel, to: $0.number)
    },
    Column(
      name: "level_comparison_db", description: "Peak level of the second tone re full scale.",
      unit: "dB"
    ) { trial, _ in
      "\(trial.question.comparisonLevel.value)"
    } read: {
      set(&$1.comparisonLevel, to: $0.number)
    },
    Column(name: "repeats", description: "How often the pair was heard again.") { trial, _ in
      "\(trial.repeats)"
    } read: {
      set(&$1.repeats, to: $0.integer(in: TrialRecord.counts))
    },
    Column(
      name: "onset_quality", description: "How well the onset is known; n/a: nobody measured it.",
      levels: [
        "hardware": "From the device's own time stamp.",
        "estimated": "From our clock and the frames still queued.",
        "unpaced": "From our clock alone.",
      ]
    ) { trial, _ in
      trial.onsetQuality?.rawValue
    } read: {
      set(&$1.onsetQuality, from: $0) { $0.word() }
    },
    Column(
      name: "xruns", description: "Under- and overruns of the sound that voided the pair, else 0."
    ) { trial, _ in
      "\(trial.xruns)"
    } read: {
      set(&$1.xruns, to: $0.integer(in: TrialRecord.counts))
    },
    Column(
      name: "status", description: "What became of the trial.",
      levels: [
        "answered": "It counts.", "void": "It is no evidence; the next trial asks the pair again.",
        "excluded": "It was answered, and left out afterwards.",
      ]
    ) { trial, session in
      RowDraft.Status(of: trial, exclusions: session.exclusions).rawValue
    } read: {
      set(&$1.status, to: $0.word())
    },
  ]
}

// MARK: - Reading

extension Column {
  private static let keyboard = NoteRange.piano.lowest.number...NoteRange.piano.highest.number
  private static let hundredths =
    Int64(TrialRecord.hundredths.lowerBound)...Int64(TrialRecord.hundredths.upperBound)

  private static func counts(_ lengths: ClosedRange<Milliseconds>) -> ClosedRange<Int> {
    lengths.lowerBound.count...lengths.upperBound.count
  }

  private static func set<Value>(_ place: inout Value, to value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// A value that may be missing.
  private static func set<Value>(
    _ place: inout Value?, from cell: Span<UInt8>, _ read: (Span<UInt8>) -> Value?
  ) -> Bool {
    place = read(cell)
    return place != nil || cell.holds(missing)
  }
}

extension Duration {
  /// The duration in seconds, to the microsecond that records keep.
  fileprivate var seconds: String { Digits.decimal(wholeMicroseconds, places: 6) }
}

extension Settings {
  /// From the beginning of the first tone to the end of the second.
  var pairLength: Duration { comparisonDelay + toneLength.duration }
}
