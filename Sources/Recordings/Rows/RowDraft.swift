internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// The values of the cells of a row, before they are checked for consistency.
struct RowDraft {
  /// The status of a trial.
  enum Status: String, CaseIterable {
    case answered
    case void
    case excluded

    init(of trial: TrialRecord, exclusions: Exclusions) {
      self =
        !trial.isAnswered
        ? .void : exclusions.contains(trial: trial.number) ? .excluded : .answered
    }
  }

  /// The number of rows before this one.
  var position = 0
  /// The line of the row, counted from 1.
  var line = 0
  var number = 0
  /// Microseconds from the start of the session to the onset of the reference tone.
  var onset: Int64 = 0
  /// Microseconds from the onset of the reference tone to the end of the comparison tone.
  var duration: Int64 = 0
  /// `nil` if it is not known.
  var time: UTCTime?
  /// Whether the time is known.
  var dating: Dating { time == nil ? .assumed : .recorded }
  var asked = TaskCells()
  /// Microseconds.
  var responseTime: Int64?
  var timbre = Timbre.sine
  var toneLength = 500
  var gap = 300
  var repeats = 0
  var onsetQuality: OnsetQuality?
  var xruns = 0
  var status = Status.answered
  /// `nil` also when the table has no such column.
  var voidReason: TrialRecord.VoidReason?
  /// The bytes of the labels of listener and session, when the table has these columns.
  var listener: [UInt8] = []
  var session: [UInt8] = []
  /// The sidecar of the session that starts with this row, when the table contains it.
  var sidecar: [UInt8]?
  /// Whether the table has a column for sidecars.
  var carriesSidecars = false
  /// The columns of the table.
  var columns = RowColumns()
}

extension RowDraft {
  /// Whether there was a response.
  var isAnswered: Bool { asked.response != nil }

  /// Returns the record of the row.
  ///
  /// If neither the row nor the sidecar has the reason of a void trial, xruns imply the reason
  /// `sound`. Otherwise the reason is unknown, and the trial counts as voided by the listener.
  ///
  /// - Parameters:
  ///   - start: The start of a session whose times are not known.
  ///   - digest: The digest of the trial in the sidecar.
  ///   - sidecarReason: The reason of a void trial in the sidecar; `nil` when it has none.
  func record(
    startedAt start: UTCTime, digest: UInt64, sidecarReason: TrialRecord.VoidReason?
  ) -> TrialRecord {
    let outcome: TrialRecord.Outcome =
      if let response = asked.response {
        .answered(response, responseTime: responseTime.map { .microseconds($0) })
      } else {
        .void(voidReason ?? sidecarReason ?? (xruns > 0 ? .sound : .listener))
      }
    return TrialRecord(
      number: number, question: asked.question, presentation: asked.presentation,
      outcome: outcome, onset: .microseconds(onset), onsetQuality: onsetQuality,
      time: time ?? start + .microseconds(onset),
      repeats: repeats, xruns: xruns, digest: digest)
  }

  /// Returns the first column that contradicts the others or the sidecar; `nil` when all agree.
  func contradiction(in record: TrialRecord, sidecarReason: TrialRecord.VoidReason?) -> String? {
    if let column = asked.contradiction { return column }
    if let column = asked.contradictionOfAdjustment(repeats: repeats) { return column }
    if columns.has(.status), (status == .void) == isAnswered { return "status" }
    if let voidReason, isAnswered || voidReason != sidecarReason ?? voidReason {
      return "void_reason"
    }
    if !isAnswered, responseTime != nil { return "response_time" }
    // Earlier versions wrote that “lower” is correct where the tones are equal.
    if columns.has(.correct), asked.isCorrect != record.isCorrect,
      asked.isCorrect != record.evidence?.isCorrect
    {
      return "correct"
    }
    return nil
  }

  /// Returns the first column that contradicts the common properties of the session's pairs; `nil`
  /// when all agree.
  func contradiction(with form: PairForm) -> String? {
    if let task = asked.task, task != form.task {
      return asked.answer == nil ? "interval" : "answer"
    }
    if form.task.hasIntervals, asked.interval.name == nil { return "interval" }
    if let tuning = asked.interval.tuning, tuning != form.tuning, form.determines(tuning) {
      return "tuning"
    }
    if let example = asked.interval.example, example != (form.aid == .example) { return "example" }
    if (asked.comparisonIsFirst != nil) != form.drawsOrder { return "first_tone" }
    if form.task.aid == .drone, columns.has(.drone), asked.adjustment.drone != form.drone {
      return "drone_octave"
    }
    if timbre != form.timbre { return "timbre" }
    if toneLength != form.toneLength { return "tone_ms" }
    if gap != form.gap { return "gap_ms" }
    // That of a match depends on the listener.
    if columns.has(.duration), !form.task.response.holdsComparison, duration != form.duration {
      return "duration"
    }
    return nil
  }

  /// The settings that the row contains, with defaults for all others.
  var settings: Settings {
    get throws(SettingsError) {
      let question = asked.question
      let note = question.reference
      let interval = asked.interval
      let tuning = interval.tuning.flatMap {
        TuningDefinition(name: $0, tonic: interval.tonic ?? .standardTonic)
      }
      var settings = try Settings(
        task: asked.task ?? .standard,
        intervals: asked.task?.hasIntervals == true
          ? [question.nominal.interval] : Settings.standardIntervals,
        tuning: tuning ?? .equal, drone: asked.adjustment.drone,
        example: interval.example ?? false,
        range: NoteRange(lowest: note, highest: note).extended(to: question.nominalNote),
        toneLength: Milliseconds(toneLength),
        gap: Milliseconds(gap), timbre: timbre)
      if asked.comparisonIsFirst != nil { settings.referencePosition = .random }
      return settings
    }
  }
}

/// The columns that a table has, of those that follow from others.
struct RowColumns {
  /// The names of these columns.
  enum Name: String, CaseIterable {
    case trial, onset, duration, correct, status, session
    case note = "reference_midi"
    case reference = "reference_hz"
    case comparison = "comparison_hz"
    case difference = "difference_cents"
    case drone = "drone_octave"
  }

  /// The columns that the table lacks, which are few.
  private var absent: [Name] = []
  /// The first column that a recording has and the table lacks; `nil` if there are all. The records
  /// are then not those that were written.
  private(set) var lacking: String?

  /// Returns whether the table has a column: for the duration, also the lengths from which it follows;
  /// for the note, its number or its name.
  func has(_ name: Name) -> Bool { !absent.contains(name) }
}

extension RowColumns {
  /// Finds the columns among names.
  init(among names: [String]) {
    absent = Name.allCases.filter { !names.contains($0.rawValue) }
    if names.contains(Self.noteName) { absent.removeAll { $0 == .note } }
    if !["tone_ms", "gap_ms"].allSatisfy(names.contains) { absent.append(.duration) }
    lacking = Column.all.first { !$0.isOptional && !names.contains($0.name) }?.name
  }

  /// A column with the name of the reference note, in tables that were made by hand.
  static let noteName = "reference_note"

  /// The first column without which no row has an answer to a question; `nil` if there are all.
  var missing: String? {
    if !has(.note), !has(.reference) { return Name.note.rawValue }
    return !has(.comparison) && !has(.difference) ? Name.difference.rawValue : nil
  }
}

extension RowDraft {
  /// Derives what the table has no columns for.
  ///
  /// - Returns: The problem of the row; `nil` when it has none.
  mutating func complete() -> RecordingProblem.Kind? {
    if !columns.has(.note) {
      let frequency = asked.referenceFrequency
      guard let note = MIDINote(nearestTo: frequency), NoteRange.piano.contains(note) else {
        return .cell(
          column: "reference_hz", text: "\(frequency.value)",
          accepts: "the frequency of \(MIDINote.pianoInHertz)")
      }
      asked.reference = note.number
    }
    if !columns.has(.reference) {
      asked.referenceFrequency = ConcertPitch.standard.frequency(of: MIDINote(asked.reference))
    }
    if !columns.has(.comparison) {
      asked.comparisonFrequency = asked.referenceFrequency.raised(
        by: Cents(Double(asked.thousandths) / 1000))
    }
    if !columns.has(.difference) {
      let nominal = asked.nominal
      let mistuning = Difference(
        from: asked.referenceFrequency.raised(by: nominal.size), to: asked.comparisonFrequency)
      asked.thousandths = nominal.thousandths + 10 * mistuning.hundredths
    }
    guard TrialRecord.frequencies.contains(asked.comparisonFrequency),
      TrialRecord.hundredths.contains(asked.thousandths / 10)
    else {
      let (column, text) =
        columns.has(.difference)
        ? ("difference_cents", "\(Double(asked.thousandths) / 1000)")
        : ("comparison_hz", "\(asked.comparisonFrequency.value)")
      return .cell(
        column: column, text: text,
        accepts: "within 10000 cents of the reference tone, and of 10 to 24000 hertz")
    }
    if asked.interval.name == nil, !asked.thousandths.isMultiple(of: 10) {
      return .cell(
        column: "difference_cents", text: "\(Double(asked.thousandths) / 1000)",
        accepts: "a number of cents that a trial may have")
    }
    if !columns.has(.status) { status = isAnswered ? .answered : .void }
    return nil
  }
}

/// The properties that all pairs of a session share, in the units of the table.
struct PairForm {
  /// Whether a sidecar has the properties. Otherwise they are those of the first row.
  private let isOfSidecar: Bool
  let task: Task
  /// The label of the tuning of intervals.
  let tuning: String
  let aid: Aid?
  let drone: Drone?
  let drawsOrder: Bool
  let timbre: Timbre
  let toneLength: Int
  let gap: Int
  let duration: Int64

  init(of settings: Settings, isOfSidecar: Bool) {
    self.isOfSidecar = isOfSidecar
    task = settings.task
    tuning = settings.tuning.label
    aid = settings.aid
    drone = settings.drone
    drawsOrder = settings.drawsOrder
    timbre = settings.timbre
    toneLength = settings.toneLength.count
    gap = settings.gap.count
    duration = settings.pairLength.wholeMicroseconds
  }

  /// Returns whether the tuning of a row must be that of the form. Without a sidecar, nothing has the
  /// pitches of a scale, and the sizes in the rows are those that count.
  func determines(_ tuning: String) -> Bool {
    isOfSidecar || TuningDefinition(name: tuning, tonic: MIDINote(60)) != nil
  }
}
