public import Training

/// The trials of many sessions as one stream of rows: the columns of a recording, led by `listener` and
/// `session`, for programs that read tables. What a row does not hold, a sidecar does: only a
/// ``Recording`` is without loss.
public enum TrialStream: String, CaseIterable, Sendable {
  /// A JSON object a line; what is missing is null.
  case ndjson
  /// Comma-separated; what is missing is `n/a`, as in a recording.
  case csv

  /// What stands before the rows.
  public var heading: String? {
    switch self {
    case .ndjson: nil
    case .csv: (["listener", "session"] + Column.all.map(\.name)).joined(separator: ",")
    }
  }

  /// A row for each trial.
  public func rows(of session: RecordedSession) -> [String] {
    let surroundings = Surroundings(
      settings: session.header.settings, exclusions: session.exclusions)
    let names = ["listener", "session"] + Column.all.map(\.name)
    return session.trials.map { trial in
      let cells =
        [session.header.listener.label, "\(session.id)"]
        + Column.all.map { $0.cell(trial, surroundings) }
      switch self {
      case .ndjson:
        return "{" + zip(names, cells).map { "\"\($0)\":\(Self.json($1))" }.joined(separator: ",")
          + "}"
      case .csv:
        return cells.map { $0 ?? Column.missing }.joined(separator: ",")
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
