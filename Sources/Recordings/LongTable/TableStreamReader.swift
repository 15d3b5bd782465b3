internal import Notation
internal import Psychometrics
public import Training

/// Reads one long table of many sessions, as a database or a cluster delivers it, or as a
/// ``TrialStream``: the columns of a recording, `listener` and `session` besides, and perhaps `sidecar`.
///
/// The cells lie between tabs or commas, or are the members of a JSON object a line. The rows of a
/// listener stand together, and among them those of each session, in order. Where the first row of a
/// session does not carry its sidecar, it begins with what that row tells (``/Training/Engine/unknown``), and
/// in a table that has the column, that is a problem. Never more than the sessions of one listener are
/// kept.
public struct TableStreamReader: Sendable {
  /// The rows of a listener do not stand together: nothing that follows can be relied on.
  public struct Unsorted: Error, Hashable, CustomStringConvertible {
    /// Whose rows.
    public let listener: String

    /// One sentence: the value met, the reason, the way out.
    public var description: String {
      "The rows of the listener '\(listener)' do not stand together: sort the table by listener, "
        + "session and trial."
    }
  }

  private var rows: RowReader
  private var stream: StreamDraft

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - file: What the stream is called, for problems.
  ///   - isWanted: Whose rows are wanted, by label; those of others are passed over. A row of which
  ///     nobody can say whose it is counts for the listener before it, and has no label where none is.
  public init(file: String, wanting isWanted: @escaping @Sendable (String) -> Bool) {
    rows = RowReader(file: file, isLabelled: true)
    stream = StreamDraft(file: file, isWanted: isWanted)
  }

  /// Whether a file begins as such a table does.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  public static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    let heading = text.prefix { !$0.isNewline }
    let names = heading.split { ",\t\"".contains($0) }
    // What is UTF-16 is named as such when it is read.
    return heading.hasPrefix("{") || bytes.span.isUTF16
      || [TrialStream.listener, TrialStream.session].allSatisfy { names.contains(Substring($0)) }
  }

  /// Reads every row that ends in a piece.
  ///
  /// - Throws: ``Unsorted`` when a listener returns.
  /// - Complexity: O(*b*) for *b* bytes.
  public mutating func read(_ piece: Span<UInt8>) throws(Unsorted) {
    rows.read(piece, into: &stream)
    if let listener = stream.returned { throw Unsorted(listener: listener) }
  }

  /// Ends the stream.
  public mutating func finish() {
    rows.finish(&stream)
    stream.endListener(before: rows.rowCount)
  }

  /// The listeners whose rows have ended since this was called last, each with the sessions in order.
  public mutating func takeListeners() -> [[RecordedSession]] {
    defer { stream.listeners = [] }
    return stream.listeners
  }

  /// The problems met since this was called last.
  public mutating func takeProblems() -> [RecordingProblem] {
    defer { (rows.problems, stream.problems) = ([], []) }
    return rows.problems + stream.problems
  }
}

/// The listeners of a stream while their rows come in.
private struct StreamDraft: RowTaker, Sendable {
  /// What becomes of the rows of a listener.
  private enum Standing {
    case wanted(Listener)
    case passedOver
    /// The label is none.
    case nameless(String)
  }

  private let file: String
  private let isWanted: @Sendable (String) -> Bool
  /// What is wrong with sessions rather than rows.
  var problems: [RecordingProblem] = []
  /// Those whose rows are over.
  var listeners: [[RecordedSession]] = []
  /// Somebody whose rows were over.
  private(set) var returned: String?

  private var labels: Set<[UInt8]> = []
  private var label: [UInt8]?
  private var standing = Standing.passedOver
  private var sessionLabels: Set<[UInt8]> = []
  private var sessionLabel: [UInt8]?
  /// Where its first row stands.
  private var sessionLine: Int?
  /// `nil` for one that returned.
  private var session: SessionDraft?
  private var sessions: [RecordedSession] = []
  private var headers: Set<SessionHeader> = []
  /// The first of rows that cannot be used, where it may begin a session: only a row that can be used
  /// says that there is one.
  private var lost: RowDraft?

  init(file: String, isWanted: @escaping @Sendable (String) -> Bool) {
    self.file = file
    self.isWanted = isWanted
  }

  mutating func lose(_ row: RowDraft?) -> Bool {
    guard let row else { return label == nil ? isWanted("") : concernsListener }
    if row.listener == label, row.session == sessionLabel {
      lost = nil
    } else if lost?.listener != row.listener || lost?.session != row.session {
      lost = row
    }
    return row.listener == label
      ? concernsListener : isWanted(String(decoding: row.listener, as: UTF8.self))
  }

  private var concernsListener: Bool {
    if case .passedOver = standing { false } else { true }
  }

  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind? {
    defer { lost = nil }
    if row.listener != label { beginListener(beginning(of: row)) }
    switch standing {
    case .passedOver: return nil
    case .nameless(let text):
      return .cell(column: "listener", text: text, accepts: "a label of letters and digits")
    case .wanted(let listener):
      if row.session != sessionLabel { beginSession(beginning(of: row), of: listener) }
      return session == nil ? .returnedSession : session?.take(row)
    }
  }

  /// The first row of the session that a row belongs to, where it is a new one.
  private func beginning(of row: RowDraft) -> RowDraft {
    guard let lost, lost.listener == row.listener, lost.session == row.session else { return row }
    return lost
  }

  private mutating func beginListener(_ row: RowDraft) {
    endListener(before: row.position)
    let label = row.listener
    self.label = label
    let text = String(decoding: label, as: UTF8.self)
    if !labels.insert(label).inserted { returned = returned ?? text }
    guard isWanted(text), returned == nil else {
      standing = .passedOver
      return
    }
    standing = (try? Listener(label: text)).map { .wanted($0) } ?? .nameless(text)
  }

  private mutating func beginSession(_ row: RowDraft, of listener: Listener) {
    endSession(before: row.position)
    (sessionLabel, sessionLine) = (row.session, row.line)
    guard sessionLabels.insert(row.session).inserted else { return }
    let session = SessionDraft(listener: listener, sidecar: row.sidecar, at: row.position)
    let hasLostSidecar = row.carriesSidecars && row.sidecar == nil
    report(hasLostSidecar ? .lostSidecar : session.sidecarProblem)
    self.session = session
  }

  private mutating func endSession(before position: Int) {
    guard let session else { return }
    report(session.countProblem(before: position))
    if let recorded = session.recorded.map({ session.hasHeader ? $0 : toldApart($0) }) {
      let isNew = headers.insert(recorded.header).inserted
      if isNew { sessions.append(recorded) } else { report(.repeatedSession) }
    }
    self.session = nil
  }

  /// Without a sidecar the label names the session, and two may have begun at the same time.
  private func toldApart(_ session: RecordedSession) -> RecordedSession {
    let header = session.aliases.first { !headers.contains($0) }
    return session.under(
      header ?? session.header.seeded(Digest(of: sessionLabel ?? []).value))
  }

  mutating func endListener(before position: Int) {
    endSession(before: position)
    if !sessions.isEmpty { listeners.append(sessions) }
    (sessions, headers) = ([], [])
    sessionLabels = []
    sessionLabel = nil
  }

  private mutating func report(_ kind: RecordingProblem.Kind?) {
    guard let kind else { return }
    let names = [label, sessionLabel].map { String(decoding: $0 ?? [], as: UTF8.self) }
    problems.append(
      RecordingProblem(
        file: file, line: sessionLine, session: "session '\(names[1])' of '\(names[0])'",
        kind: kind,
        row: nil))
  }
}
