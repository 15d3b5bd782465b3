internal import Notation
package import Training

/// Writes the two files of a ``Recording`` piece by piece, so that a long session takes no memory.
package struct RecordingWriter {
  /// The folder of both files, relative to the folder of all recordings.
  package let folder: String
  /// The name of the table.
  package let table: String
  /// The name of the sidecar.
  package let sidecar: String

  private let session: StreamedSession
  private let surroundings: Surroundings
  private let columns: [Column]

  /// Creates the writer of a session.
  ///
  /// - Parameters:
  ///   - session: The session. Its records are written unchecked and without loss, even damaged
  ///     ones.
  ///   - run: The run number that distinguishes sessions with the same start to the second; `nil` for that of
  ///     the session in its protocol, if there is one.
  package init(of session: StreamedSession, run: Int? = nil) {
    let header = session.outline.header
    let subject = RecordingName.subject(header.listener)
    let label = "ses-\(header.startedAt.label)"
    let suffix = (run ?? header.run?.runOfSeveral).map { "_run-\($0)" } ?? ""
    let name = "\(subject)_\(label)_task-\(header.settings.task.name)\(suffix)_beh"
    folder = "\(subject)/\(label)/beh"
    table = name + ".tsv"
    sidecar = name + ".json"
    self.session = session
    surroundings = Surroundings(of: session.outline)
    columns = Column.columns(of: header.settings)
  }

  /// Writes the table, one line at a time.
  ///
  /// - Throws: Any error of `write` or of the source of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package func writeTable(_ write: (String) throws -> Void) throws {
    try write(heading)
    try session.forEachTrial { try write(row(of: $0)) }
  }

  /// Writes the sidecar in pieces.
  ///
  /// - Throws: ``DataError`` if the session has too many trials, or any error of `write` or of the source
  ///   of the trials.
  /// - Complexity: O(*t*) for *t* trials.
  package func writeSidecar(_ write: (String) throws -> Void) throws {
    let text = try Sidecar(session: session).text
    try text.requireReadable(of: session.outline.header)
    try text.write(write)
  }

  /// The first line of the table.
  var heading: String { Self.line(columns.map(\.name)) }

  /// Returns the line of a trial.
  func row(of trial: TrialRecord) -> String {
    Self.line(columns.map { $0.cell(trial, surroundings) ?? Column.missing })
  }

  private static func line(_ cells: [String]) -> String { cells.joined(separator: "\t") + "\n" }
}
