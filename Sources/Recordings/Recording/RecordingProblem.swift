/// Something in a recording that is not as it should be: where it is, and what it means.
public struct RecordingProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file, as the reader was told it is named.
  public let file: String
  /// The line in it, counted from 1; `nil` for the file as a whole.
  public let line: Int?
  /// The session, and whose it is, where the problem is one of a session among others in the file.
  public let session: String?
  /// What is wrong.
  public let kind: Kind
  /// The line as it stands, its beginning if it is long; `nil` for the file as a whole.
  public let row: String?

  /// Whether it is neither of a row nor of a session, so that it concerns every listener there is.
  public var isOfWholeFile: Bool { row == nil && session == nil }

  /// Makes a problem of a whole file.
  public init(file: String, kind: Kind) {
    self.init(file: file, line: nil, kind: kind, row: nil)
  }

  init(file: String, line: Int?, session: String? = nil, kind: Kind, row: String?) {
    self.file = file
    self.line = line
    self.session = session
    self.kind = kind
    self.row = row
  }

  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    // Files
    /// The table has no line.
    case empty
    /// The bytes are UTF-16.
    case encoding
    /// The heading lacks a column.
    case missingColumn(String)
    /// The heading names a column twice.
    case repeatedColumn(String)
    /// The heading has a column that is no column of ours.
    case extraColumn(String)
    /// The file begins with a byte order mark.
    case byteOrderMark
    /// Lines end as on Windows.
    case carriageReturns
    /// The table has no sidecar.
    case noSidecar
    /// Nothing has the sidecar of the session, though the table carries sidecars.
    case lostSidecar
    /// The sidecar cannot be used, for this reason.
    case sidecar(String)
    /// The sidecar tells of another listener than the name of the file.
    case listener(String)
    /// The sidecar knows of so many trials, and the table has another number of rows.
    case rowCount(rows: Int, trials: Int)
    /// Another session of the listener has the same name, or the same header.
    case repeatedSession
    /// The file cannot be read, for this reason.
    case unreadable(String)
    /// It is an export of Peach in a version that is not known.
    case peachVersion(String)
    // Rows
    /// The line has another number of cells than the heading.
    case cellCount(Int, columns: Int)
    /// A cell cannot be made out.
    case cell(column: String, text: String, accepts: String)
    /// A cell says something else than the others of its row, or the sidecar.
    case contradiction(column: String)
    /// The trial does not come after the one before it.
    case order(trial: Int, after: Int)
    /// The trial begins before the one before it.
    case onset
    /// The time of day is earlier than in the row before.
    case clockSetBack
    /// The line is longer than any row of ours.
    case tooLong
    /// The last line has no end.
    case cut
    /// The session was over when the row came.
    case returnedSession
    /// The line is no JSON object, and the others are.
    case noObject
    /// The object has other members than the first one, or has them in another order.
    case otherMembers
  }

  /// Whether something is left out because of it; otherwise it is only said.
  public var leavesOut: Bool {
    switch kind {
    case .extraColumn, .byteOrderMark, .carriageReturns, .noSidecar, .sidecar, .clockSetBack: false
    case .rowCount(let rows, let trials): rows < trials
    default: true
    }
  }

  /// One sentence: where, the value met, the reason, the way out.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(session.map { "\($0): " } ?? "")\(kind.reason)"
  }
}

extension RecordingProblem.Kind {
  fileprivate var reason: String {
    switch self {
    case .empty: "there is nothing in it: a table begins with the names of its columns."
    case .encoding: "it is UTF-16: save it as UTF-8."
    case .missingColumn(let name): "there is no column '\(name)', so no row can be used."
    case .repeatedColumn(let name): "the column '\(name)' is there twice, so no row can be used."
    case .extraColumn(let name): "the column '\(name)' is not known, and is not read."
    case .byteOrderMark: "it begins with a byte order mark, which is not read."
    case .carriageReturns: "lines end with a carriage return, which is not read."
    case .noSidecar:
      "its sidecar (.json) is missing: seed, settings and history are not known, and nothing can be "
        + "verified."
    case .lostSidecar:
      "its sidecar, which stands in its first row, is missing: seed, settings and history are not "
        + "known; take the whole table, if there is one."
    case .sidecar(let reason):
      "its sidecar cannot be used (\(reason)): seed, settings and history are not known."
    case .listener(let label):
      "its sidecar is of the listener '\(label)': correct the label, or take the right sidecar."
    case .rowCount(let rows, let trials):
      "there are \(rows) rows, and the sidecar knows of \(trials) trials."
    case .repeatedSession:
      "another session of the listener has the same name, or began just so: keep one of the two."
    case .unreadable(let reason): "it cannot be read (\(reason))."
    case .peachVersion(let version):
      "it says that it is a version '\(version)' export of Peach; versions 1, 2 and 3 are read."
    case .cellCount(let cells, let columns):
      "the row has \(cells) cells, and the heading \(columns): a separator lies between two cells, "
        + "and in none."
    case .cell(let column, let text, let accepts): "\(column) is '\(text)', and not \(accepts)."
    case .contradiction(let column): "\(column) contradicts the rest of the row, or the sidecar."
    case .order(let trial, let last):
      "trial \(trial) comes after trial \(last): it is there twice, or out of order."
    case .onset: "the trial begins before the one in the row before."
    case .clockSetBack: "time_utc is earlier than in the row before; the clock was set back."
    case .tooLong: "the line is longer than \(LineCutter.longestLine) bytes, and no row of ours is."
    case .cut: "the last line does not end, so that something of it may be missing."
    case .returnedSession:
      "the rows of the session do not stand together: sort by session and trial."
    case .noObject: "it is no JSON object, as every row has to be."
    case .otherMembers: "its members are not those of the first row, in the same order."
    }
  }
}
