import Glibc
import Notation
import Recordings
import Storage
import Training

/// A new file for the trials of one session.
enum SessionFile {
  /// Writes the session with this id in the format of the name of the file.
  ///
  /// - Throws: ``CommandError`` if the name has no ending that stands for a format, or a file has it.
  static func write(_ session: Int64, from store: TrainingStore, to path: String) throws {
    guard let format = TrialStream.allCases.first(where: { path.ends(with: ".\($0.rawValue)") })
    else {
      throw CommandError(
        .usage, "'\(path)' names no format: end it in .csv or .ndjson.",
        de: "„\(path)“ nennt kein Format: Lass den Namen mit .csv oder .ndjson enden.")
    }
    guard access(path.pathBytes, F_OK) != 0 else {
      throw CommandError(
        .inputOutput, "'\(path)' exists and is kept: choose another name.",
        de: "„\(path)“ gibt es schon und bleibt: Wähle einen anderen Namen.")
    }
    let session = try store.streamedSession(session)
    let file = try AtomicFile(path: path)
    if let heading = format.heading { try file.write(heading) }
    try format.writeRows(of: [session]) { try file.write(piece: $0) }
    try file.finish()
  }
}

extension TrialStream {
  /// Writes sessions of one listener, without the heading of the format.
  func writeRows(of sessions: [StreamedSession], to write: (String) throws -> Void) throws {
    for (session, run) in Dataset.runs(of: sessions) {
      try self.write(session, run: run, to: write)
    }
  }
}
