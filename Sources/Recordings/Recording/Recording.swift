internal import Notation
public import Training

/// A recorded session as two files by the BIDS convention for behavioural experiments: a table with
/// one row for each trial, and a sidecar that describes it.
///
/// Brain Imaging Data Structure 1.10, *Behavioral experiments (with no neural recordings)*.
public struct Recording: Hashable, Sendable {
  /// A file without its folder.
  public struct File: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The content in UTF-8, with line feeds as line ends.
    public let bytes: [UInt8]
  }

  /// The folder of both files, relative to the folder of all recordings.
  public let folder: String
  /// The trials, in order.
  public let table: File
  /// The meaning of the columns, and the start of the session.
  public let sidecar: File

  /// Creates the files of a session.
  ///
  /// - Parameters:
  ///   - session: The session. Its records are written unchecked and without loss, even damaged
  ///     ones.
  ///   - run: The run number that distinguishes sessions with the same start to the second: 2 for
  ///     the second one. `nil` for the first.
  /// - Complexity: O(*t*) for *t* trials.
  public init(of session: RecordedSession, run: Int? = nil) {
    let subject = "sub-\(session.header.listener.label)"
    let label = "ses-\(session.header.startedAt.label)"
    let suffix = run.map { "_run-\($0)" } ?? ""
    let task = "task-\(session.header.settings.task.name)"
    let name = "\(subject)_\(label)_\(task)\(suffix)_beh"
    folder = "\(subject)/\(label)/beh"
    table = File(name: name + ".tsv", bytes: Array(Self.table(of: session).utf8))
    sidecar = File(name: name + ".json", bytes: Array(Sidecar(session: session).text.utf8))
  }

  private static func table(of session: RecordedSession) -> String {
    let surroundings = Surroundings(
      settings: session.header.settings, exclusions: session.exclusions)
    let rows = session.trials.map { trial in
      Column.all.map { $0.cell(trial, surroundings) ?? Column.missing }
    }
    return ([Column.all.map(\.name)] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}
