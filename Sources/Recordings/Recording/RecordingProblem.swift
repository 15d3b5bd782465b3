internal import Notation
package import Training

/// A problem in a recording: its place and its kind.
public struct RecordingProblem: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as given to the reader.
  public let file: String
  /// The line in the file, counted from 1; `nil` when the problem concerns no line.
  public let line: Int?
  /// The session and its listener, when the problem concerns one of several sessions in the file.
  public private(set) var session: String?
  /// The kind of the problem.
  package let kind: Kind
  /// The text of the line, truncated if it is long; `nil` when the problem concerns no row.
  public let row: String?
}

extension RecordingProblem {
  /// Whether the problem concerns neither a row nor a session, and therefore every listener.
  package var isOfWholeFile: Bool { row == nil && session == nil }

  /// Creates a problem of a whole file.
  package init(file: String, kind: Kind) {
    self.init(file: file, line: nil, kind: kind, row: nil)
  }

  /// The kinds of problems. Readers of single rows throw them.
  package enum Kind: Error, Hashable {
    // Files
    /// The file has no lines.
    case empty
    /// No row of a table is an answer, for these reasons; none if there are no rows.
    case noAnswers([String])
    /// Nothing was recorded in a folder or a store.
    case noSessions
    /// The text is not UTF-8, and is read as Windows-1252.
    case windowsText
    /// The day or the month comes first in dates, which the first of them does not show.
    case dateOrder(String, isDayFirst: Bool)
    /// The table has another number of alternatives than two.
    case alternatives(String)
    /// Fewer than half of the answers are correct, and the differences have no signs.
    case belowChance(Int, of: Int)
    /// The bytes are UTF-16 or UTF-32.
    case encoding
    /// The first line does not end where the names of the columns would.
    case longHeading
    /// The heading lacks a required column.
    case missingColumn(String)
    /// The heading has none of the columns that a mapping names.
    case unmatchedColumn(field: String, names: [String], columns: [String])
    /// The heading does not have the column of a condition for rows.
    case unmatchedCondition(String, columns: [String])
    /// The reference tone, the comparison tone and the answer, or two of them, would come from the same
    /// column.
    case sharedColumn(String, fields: [String])
    /// The heading contains a column twice.
    case repeatedColumn(String)
    /// The heading contains an unknown column.
    case extraColumn(String)
    /// The file starts with a byte order mark.
    case byteOrderMark
    /// Lines end with a carriage return and a line feed.
    case carriageReturns
    /// The name of the table has no valid label of a listener.
    case label
    /// The sidecar has no table.
    case noTable
    /// The table has no sidecar.
    case noSidecar
    /// The sidecar of the session is missing, although the table has a column for sidecars.
    case missingSidecar
    /// The sidecar cannot be used, for this reason.
    case sidecar(String)
    /// The sidecar has another listener than the table.
    case listener(String)
    /// The number of rows differs from the number of trials in the sidecar.
    case rowCount(rows: Int, trials: Int)
    /// Another session of the listener has the same name or the same header.
    case repeatedSession
    /// Another table has this number of answers of a listener too.
    case repeatedAnswers(Int, of: String)
    /// A trial of the session is missing or is not as it was recorded.
    case changedTrial(ChangedTrial)
    /// The file cannot be read, for this reason.
    case unreadable(String)
    /// The file is an export of Peach in an unknown version.
    case peachVersion(String)
    // Rows
    /// The number of cells differs from the number of columns.
    case cellCount(Int, columns: Int)
    /// A cell has no acceptable value.
    case cell(column: String, text: String, accepts: String)
    /// A cell contradicts the rest of its row, or the sidecar.
    case contradiction(column: String)
    /// The number of the trial is not greater than that of the trial before it.
    case order(trial: Int, after: Int)
    /// The trial starts before the trial in the row before.
    case onset
    /// The time of the row is earlier than that of the row before.
    case clockSetBack
    /// The line is longer than any valid row.
    case tooLong
    /// The last line has neither a line end nor all its cells.
    case cut
    /// The rows of the session are not adjacent.
    case returnedSession
    /// The line is not a JSON object, as every row of the table should be.
    case noObject
    /// The object has other members than the first one, or another order.
    case otherMembers
  }

  /// Whether data are skipped because of the problem. Otherwise it is a warning.
  public var skipsData: Bool {
    switch kind {
    case .extraColumn, .byteOrderMark, .carriageReturns, .noSidecar, .sidecar, .clockSetBack,
      .windowsText, .dateOrder, .belowChance:
      false
    case .rowCount(let rows, let trials): rows < trials
    default: true
    }
  }

  /// One sentence: the place, the value found, the reason and the remedy.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(session.map { "\($0.excerpt): " } ?? "")\(kind.reason)"
  }
}

extension RecordingProblem.Kind {
  fileprivate var reason: String {
    switch self {
    case .empty: "there is nothing in it: a table begins with the names of its columns."
    case .noAnswers(let reasons):
      "no answer was read: "
        + (reasons.isEmpty ? "there is no row below the heading" : reasons.joined(separator: "; "))
        + "."
    case .noSessions: "there is no session in it: give what 'limen sessions export' writes."
    case .windowsText: "it is not UTF-8, and is read as Windows-1252."
    case .dateOrder(let date, let isDayFirst):
      "'\(date.excerpt)' does not show whether day or month comes first, and the "
        + "\(isDayFirst ? "day" : "month") is taken to: if that is wrong, write dates as 2026-11-21."
    case .alternatives(let number):
      "it has \(number.excerpt) alternatives, and only two are read, one of which is right by chance half "
        + "of the time: leave this table out."
    case .belowChance(let correct, let count):
      "only \(correct) of \(count.counted("answer")) are correct: if there were more than two alternatives, "
        + "chance is not one half, and no limen from this table is right."
    case .encoding: "it is UTF-16 or UTF-32: save it as UTF-8."
    case .longHeading:
      "the first \(LineCutter.longestHeading >> 20) MiB have no line end, so this is no table: a table "
        + "begins with a line that names its columns."
    case .missingColumn(let name):
      "there is no column '\(name.excerpt)', so no row can be used: add it, or read the table with "
        + "--columns or --mapping."
    case .unmatchedColumn(let field, let names, let columns):
      "\(field) is to come from the column \(Self.quoted(names, "or")), which is not there: "
        + Self.choice(of: columns, by: "--columns")
    case .unmatchedCondition(let name, let columns):
      "a condition is for the column '\(name.excerpt)', which is not there: "
        + Self.choice(of: columns, by: "--where")
    case .sharedColumn(let name, let fields):
      "\(fields.joined(separator: " and ")) are to come from the same column '\(name.excerpt)': name a "
        + "column for each."
    case .repeatedColumn(let name):
      "the column '\(name.excerpt)' is there twice, so no row can be used: rename or delete one of "
        + "the two."
    case .extraColumn(let name): "the column '\(name.excerpt)' is not known, and is not read."
    case .byteOrderMark: "it begins with a byte order mark, which is not read."
    case .carriageReturns: "lines end with a carriage return, which is not read."
    case .label:
      "the label in its name is not one of letters and digits: rename it, such as 'sub-P07_…'."
    case .noTable: "its table (.tsv) is missing, so its session is not read."
    case .noSidecar:
      "its sidecar (.json) is missing: seed, settings and history are not known, and nothing can be "
        + "verified."
    case .missingSidecar:
      "its sidecar, which stands in its first row, is missing: seed, settings and history are not "
        + "known; take the whole table, if there is one."
    case .sidecar(let reason):
      "its sidecar cannot be used (\(reason.printable)): seed, settings and history are not known."
    case .listener(let label):
      "its sidecar is of the listener '\(label.excerpt)': correct the label, or take the right "
        + "sidecar."
    case .rowCount(let rows, let trials):
      "it has \(rows.counted("row")), and the sidecar knows of \(trials.counted("trial"))."
    case .repeatedSession:
      "another session of the listener has the same name, or began at the same time: keep one of "
        + "the two."
    case .repeatedAnswers(let count, let label):
      "an earlier table has \(count.counted("answer")) of '\(label.excerpt)' too, in the same order; each "
        + "counts once: name only one of the two tables."
    case .changedTrial(let trial): trial.description
    case .unreadable(let reason): "it cannot be read (\(reason))."
    case .peachVersion(let version):
      "it says that it is a version '\(version.excerpt)' export of Peach; versions 1, 2 and 3 are "
        + "read."
    case .cellCount(let cells, let columns):
      "the row has \(cells.counted("cell")), and the heading \(columns): is a separator missing, or inside "
        + "a cell?"
    case .cell(let column, let text, let accepts):
      "\(column) is '\(text.excerpt)', but must be \(accepts)."
    case .contradiction(let column): "\(column) contradicts the rest of the row, or the sidecar."
    case .order(let trial, let last):
      "trial \(trial) comes after trial \(last): it is there twice, or out of order."
    case .onset: "the trial begins before the one in the row before."
    case .clockSetBack: "time_utc is earlier than in the row before; the clock was set back."
    case .tooLong: "the line is longer than \(LineCutter.longestLine) bytes, and no row of ours is."
    case .cut: "the last line does not end, and something of it is missing."
    case .returnedSession:
      "the rows of the session do not stand together: sort by session and trial."
    case .noObject: "it is not a JSON object, and every row must be one."
    case .otherMembers: "its members are not those of the first row, in the same order."
    }
  }

  /// Returns what to do where none of the columns of a table is the one that an option names.
  private static func choice(of columns: [String], by option: String) -> String {
    columns.isEmpty
      ? "there are no columns; save the table with a heading."
      : "there are \(quoted(columns, "and")); name one of them with \(option), or in the mapping."
  }

  /// Returns up to twenty names in quotes.
  private static func quoted(_ names: [String], _ conjunction: String) -> String {
    let shown = names.prefix(20).map { "'\($0.excerpt)'" }
    let rest = names.count > shown.count ? ["\(names.count - shown.count) more"] : []
    return (shown + rest).listed(with: conjunction)
  }
}
