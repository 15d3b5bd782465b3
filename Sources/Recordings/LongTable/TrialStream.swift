internal import Notation
package import Training

/// A format for the trials of many sessions as one stream of rows, for programs that read tables.
///
/// The rows have the columns of all recordings after `listener` and `session`. The first row of a
/// session carries its `sidecar` as JSON, so that ``TableStreamReader`` reads the stream without
/// loss. The other rows have no sidecar.
package enum TrialStream: String, CaseIterable, Sendable {
  /// One JSON object per line. Missing values are `null`.
  case ndjson
  /// Comma-separated values. Missing values are `n/a`, as in a recording.
  case csv

  static let listener = "listener"
  static let session = "session"
  static let sidecar = "sidecar"

  private static let names = [listener, session] + Column.known.map(\.name) + [sidecar]

  /// The line before the rows; `nil` when the format has none.
  package var heading: String? { self == .csv ? Self.names.joined(separator: ",") : nil }

  /// Writes one row for each trial.
  ///
  /// - Parameters:
  ///   - session: The session to write.
  ///   - run: The run number of ``Dataset/runs(of:)``.
  ///   - write: Receives the text in pieces, with line feeds.
  /// - Throws: ``DataError`` if the session has too many trials, or any error of `write` or of the source
  ///   of the trials.
  /// - Complexity: O(*t*) for *t* trials, which are read twice.
  package func write(
    _ session: StreamedSession, run: Int? = nil, to write: (String) throws -> Void
  ) throws {
    let header = session.outline.header
    let surroundings = Surroundings(of: session.outline)
    let labels = [
      header.listener.label, header.startedAt.label + (run.map { "run\($0)" } ?? ""),
    ]
    let sidecar = try Sidecar(session: session)
    var text: SidecarText? = self == .csv ? sidecar.line.quoted : sidecar.line
    try text?.requireReadable(of: header)
    try session.forEachTrial { trial in
      let cells = Column.known.map { $0.cell(trial, surroundings) }
      guard let first = text else { return try write(beginning(labels, cells) + missing + end) }
      text = nil
      try write(beginning(labels, cells))
      try first.write(write)
      try write(end)
    }
  }

  /// Returns a row up to its sidecar.
  private func beginning(_ labels: [String], _ cells: [String?]) -> String {
    switch self {
    case .ndjson:
      let values = labels.map { "\"\($0)\"" } + cells.map(Self.json)
      let members = zip(Self.names, values).map { "\"\($0)\":\($1)," }
      return "{" + members.joined() + "\"\(Self.sidecar)\":"
    case .csv:
      return (labels + cells.map { $0 ?? Column.missing }).map { $0 + "," }.joined()
    }
  }

  /// The cell of a row without a sidecar.
  private var missing: String { self == .csv ? Column.missing : "null" }

  private var end: String { self == .csv ? "\n" : "}\n" }

  /// Returns a cell as a JSON value. A numeric cell becomes a number with the same digits. The
  /// words in the columns need no escapes.
  private static func json(_ cell: String?) -> String {
    guard let cell else { return "null" }
    return Double(cell) == nil ? "\"\(cell)\"" : cell
  }
}
