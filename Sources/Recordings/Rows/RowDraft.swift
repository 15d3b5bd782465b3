internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// What the cells of a row say, before anybody asks whether they agree.
struct RowDraft {
  /// What became of the trial.
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

  /// How many rows come before it.
  var position = 0
  /// The line that it stands in, counted from 1.
  var line = 0
  var number = 0
  /// Microseconds from the beginning of the session to that of the first tone.
  var onset: Int64 = 0
  /// Microseconds from the beginning of the first tone to the end of the second.
  var duration: Int64 = 0
  var time = UTCTime(milliseconds: 0)
  var asked = TaskCells()
  /// Microseconds.
  var responseTime: Int64?
  var timbre = Timbre.sine
  var toneLength = 0
  var gap = 0
  var repeats = 0
  var onsetQuality: OnsetQuality?
  var xruns = 0
  var status = Status.answered
  /// `nil` also where the table has no such column.
  var voidReason: TrialRecord.VoidReason?
  /// The bytes of the listener's label and of the session's, where the table has these columns.
  var listener: [UInt8] = []
  var session: [UInt8] = []
  /// The sidecar of the session that begins with the row, where the table carries it.
  var sidecar: [UInt8]?
  /// Whether the table has a column for sidecars.
  var carriesSidecars = false
}

extension RowDraft {
  /// Whether there was a response.
  var isAnswered: Bool { asked.response != nil }

  /// The record of the row.
  ///
  /// Where neither the row nor the sidecar says why a trial is void, xruns say that it was the sound;
  /// otherwise nobody knows, and it counts as voided by the listener.
  ///
  /// - Parameters:
  ///   - digest: That of the trial in the sidecar.
  ///   - sidecarReason: Why the sidecar says that the trial is void; `nil` where it does not say.
  func record(digest: UInt64, sidecarReason: TrialRecord.VoidReason?) -> TrialRecord {
    let outcome: TrialRecord.Outcome =
      if let response = asked.response {
        .answered(response, responseTime: responseTime.map { .microseconds($0) })
      } else {
        .void(voidReason ?? sidecarReason ?? (xruns > 0 ? .sound : .listener))
      }
    return TrialRecord(
      number: number, question: asked.question, presentation: asked.presentation,
      outcome: outcome, onset: .microseconds(onset), onsetQuality: onsetQuality, time: time,
      repeats: repeats, xruns: xruns, digest: digest)
  }

  /// The first column that contradicts the others, or the sidecar, if one does.
  func contradiction(
    in record: TrialRecord, sidecarReason: TrialRecord.VoidReason?
  ) -> String? {
    if (status == .void) == isAnswered { return "status" }
    if let voidReason, isAnswered || voidReason != sidecarReason ?? voidReason {
      return "void_reason"
    }
    if !isAnswered, responseTime != nil { return "response_time" }
    if asked.isCorrect != record.isCorrect { return "correct" }
    return nil
  }

  /// The first column that contradicts what all pairs of the session have in common, if one does.
  func contradiction(with form: PairForm) -> String? {
    if timbre != form.timbre { return "timbre" }
    if toneLength != form.toneLength { return "tone_ms" }
    if gap != form.gap { return "gap_ms" }
    if duration != form.duration { return "duration" }
    return nil
  }

  /// The settings that the row tells of, those it does not at their defaults.
  var settings: Settings {
    get throws(SettingsError) {
      let note = asked.question.reference
      return try Settings(
        range: NoteRange(lowest: note, highest: note), toneLength: Milliseconds(toneLength),
        gap: Milliseconds(gap), timbre: timbre)
    }
  }
}

/// What all pairs of a session have in common, in the units of the table.
struct PairForm {
  let timbre: Timbre
  let toneLength: Int
  let gap: Int
  let duration: Int64

  init(of settings: Settings) {
    timbre = settings.timbre
    toneLength = settings.toneLength.count
    gap = settings.gap.count
    duration = settings.pairLength.wholeMicroseconds
  }
}
