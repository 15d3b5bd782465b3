internal import Foundation
internal import Notation
public import Training

/// A format for the trials of many sessions as one stream of rows, for programs that read tables.
///
/// The rows have the columns of a recording after `listener` and `session`. The first row of a
/// session carries its `sidecar` as JSON, so that ``TableStreamReader`` reads the stream without
/// loss. The other rows have no sidecar.
public enum TrialStream: String, CaseIterable, Sendable {
  /// One JSON object per line. Missing values are `null`.
  case ndjson
  /// Comma-separated values. Missing values are `n/a`, as in a recording.
  case csv

  static let listener = "listener"
  static let session = "session"
  static let sidecar = "sidecar"

  private static let names = [listener, session] + Column.all.map(\.name) + [sidecar]

  /// The line before the rows; `nil` when the format has none.
  public var heading: String? {
    switch self {
    case .ndjson: nil
    case .csv: Self.names.joined(separator: ",")
    }
  }

  /// Returns one row for each trial.
  ///
  /// - Parameters:
  ///   - session: The session to write.
  ///   - run: The run number that distinguishes sessions with the same start to the second: 2 for
  ///     the second one. `nil` for the first.
  /// - Complexity: O(*t*) for *t* trials.
  public func rows(of session: RecordedSession, run: Int? = nil) -> [String] {
    let header = session.header
    let surroundings = Surroundings(settings: header.settings, exclusions: session.exclusions)
    let labels = [
      header.listener.label, header.startedAt.label + (run.map { "run\($0)" } ?? ""),
    ]
    var sidecar: String? = Sidecar(session: session).line
    return session.trials.map { trial in
      let cells = Column.all.map { $0.cell(trial, surroundings) }
      defer { sidecar = nil }
      switch self {
      case .ndjson:
        let values = labels.map { "\"\($0)\"" } + cells.map(Self.json) + [sidecar ?? "null"]
        let members = zip(Self.names, values).map { "\"\($0)\":\($1)" }
        return "{" + members.joined(separator: ",") + "}"
      case .csv:
        let quoted = sidecar.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return (labels + (cells + [quoted]).map { $0 ?? Column.missing }).joined(separator: ",")
      }
    }
  }

  /// Returns a cell as a JSON value. A numeric cell becomes a number with the same digits. The
  /// words in the columns need no escapes.
  private static func json(_ cell: String?) -> String {
    guard let cell else { return "null" }
    return Double(cell) == nil ? "\"\(cell)\"" : cell
  }
}
