internal import Music
internal import Notation
internal import Psychometrics
package import Training

/// Writes answers as a version 3 export of Peach, which ``PeachImport`` can read.
package enum PeachExport {
  private static let heading = """
    # peach-export-format:3
    trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,\
    tuningSystem,centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,\
    meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3
    """

  /// Returns the lines of the file: the heading and one row for each answer that is not excluded,
  /// in order of time.
  ///
  /// The difference is the one that was played, that of an interval from its size in equal
  /// temperament, and an answer is correct about that difference. A match has where
  /// its tone began and where it was committed, moved or not. Peach goes no further than 120 cents from
  /// equal temperament, so that a match beyond is written there. It has no intervals that are
  /// further than a quarter tone from their names, which are not written, and no columns for the other
  /// data of a trial.
  ///
  /// - Throws: Any error of the source of the trials.
  /// - Complexity: O(*t* log *t*) for *t* trials.
  package static func lines(of sessions: [StreamedSession]) throws -> some Sequence<String> {
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
  private enum Response {
    case answer(cents: Double, isCorrect: Bool)
    case commit(start: Double, end: Double)
  }

  let time: UTCTime
  let position: UInt32
  let note: UInt8
  /// The number of semitones to the nominal note, negative downwards.
  let semitones: Int8
  private let response: Response

  /// Creates the row of a trial; `nil` if the trial has no correct answer and no match, or an
  /// interval that Peach does not have.
  init?(of trial: TrialRecord, after position: Int) {
    let nominal = trial.question.nominal
    guard nominal.fitsName else { return nil }
    // Rounded to the hundredths of records.
    func fromEqual(_ difference: Difference) -> Double {
      ((difference.cents + nominal.aboveEqual).value * 100).rounded() / 100
    }
    let evidence = trial.evidence?.raised(by: nominal.aboveEqual)
    if let evidence {
      // Peach has no equal tones.
      guard trial.isCorrect != nil || evidence.difference.value != 0 else { return nil }
      response = .answer(cents: fromEqual(trial.playedDifference), isCorrect: evidence.isCorrect)
    } else if let adjustment = trial.adjustment {
      let farthest = Adjustment.farthest.value
      response = .commit(
        start: fromEqual(trial.question.difference),
        end: min(max(fromEqual(adjustment.mistuning), -farthest), farthest))
    } else {
      return nil
    }
    time = trial.time
    self.position = UInt32(truncatingIfNeeded: position)
    note = UInt8(trial.question.reference.number)
    let steps = Int8(nominal.interval.interval.steps)
    semitones = nominal.direction == .up ? steps : -steps
  }

  var line: String {
    let target = MIDINote(Int(note) + Int(semitones))
    let notes = [MIDINote(Int(note)), target].map { "\($0.number),\($0.name)" }
    let interval = Interval.named[Int(semitones.magnitude)].name
    let (type, cells, emptyCount) =
      switch response {
      case .answer(let cents, let isCorrect): ("pitchDiscrimination", "\(cents),\(isCorrect)", 9)
      case .commit(let start, let end): ("pitchMatching", ",,\(start),\(end)", 7)
      }
    let emptyCells = String(repeating: ",", count: emptyCount)
    return "\(type),\(time.iso8601ToTheSecond),\(notes[0]),\(notes[1]),\(interval),"
      + "equalTemperament,\(cells)\(emptyCells)"
  }
}
