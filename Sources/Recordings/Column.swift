internal import Music
internal import Psychometrics
internal import Training

/// One column of the table: what stands in it, and what the sidecar says of it.
struct Column: Sendable {
  let name: String
  let description: String
  var unit: String?
  /// What each word in the column means.
  var levels: [String: String]?
  /// The cell of a trial; `nil` for a value that is missing.
  let cell: @Sendable (TrialRecord, Settings) -> String?
}

extension Column {
  /// All of them, in the order of the table. New ones are added at the end.
  static let all: [Column] = time + stimulus + response + sound
}

// MARK: - The columns

extension Column {
  private static let time = [
    Column(name: "trial", description: "Position in the session, from 1.") { trial, _ in
      "\(trial.number)"
    },
    Column(
      name: "onset", description: "From the beginning of the session to that of the first tone.",
      unit: "s"
    ) { trial, _ in trial.onset.seconds },
    Column(
      name: "duration", description: "Length of the pair: first tone, gap, second tone.", unit: "s"
    ) { _, settings in (settings.comparisonDelay + settings.toneLength.duration).seconds },
    Column(
      name: "time_utc", description: "When the pair was answered or voided, UTC, as ISO 8601."
    ) { trial, _ in trial.time.iso8601 },
  ]

  private static let stimulus = [
    Column(name: "reference_midi", description: "MIDI note number of the first tone.") { trial, _ in
      "\(trial.pair.reference.number)"
    },
    Column(
      name: "reference_hz", description: "Frequency of the first tone, as played.", unit: "Hz"
    ) { trial, _ in "\(trial.referenceFrequency.value)" },
    Column(
      name: "comparison_hz", description: "Frequency of the second tone, as played.", unit: "Hz"
    ) { trial, _ in "\(trial.comparisonFrequency.value)" },
    Column(
      name: "difference_cents",
      description: """
        Distance from the first tone up to the second, negative when the second is the lower one, as \
        it was asked for; what was played follows from the two frequencies.
        """, unit: "cents"
    ) { trial, _ in Digits.decimal(Int64(trial.pair.difference.hundredths), places: 2) },
  ]

  private static let response = [
    Column(
      name: "answer", description: "What the listener said of the second tone.",
      levels: ["higher": "It was the higher one.", "lower": "It was the lower one."]
    ) { trial, _ in trial.answer?.rawValue },
    Column(
      name: "correct", description: "Whether the answer fits the tones as played.",
      levels: ["1": "It does.", "0": "It does not."]
    ) { trial, _ in trial.isCorrect.map { $0 ? "1" : "0" } },
    Column(
      name: "response_time", description: "From the beginning of the second tone to the answer.",
      unit: "s"
    ) { trial, _ in trial.responseTime?.seconds },
  ]

  private static let sound = [
    Column(
      name: "timbre", description: "Colour of both tones.",
      levels: ["sine": "The fundamental alone."]
    ) { _, settings in settings.timbre.rawValue },
    Column(name: "tone_ms", description: "Length of each tone.", unit: "ms") { _, settings in
      "\(settings.toneLength.count)"
    },
    Column(name: "gap_ms", description: "Silence between the tones.", unit: "ms") { _, settings in
      "\(settings.gap.count)"
    },
    Column(
      name: "level_reference_db", description: "Peak level of the first tone re full scale.",
      unit: "dB"
    ) { trial, _ in "\(trial.pair.referenceLevel.value)" },
    Column(
      name: "level_comparison_db", description: "Peak level of the second tone re full scale.",
      unit: "dB"
    ) { trial, _ in "\(trial.pair.comparisonLevel.value)" },
    Column(name: "repeats", description: "How often the pair was heard again.") { trial, _ in
      "\(trial.repeats)"
    },
    Column(
      name: "onset_quality", description: "How well the onset is known; n/a: nobody measured it.",
      levels: [
        "hardware": "From the device's own time stamp.",
        "estimated": "From our clock and the frames still queued.",
        "unpaced": "From our clock alone.",
      ]
    ) { trial, _ in trial.onsetQuality?.rawValue },
    Column(
      name: "xruns", description: "Under- and overruns of the sound that voided the pair, else 0."
    ) { trial, _ in "\(trial.xruns)" },
    Column(
      name: "status", description: "What became of the trial.",
      levels: [
        "answered": "It counts.", "void": "It is no evidence; the next trial asks the pair again.",
        "excluded": "It was answered, and left out afterwards.",
      ]
    ) { trial, _ in trial.answer == nil ? "void" : "answered" },
  ]
}

extension Duration {
  /// The duration in seconds, to the microsecond that records keep.
  fileprivate var seconds: String { Digits.decimal(wholeMicroseconds, places: 6) }
}
