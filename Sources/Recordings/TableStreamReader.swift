public import Training

/// Reads one long table of many sessions, as a database or a cluster delivers it: the columns of a
/// recording, and `listener` and `session` besides.
///
/// The rows of a listener stand together, and among them those of each session, in order. There are no
/// sidecars, so a session begins with what its first row tells (``Engine/unknown``). Never more than
/// the sessions of one listener are kept.
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
  ///     nobody can say whose it is counts for the listener before it.
  public init(file: String, wanting isWanted: @escaping @Sendable (String) -> Bool) {
    rows = RowReader(file: file, isLabelled: true)
    stream = StreamDraft(isWanted: isWanted)
  }

  /// Reads every row that ends in a piece.
  ///
  /// - Throws: ``Unsorted`` when a listener returns.
  public mutating func read(_ piece: Span<UInt8>) throws(Unsorted) {
    rows.read(piece, into: &stream)
    if let listener = stream.returned { throw Unsorted(listener: listener) }
  }

  /// Ends the stream.
  public mutating func finish() {
    rows.finish(stream)
    stream.endListener()
  }

  /// The listeners whose rows have ended since this was called last, each with the sessions in order.
  public mutating func takeListeners() -> [[RecordedSession]] {
    defer { stream.listeners = [] }
    return stream.listeners
  }

  /// The problems met since this was called last.
  public mutating func takeProblems() -> [RecordingProblem] {
    defer { rows.problems = [] }
    return rows.problems
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

  private let isWanted: @Sendable (String) -> Bool
  /// Those whose rows are over.
  var listeners: [[RecordedSession]] = []
  /// Somebody whose rows were over.
  private(set) var returned: String?

  private var labels: Set<[UInt8]> = []
  private var label: [UInt8]?
  private var standing = Standing.passedOver
  private var sessionLabels: Set<[UInt8]> = []
  private var sessionLabel: [UInt8]?
  /// `nil` for one that returned.
  private var session: SessionDraft?
  private var sessions: [RecordedSession] = []

  init(isWanted: @escaping @Sendable (String) -> Bool) { self.isWanted = isWanted }

  var passesOver: Bool { if case .passedOver = standing { label != nil } else { false } }

  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind? {
    if row.listener != label { beginListener(row.listener) }
    switch standing {
    case .passedOver: return nil
    case .nameless(let text):
      return .cell(column: "listener", text: text, accepts: "a label of letters and digits")
    case .wanted(let listener):
      if row.session != sessionLabel { beginSession(row.session, of: listener) }
      return session == nil ? .returnedSession : session?.take(row)
    }
  }

  private mutating func beginListener(_ label: [UInt8]) {
    endListener()
    self.label = label
    let text = String(decoding: label, as: UTF8.self)
    if !labels.insert(label).inserted { returned = returned ?? text }
    guard isWanted(text), returned == nil else {
      standing = .passedOver
      return
    }
    standing = (try? Listener(label: text)).map { .wanted($0) } ?? .nameless(text)
  }

  private mutating func beginSession(_ label: [UInt8], of listener: Listener) {
    endSession()
    sessionLabel = label
    if sessionLabels.insert(label).inserted {
      session = SessionDraft(listener: listener, sidecar: nil)
    }
  }

  private mutating func endSession() {
    if let recorded = session?.recorded { sessions.append(recorded) }
    session = nil
  }

  mutating func endListener() {
    endSession()
    if !sessions.isEmpty { listeners.append(sessions) }
    sessions = []
    sessionLabels = []
    sessionLabel = nil
  }
}
