internal import Music
internal import Notation
internal import Psychometrics
public import Training

/// Writes answers as a version 3 export of Peach, which ``PeachImport`` can read.
public enum PeachExport {
  private static let heading = """
    # peach-export-format:3
    trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,\
    tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,\
    meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3
    """

  /// Returns the lines of the file: the heading and one row for each answer that is not excluded,
  /// in order of time.
  ///
  /// The difference is the one that was played. Peach has no columns for the other data of a trial.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t* log *t*) for *t* trials.
  public static func lines(of sessions: [StreamedSession]) throws -> some Sequence<String> {
    var rows: [PeachRow] = []
    for session in sessions {
      let exclusions = session.outline.exclusions
      try session.forEachTrial { trial in
        guard !exclusions.contains(trial: trial.number) else { return }
        PeachRow(of: trial, after: rows.count).map { rows.append($0) }
      }
    }
    rows.sort { ($0.time, $0.position) < ($1.time, $1.position) }
    return (0...rows.count).lazy.map { $0 == 0 ? heading : rows[$0 - 1].line }
  }
}

/// A row of an export, small because all rows are in memory while they are sorted.
private struct PeachRow {
  let time: UTCTime
  let cents: Double
  let position: UInt32
  let note: UInt8
  let isCorrect: Bool

  /// Creates the row of a trial; `nil` if the trial has no correct answer.
  init?(of trial: TrialRecord, after position: Int) {
    guard let isCorrect = trial.isCorrect else { return nil }
    time = trial.time
    cents = trial.playedDifference.cents.value
    self.position = UInt32(truncatingIfNeeded: position)
    note = UInt8(trial.question.reference.number)
    self.isCorrect = isCorrect
  }

  var line: String {
    let note = "\(note),\(MIDINote(Int(note)).name)"
    let emptyCells = String(repeating: ",", count: 9)
    return "pitchDiscrimination,\(time.iso8601ToTheSecond),\(note),\(note),P1,equalTemperament,"
      + "\(cents),\(isCorrect)\(emptyCells)"
  }
}
