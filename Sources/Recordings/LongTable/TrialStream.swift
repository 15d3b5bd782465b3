internal import Foundation
internal import Notation
public import Training

/// The trials of many sessions as one stream of rows, for programs that read tables: the columns of a
/// recording, led by `listener` and `session`. The first row of a session carries its `sidecar` as
/// JSON, so that ``TableStreamReader`` reads it without loss; the others have none.
public enum TrialStream: String, CaseIterable, Sendable {
  /// A JSON object a line; what is missing is null.
  case ndjson
  /// Comma-separated; what is missing is `n/a`, as in a recording.
  case csv

  static let listener = "listener"
  static let session = "session"
  static let sidecar = "sidecar"

  private static let names = [listener, session] + Column.all.map(\.name) + [sidecar]

  /// What stands before the rows.
  public var heading: String? {
    switch self {
    case .ndjson: nil
    case .csv: Self.names.joined(separator: ",")
    }
  }

  /// A row for each trial.
  ///
  /// - Parameter run: Tells sessions apart that began in the same second: 2 for the second one.
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

  /// A cell that is a number is one in JSON, digit by digit; the words that columns have need no
  /// escapes.
  private static func json(_ cell: String?) -> String {
    guard let cell else { return "null" }
    return Double(cell) == nil ? "\"\(cell)\"" : cell
  }
}
