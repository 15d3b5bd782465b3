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
  ///   - run: The run number that distinguishes sessions with the same start to the second; `nil` for that of
  ///     the session in its protocol, if there is one.
  /// - Complexity: O(*t*) for *t* trials.
  public init(of session: RecordedSession, run: Int? = nil) {
    let writer = RecordingWriter(of: session.streamed, run: run)
    let rows = session.trials.map(writer.row)
    folder = writer.folder
    table = File(name: writer.table, bytes: Array((writer.heading + rows.joined()).utf8))
    sidecar = File(name: writer.sidecar, bytes: Array(Sidecar(session: session).text.whole.utf8))
  }
}
