package import Notation
package import Training

/// Reads a long table of many sessions, for example from a database, a cluster or a
/// ``TrialStream``. The table has the columns of a recording, the columns `listener` and `session`,
/// and optionally `sidecar`. It needs only those for the listener, the reference (`reference_midi`,
/// `reference_note` or `reference_hz`), the difference (`difference_cents` or `comparison_hz`) and
/// the answer.
///
/// Cells are separated by tabs, semicolons, commas or spaces and may be quoted, or are the members of
/// one JSON object per line. A missing cell may be blank. All rows of a listener must be adjacent, and
/// within them all rows of a session, in order. If the first row of a session carries no sidecar, the
/// session gets the settings of that row and the engine version ``/Training/Engine/unknown``; this is a
/// problem only if the table has the column `sidecar`. The reader keeps the sessions of one listener in memory, and those that
/// ``TableStreamReader/takeListeners()`` has not returned yet.
package struct TableStreamReader: Sendable {
  private var rows: RowReader
  private var stream: StreamDraft

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - file: The name of the stream, for problems.
  ///   - date: The date of the stream. Sessions without times end at it or before.
  ///   - isWanted: Returns whether to read the rows of the listener with this label; other rows are
  ///     skipped. A row without reliable labels belongs to the listener before it. Before the first
  ///     listener its label is empty.
  package init(
    file: String, date: UTCTime = .unknownDate,
    wanting isWanted: @escaping @Sendable (String) -> Bool
  ) {
    rows = RowReader(file: file, isLabelled: true)
    stream = StreamDraft(file: file, date: date, isWanted: isWanted)
  }

  /// Returns whether a file starts like such a table.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark
    let heading = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
    let names = heading.split { ",;\t \"".has($0) }.map { String($0) }
    // UTF-16 is accepted here, so that the reader can report it as a problem.
    func hasAll(_ wanted: [String]) -> Bool { wanted.allSatisfy(names.contains) }
    return heading.first == "{" || bytes.span.isUTF16
      || hasAll([TrialStream.listener, TrialStream.session])
      || hasAll([TrialStream.listener, "answer"])
        && RowColumns(among: names).missing == nil
  }

  /// Whether no row is read, because the heading cannot be used. It does not matter then what follows.
  package var isRefused: Bool { rows.isRefused }

  /// Reads every row that ends in a piece.
  ///
  /// - Throws: ``DataError`` when the rows of a listener are not adjacent, so that no later row is
  ///   reliable.
  /// - Complexity: O(*b*) for *b* bytes.
  package mutating func read(_ piece: Span<UInt8>) throws(DataError) {
    rows.read(piece, into: &stream)
    if let listener = stream.returned {
      throw DataError(
        "The rows of the listener '\(listener)' do not stand together: sort the table by listener, "
          + "session and trial.")
    }
  }

  /// Finishes the stream.
  package mutating func finish() {
    rows.finish(&stream)
    stream.endListener(before: rows.rowCount)
  }

  /// Removes and returns the completed listeners, each with the sessions in order.
  package mutating func takeListeners() -> [[RecordedSession]] {
    exchange(&stream.listeners, with: [])
  }

  /// Removes and returns the problems found since the last call.
  package mutating func takeProblems() -> [RecordingProblem] {
    exchange(&rows.problems, with: []) + exchange(&stream.problems, with: [])
  }
}

/// The state of a stream: the current listener and session, and the completed listeners.
private struct StreamDraft: RowReceiver, Sendable {
  /// The treatment of the rows of a listener.
  private enum Standing {
    case wanted(Listener)
    case skipped
    /// The text is not a valid label.
    case nameless(String)
  }

  private let file: String
  private let date: UTCTime
  private let isWanted: @Sendable (String) -> Bool
  /// The problems of sessions, as opposed to rows.
  var problems: [RecordingProblem] = []
  /// The completed listeners.
  var listeners: [[RecordedSession]] = []
  /// The label of a listener with rows that are not adjacent.
  private(set) var returned: String?

  private var labels: Set<[UInt8]> = []
  private var label: [UInt8]?
  private var standing = Standing.skipped
  private var sessionLabels: Set<[UInt8]> = []
  private var sessionLabel: [UInt8]?
  /// The line of the first row of the session.
  private var sessionLine: Int?
  /// `nil` for a session with rows that are not adjacent.
  private var session: SessionDraft?
  private var sessions: [RecordedSession] = []
  private var headers: Set<SessionHeader> = []
  /// The sessions of the listener that get a date when all of them are known.
  private var undated: [RecordedSession] = []
  /// The first of a series of unusable rows with the labels of a new session. The session exists
  /// only if a usable row follows; it then starts at this row.
  private var skippedStart: RowDraft?

  init(file: String, date: UTCTime, isWanted: @escaping @Sendable (String) -> Bool) {
    self.file = file
    self.date = date
    self.isWanted = isWanted
  }

  mutating func skip(_ row: RowDraft?) -> Bool {
    guard let row else { return label == nil ? isWanted("") : concernsListener }
    if row.listener == label, row.session == sessionLabel {
      skippedStart = nil
    } else if skippedStart?.listener != row.listener || skippedStart?.session != row.session {
      skippedStart = row
    }
    return row.listener == label
      ? concernsListener : isWanted(String(decoding: row.listener, as: UTF8.self))
  }

  private var concernsListener: Bool {
    if case .skipped = standing { false } else { true }
  }

  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind? {
    defer { skippedStart = nil }
    if row.listener != label { beginListener(beginning(of: row)) }
    switch standing {
    case .skipped: return nil
    case .nameless(let text):
      return .cell(column: "listener", text: text, accepts: "a label of letters and digits")
    case .wanted(let listener):
      if row.session != sessionLabel {
        beginSession(beginning(of: row), of: listener)
      } else if followsPause(row) || session?.canContain(row) == false {
        beginSession(row, of: listener, isContinued: true)
      }
      return session == nil ? .returnedSession : session?.take(row)
    }
  }

  /// Returns whether a table without the names of sessions begins another with this row.
  private func followsPause(_ row: RowDraft) -> Bool {
    if row.columns.has(.session) { return false }
    guard let time = row.time, let end = session?.end else { return false }
    return time.since(end) >= ImportedSpan.longestPause
  }

  /// Returns the first row of the session of `row`, which may be an unusable row before it.
  private func beginning(of row: RowDraft) -> RowDraft {
    guard let skippedStart, skippedStart.listener == row.listener,
      skippedStart.session == row.session
    else { return row }
    return skippedStart
  }

  private mutating func beginListener(_ row: RowDraft) {
    endListener(before: row.position)
    let label = row.listener
    self.label = label
    let text = String(decoding: label, as: UTF8.self)
    if !labels.insert(label).inserted { returned = returned ?? text }
    guard isWanted(text), returned == nil else {
      standing = .skipped
      return
    }
    standing = (try? Listener(label: text)).map { .wanted($0) } ?? .nameless(text)
  }

  /// - Parameter isContinued: Whether the rows before are of the same session in the table.
  private mutating func beginSession(
    _ row: RowDraft, of listener: Listener, isContinued: Bool = false
  ) {
    endSession(before: row.position)
    (sessionLabel, sessionLine) = (row.session, row.line)
    let isNew = sessionLabels.insert(row.session).inserted || !row.columns.has(.session)
    guard isNew || isContinued else { return }
    let session = SessionDraft(
      listener: listener, sidecar: row.sidecar, lacking: row.columns.lacking, at: row.position)
    if !isContinued {
      let hasMissingSidecar = row.carriesSidecars && row.sidecar == nil
      report(hasMissingSidecar ? .missingSidecar : session.sidecarProblem)
    }
    self.session = session
  }

  private mutating func endSession(before position: Int) {
    guard let session else { return }
    report(session.countProblem(before: position))
    if session.needsDate {
      if let recorded = session.recorded { undated.append(recorded) }
    } else if let recorded = session.recorded.map({ session.hasHeader ? $0 : distinguished($0) }) {
      let isNew = headers.insert(recorded.header).inserted
      if isNew { sessions.append(recorded) } else { report(.repeatedSession) }
    }
    self.session = nil
  }

  /// Returns the session under a header that no other session of the listener has.
  ///
  /// A session without a sidecar has no seed, so two sessions that started at the same time can
  /// have equal headers. The last resort is a seed computed from the session label.
  private func distinguished(_ session: RecordedSession) -> RecordedSession {
    let header = session.aliases.first { !headers.contains($0) }
    return session.under(header ?? session.header.seeded(Digest(of: sessionLabel ?? []).value))
  }

  mutating func endListener(before position: Int) {
    endSession(before: position)
    for session in undated.ending(by: date) {
      let session = distinguished(session)
      headers.insert(session.header)
      sessions.append(session)
    }
    undated = []
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
