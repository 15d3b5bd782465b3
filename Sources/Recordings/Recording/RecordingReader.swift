internal import Music
public import Notation
public import Training

/// Reads the two files of a recording: the sidecar at once, and the table in pieces.
///
/// A table that ``Recording`` wrote is read without loss. In any other table the valid rows are
/// used, and every invalid row is reported by file and line. A table without a sidecar becomes a
/// session with the engine version `unknown` and the settings of its first row.
public struct RecordingReader: Sendable {
  private var rows: RowReader
  private var session: SessionDraft
  private let file: String
  private let date: UTCTime

  /// Creates the reader of a recording.
  ///
  /// - Parameters:
  ///   - file: The name of the table, for problems.
  ///   - listener: The listener in the name of the table.
  ///   - sidecar: The bytes of the sidecar; `nil` when it does not exist.
  ///   - date: The date of the file. A session without times and sidecar ends at it.
  /// - Complexity: O(*b*) for *b* bytes of the sidecar.
  public init(file: String, listener: Listener, sidecar: [UInt8]?, date: UTCTime = .unknownDate) {
    self.file = file
    self.date = date
    rows = RowReader(file: file)
    session = SessionDraft(listener: listener, sidecar: sidecar)
    if sidecar == nil { report(.noSidecar) }
    if let problem = session.sidecarProblem { report(problem) }
  }

  /// Reads every row that ends in a piece of the table.
  ///
  /// - Complexity: O(*b*) for *b* bytes.
  public mutating func read(_ piece: Span<UInt8>) { rows.read(piece, into: &session) }

  /// Finishes the table.
  ///
  /// - Returns: The session; `nil` when no row can be used.
  public mutating func finish() -> RecordedSession? {
    rows.finish(&session)
    if rows.hasHeading, let problem = session.countProblem(before: rows.rowCount) {
      report(problem)
    }
    return session.needsDate ? session.recorded?.ending(by: date) : session.recorded
  }

  /// Removes and returns the problems found since the last call.
  public mutating func takeProblems() -> [RecordingProblem] {
    exchange(&rows.problems, with: [])
  }

  private mutating func report(_ kind: RecordingProblem.Kind) {
    rows.problems.append(RecordingProblem(file: file, kind: kind))
  }
}

/// A session during the reading of its rows.
struct SessionDraft: RowReceiver, Sendable {
  let listener: Listener
  private let sidecar: Sidecar?
  /// Whether the session has a header from a sidecar. Otherwise the header is derived from the
  /// first row.
  let hasHeader: Bool
  /// The start, the digests and the reasons of the sidecar. Every row needs them, and access through
  /// the optional sidecar copies all of it.
  private let recordedStart: UTCTime?
  private let digests: [UInt64]
  private let voidReasons: [Int: TrialRecord.VoidReason]
  /// The settings of the sidecar, otherwise those of the first row.
  private var settings: Settings? {
    didSet { form = settings.map { PairForm(of: $0, isOfSidecar: hasHeader) } }
  }
  private var form: PairForm?
  private var startedAt: UTCTime?
  /// What is known about the times; `nil` before the first row of a session without a sidecar.
  private var dating: Dating?
  private(set) var trials: [TrialRecord] = []
  /// The trials that the rows mark as excluded. The time of the exclusion is not known.
  private var excluded: [HistoryEvent] = []
  /// The position of the first row of the session in the table.
  private let firstPosition: Int
  /// The problem of the sidecar.
  private(set) var sidecarProblem: RecordingProblem.Kind?
  /// Whether all rows are ignored because the sidecar belongs to another listener.
  private var isRefused = false

  /// Creates an empty session.
  ///
  /// - Parameters:
  ///   - listener: The listener of the session.
  ///   - bytes: The bytes of the sidecar; `nil` when it does not exist.
  ///   - column: The first column of a recording that the table lacks. The sidecar is then of other
  ///     records.
  ///   - position: The number of rows of the table before the session.
  init(
    listener: Listener, sidecar bytes: [UInt8]?, lacking column: String? = nil, at position: Int = 0
  ) {
    self.listener = listener
    firstPosition = position
    if let column, bytes != nil {
      sidecar = nil
      sidecarProblem = .sidecar("the table has no column '\(column)'")
    } else {
      do throws(Sidecar.Damage) {
        sidecar = try bytes.map(Sidecar.init(bytes:))
      } catch {
        sidecar = nil
        sidecarProblem = .sidecar(error.reason)
      }
    }
    hasHeader = sidecar != nil
    recordedStart = sidecar?.header.startedAt
    digests = sidecar?.digests ?? []
    voidReasons = sidecar?.voidReasons ?? [:]
    if let other = sidecar?.header.listener, other != listener {
      sidecarProblem = .listener(other.label)
      isRefused = true
    }
    dating = sidecar?.header.dating
    settings = sidecar?.header.settings
    form = settings.map { PairForm(of: $0, isOfSidecar: hasHeader) }
  }

  func skip(_ row: RowDraft?) -> Bool { !isRefused }

  /// Returns the problem of a wrong number of rows; `nil` when the number is right.
  ///
  /// - Parameter position: The position in the table of the row after the session.
  func countProblem(before position: Int) -> RecordingProblem.Kind? {
    guard hasHeader, !isRefused else { return nil }
    let rows = position - firstPosition
    return rows == digests.count ? nil : .rowCount(rows: rows, trials: digests.count)
  }

  mutating func take(_ row: RowDraft) -> RecordingProblem.Kind? {
    guard !isRefused else { return nil }
    if let dating, dating != row.dating { return .contradiction(column: "time_utc") }
    var row = row
    number(&row)
    let reason = row.isAnswered ? nil : voidReasons[row.number]
    let record = row.record(
      startedAt: recordedStart ?? .unknownDate,
      digest: digest(at: row.position), sidecarReason: reason)
    let contradiction = contradiction(of: row, record, sidecarReason: reason)
    if let kind = contradiction ?? disorder(of: record) { return kind }
    dating = row.dating
    let isSetBack = trials.last.map { record.time < $0.time } ?? false
    trials.append(record)
    if row.status == .excluded {
      excluded.append(HistoryEvent(time: record.time, kind: .excluded(trial: record.number)))
    }
    return isSetBack ? .clockSetBack : nil
  }

  /// Returns whether a row can belong to the session: one without a sidecar has times in all its rows
  /// or in none, and extends over a year at most.
  func canContain(_ row: RowDraft) -> Bool {
    if !hasHeader, let dating, dating != row.dating { return false }
    if row.columns.has(.onset) { return true }
    guard let time = row.time, let first = trials.first else { return true }
    let elapsed = time.since(first.time)
    return elapsed <= .microseconds(TrialRecord.microseconds.upperBound)
  }

  /// Numbers a row and places it in the session, if the table has no columns for that.
  private func number(_ row: inout RowDraft) {
    let last = trials.last
    if !row.columns.has(.trial) { row.number = (last?.number ?? 0) + 1 }
    guard !row.columns.has(.onset) else { return }
    let elapsed =
      if let time = row.time, let first = trials.first {
        time.since(first.time)
      } else {
        Duration.seconds(trials.count)
      }
    row.onset = max(elapsed, last?.onset ?? .zero).wholeMicroseconds
  }

  private mutating func contradiction(
    of row: RowDraft, _ record: TrialRecord, sidecarReason: TrialRecord.VoidReason?
  ) -> RecordingProblem.Kind? {
    if let column = row.contradiction(in: record, sidecarReason: sidecarReason) {
      return .contradiction(column: column)
    }
    if form == nil { adopt(row, record) }
    if let column = form.flatMap(row.contradiction(with:)) { return .contradiction(column: column) }
    // Without settings, no session can be made of the row.
    return form == nil || !extend(to: record.question) ? .contradiction(column: "interval") : nil
  }

  private func digest(at position: Int) -> UInt64 {
    let index = position - firstPosition
    return index < digests.count ? digests[index] : 0
  }

  /// Derives the settings and the start of the session from the first row, when there is no
  /// sidecar.
  private mutating func adopt(_ row: RowDraft, _ record: TrialRecord) {
    guard let rowSettings = try? row.settings else { return }
    settings = rowSettings
    let delay = record.isAnswered ? rowSettings.comparisonDelay : .zero
    let elapsed = record.onset + delay + (record.responseTime ?? .zero)
    startedAt = UTCTime(milliseconds: record.time.milliseconds - elapsed.wholeMilliseconds)
  }

  /// Extends settings that were derived from rows by both tones of a question and its interval.
  ///
  /// - Returns: Whether a session may have such settings.
  private mutating func extend(to question: Question) -> Bool {
    guard !hasHeader, var extended = settings, extended.task.hasIntervals else { return true }
    let interval = question.nominal.interval
    extended.range = extended.range.extended(to: question.reference)
      .extended(to: question.nominalNote)
    if !extended.intervals.contains(interval) {
      extended.intervals = (extended.intervals + [interval]).sorted()
    }
    guard extended != settings else { return true }
    guard (try? extended.validate()) != nil else { return false }
    settings = extended
    return true
  }

  private func disorder(of record: TrialRecord) -> RecordingProblem.Kind? {
    guard let last = trials.last else { return nil }
    if record.number <= last.number { return .order(trial: record.number, after: last.number) }
    return record.onset < last.onset ? .onset : nil
  }

  /// Whether nothing says when the session was.
  var needsDate: Bool { !hasHeader && dating == .assumed }

  /// The time of the last row; `nil` if it is not known.
  var end: UTCTime? { dating == .recorded ? trials.last?.time : nil }

  /// The session; `nil` without a usable trial.
  var recorded: RecordedSession? {
    guard !trials.isEmpty, !isRefused, let header = sidecar?.header ?? rowHeader else {
      return nil
    }
    let outline = sidecar?.outline
    return RecordedSession(
      id: nil, originalID: outline?.originalID, header: header, playback: outline?.playback,
      trials: trials, reached: outline?.reached, events: outline?.events ?? excluded)
  }

  private var rowHeader: SessionHeader? {
    guard var settings, let startedAt else { return nil }
    for trial in trials { settings.range = settings.range.extended(to: trial.question.reference) }
    return SessionHeader(
      listener: listener, startedAt: startedAt, seed: 0, settings: settings,
      engineVersion: Engine.unknown, history: .init(of: []), dating: dating ?? .recorded)
  }
}
