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
  /// - Complexity: O(*t* log *t*) for *t* trials.
  public static func lines(of sessions: [RecordedSession]) -> [String] {
    let trials = sessions.flatMap { session in
      let exclusions = session.exclusions
      return session.trials.filter { !exclusions.contains(trial: $0.number) }
    }
    let rows = trials.compactMap(row).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return [heading] + rows.map(\.element.line)
  }

  private static func row(of trial: TrialRecord) -> (time: UTCTime, line: String)? {
    guard let isCorrect = trial.isCorrect else { return nil }
    let note = "\(trial.question.reference.number),\(trial.question.reference.name)"
    let emptyCells = String(repeating: ",", count: 9)
    return (
      trial.time,
      "pitchDiscrimination,\(trial.time.iso8601ToTheSecond),\(note),\(note),P1,equalTemperament,"
        + "\(trial.playedDifference.cents.value),\(isCorrect)\(emptyCells)"
    )
  }
}
