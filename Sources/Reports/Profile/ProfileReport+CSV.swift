internal import Music
public import Psychometrics
internal import Training

extension ProfileReport {
  /// Returns the notes of all profiles as one CSV table by RFC 4180, with a line of headings.
  ///
  /// No cell needs quotes, because no label, word or note name contains a comma, a quote or a line
  /// break.
  ///
  /// - Parameters:
  ///   - reports: The profiles, in the order of the rows.
  ///   - point: The point at which every profile reports its limens.
  public static func csv(_ reports: [ProfileReport], at point: LimenPoint) -> String {
    precondition(reports.allSatisfy { $0.limenPoint == point }, "limens at several points")
    let headings =
      ["listener", "timbre", "midi", "note"]
      + NoteReport.statistics(at: point).flatMap(\.csvNames)
      + ["threshold_reported"]
    return csv([headings] + reports.flatMap(\.cells))
  }

  /// Returns rows of cells that need no quotes as a CSV table.
  static func csv(_ rows: [[String]]) -> String {
    rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
  }

  private var cells: [[String]] {
    let statistics = NoteReport.statistics(at: limenPoint)
    return notes.map { note in
      [listener, findings.conditionName, "\(note.note.number)", note.note.name]
        + statistics.flatMap { $0.csvCells(of: note) } + ["\(thresholdReported)"]
    }
  }
}
