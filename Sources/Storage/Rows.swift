internal import FoundationEssentials
internal import GRDB
internal import Music
internal import Notation
internal import Psychometrics
internal import Training

/// A row with values that this program never writes.
struct DamagedRow: Error, CustomStringConvertible {
  let description: String
}

extension UTCTime {
  /// Creates the time of a column.
  fileprivate init(_ milliseconds: Int64, in column: String) throws {
    guard let time = UTCTime(exactly: milliseconds) else {
      throw DamagedRow(description: "\(column) is \(milliseconds)")
    }
    self = time
  }
}

extension SessionHeader {
  /// Inserts a row and returns its id.
  ///
  /// - Parameters:
  ///   - originalID: The id of the session in the store that recorded it; `nil` if that is this
  ///     store.
  ///   - playback: The playback parameters; `nil` if they are not known.
  ///   - reached: The limit at which the session ended; `nil` if none is known.
  ///   - database: The database of the store.
  func insert(
    originalID: Int64? = nil, playback: Playback?, reached: String? = nil, into database: Database
  ) throws -> Int64 {
    // An unknown basis is the JSON text null. A null column means that the session follows the previous one.
    try database.cachedStatement(
      sql: """
        INSERT INTO session (
          listener, started_utc_ms, seed, engine_version, settings_json, history_trials,
          history_digest, number, history_json, playback_json, dating, reached, run_json
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      listener.label, startedAt.milliseconds, Int64(bitPattern: seed), engineVersion,
      try settings.lineJSON(.asCoded), history.trials, Int64(bitPattern: history.digest),
      originalID, try history.basis.lineJSON(.asCoded), try playback?.lineJSON(.asCoded),
      dating.rawValue, reached, try run?.lineJSON(.asCoded),
    ])
    return database.lastInsertedRowID
  }

  /// Creates a header from a row.
  ///
  /// - Parameters:
  ///   - row: The row of a session.
  ///   - follows: The sessions that an old session without a recorded basis follows.
  init(row: Row, follows: [HeaderDigest]) throws {
    let settings: Settings = try JSONText.decode(
      try row.decode(forColumn: "settings_json"), of: "a session's settings")
    try settings.validate()
    guard let dating = Dating(rawValue: try row.decode(forColumn: "dating")) else {
      throw DamagedRow(description: "it is not known whether a session's times were recorded")
    }
    self.init(
      listener: try Listener(label: try row.decode(forColumn: "listener")),
      startedAt: try UTCTime(row.decode(forColumn: "started_utc_ms"), in: "started_utc_ms"),
      seed: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "seed")),
      settings: settings,
      engineVersion: try row.decode(forColumn: "engine_version"),
      history: try History(row: row, follows: follows), dating: dating,
      run: try RunLabel(row: row))
  }
}

extension RecordedSession {
  /// Creates a session without its trials from its row.
  ///
  /// - Parameters:
  ///   - row: The row of the table `session`.
  ///   - follows: As for the header.
  ///   - events: Returns the later decisions about the session with an id.
  init(row: Row, follows: [HeaderDigest], events: (Int64) throws -> [HistoryEvent]) throws {
    let id: Int64 = try row.decode(forColumn: "id")
    self.init(
      id: id, originalID: try row.decode(forColumn: "number"),
      header: try SessionHeader(row: row, follows: follows),
      playback: try row.decode(String?.self, forColumn: "playback_json")
        .map { try JSONText.decode($0, of: "what a session was played on") },
      trials: [], reached: try row.decode(forColumn: "reached"), events: try events(id))
  }
}

extension RunLabel {
  /// Creates the label of a row; `nil` if the row has none.
  init?(row: Row) throws {
    guard let text = try row.decode(String?.self, forColumn: "run_json") else { return nil }
    self = try JSONText.decode(text, of: "a session's place in a protocol")
  }
}

extension SessionHeader.History {
  fileprivate init(row: Row, follows: [HeaderDigest]) throws {
    let basis =
      try row.decode(String?.self, forColumn: "history_json")
      .map { try JSONText.decode($0, of: "a session's history") as Basis? }
      ?? Basis(follows: follows)
    self.init(
      trials: try row.decode(forColumn: "history_trials"),
      digest: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "history_digest")),
      basis: basis)
  }
}

/// The text of JSON columns.
enum JSONText {
  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - subject: What the text holds, for the error.
  /// - Throws: ``DamagedRow`` if the text cannot be decoded, or any other error of the value's decoder.
  static func decode<Value: Decodable>(_ text: String, of subject: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch is DecodingError {
      throw DamagedRow(description: "\(subject) cannot be made out")
    }
  }
}

extension HistoryEvent {
  /// Inserts a row about the session with this id.
  func insert(into database: Database, session: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO event (session_id, time_utc_ms, kind, trial, text)
        VALUES (?, ?, ?, ?, CAST(? AS TEXT))
        """
    ).execute(arguments: [
      session, time.milliseconds, kind.name, kind.trial, kind.text.map { Data($0.utf8) },
    ])
  }

  init(row: Row) throws {
    let name: String = try row.decode(forColumn: "kind")
    // As bytes, because a text of GRDB ends at a NUL.
    let text: Data? = try row.decode(forColumn: "text")
    let kind = Kind(
      name: name, trial: try row.decode(forColumn: "trial"),
      text: text.map { String(decoding: $0, as: UTF8.self) })
    guard let kind else {
      throw DamagedRow(description: "'\(name)' is not a known kind of event")
    }
    self.init(
      time: try UTCTime(row.decode(forColumn: "time_utc_ms"), in: "time_utc_ms"), kind: kind)
  }
}

/// The columns of a trial. They are read by index, because a listener may have 100,000 trials.
private enum TrialColumn: Int, CaseIterable {
  case trial, timeUtcMs, onsetUs, onsetQuality, referenceMidi, differenceCentHundredths,
    referenceHz, comparisonHz, referenceLevelDbfs, comparisonLevelDbfs, status, answer,
    responseUs, voidReason, repeats, xruns, digest, interval, nominalCentThousandths,
    committedCentHundredths, trace, comparisonIsFirst

  /// The name in the table. The name of `timeUtcMs` is `time_utc_ms`.
  var name: String {
    "\(self)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }
}

extension Row {
  fileprivate func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: TrialColumn
  ) throws -> Value {
    try decode(Value.self, atIndex: column.rawValue)
  }

  /// Returns the enumeration case of a column; `nil` for NULL and for an unknown word.
  fileprivate func word<Word: RawRepresentable<String>>(_ column: TrialColumn) throws -> Word? {
    try decode(String?.self, atIndex: column.rawValue).flatMap(Word.init)
  }
}

extension TrialRecord {
  private static let columns = TrialColumn.allCases.map(\.name).joined(separator: ", ")
  private static let places = TrialColumn.allCases.map { _ in "?" }.joined(separator: ", ")

  /// Inserts a row of the session with this id.
  func insert(into database: Database, session: Int64) throws {
    try insert(by: Self.insertion(into: database), session: session)
  }

  /// Returns the statement that inserts a row.
  static func insertion(into database: Database) throws -> Statement {
    try database.cachedStatement(
      sql: "INSERT INTO trial (\(columns), session_id) VALUES (\(places), ?)")
  }

  /// Inserts a row of the session with this id, by a statement that was looked up before.
  func insert(by insertion: Statement, session: Int64) throws {
    let nominal = question.nominal == .unison ? nil : question.nominal
    try insertion.execute { values in
      values.add(number)
      values.add(time.milliseconds)
      values.add(onset.wholeMicroseconds)
      values.add(onsetQuality?.rawValue)
      values.add(question.reference.number)
      values.add(question.difference.hundredths)
      values.add(presentation.reference.value)
      values.add(presentation.comparison.value)
      values.add(question.referenceLevel.value)
      values.add(question.comparisonLevel.value)
      values.add(outcome.status)
      values.add(response?.word)
      values.add(responseTime?.wholeMicroseconds)
      values.add(voidReason?.rawValue)
      values.add(repeats)
      values.add(xruns)
      values.add(Int64(bitPattern: digest))
      values.add(nominal?.interval.text)
      values.add(nominal?.thousandths)
      values.add(adjustment?.mistuning.hundredths)
      values.add(adjustment?.trace)
      values.add(question.comparisonIsFirst ? 1 : 0)
      values.add(session)
    }
  }

  /// Begins to read the trials of the session with this id, in order. The statement is not cached,
  /// because several readers may be in use.
  static func reader(of session: Int64, in database: Database) throws -> StreamedSession.NextTrial {
    let statement = try database.makeStatement(
      sql: "SELECT \(columns) FROM trial WHERE session_id = ? ORDER BY trial")
    let rows = try Row.fetchCursor(statement, arguments: [session])
    return { try rows.next().map(TrialRecord.init(row:)) }
  }

  /// Returns the number of the last trial of the session with this id; 0 if it has none.
  static func lastNumber(in session: Int64, of database: Database) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT max(trial) FROM trial WHERE session_id = ?", arguments: [session]) ?? 0
  }

  /// Returns up to 1000 trials of the session with this id whose numbers are in `first...last`, in
  /// order.
  ///
  /// - Throws: ``DamagedRow`` for a number that is not in order. SQLite returns the rows as they are
  ///   stored, so reading on after such a number would return the same rows forever.
  static func batch(
    of session: Int64, from first: Int, to last: Int, in database: Database
  ) throws -> [TrialRecord] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(columns) FROM trial WHERE session_id = ? AND trial BETWEEN ? AND ?
        ORDER BY trial LIMIT 1000
        """)
    let rows = try Row.fetchCursor(statement, arguments: [session, first, last])
    var trials: [TrialRecord] = []
    while let row = try rows.next() {
      let trial = try TrialRecord(row: row)
      guard trial.number > trials.last?.number ?? first - 1 else {
        throw DamagedRow(description: "trial \(trial.number) is out of order")
      }
      trials.append(trial)
    }
    return trials
  }

  private static let keyboard = NoteRange.piano.lowest.number...NoteRange.piano.highest.number
  private static let frequencyValues = frequencies.values
  private static let finiteNumbers =
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  private init(row: Row) throws {
    let number: Int = try row.decode(.trial)
    func bounded<Number: DatabaseValueConvertible & StatementColumnConvertible & Comparable>(
      _ column: TrialColumn, in bounds: ClosedRange<Number>
    ) throws -> Number {
      let value: Number = try row.decode(column)
      guard bounds.contains(value) else {
        throw DamagedRow(description: "\(column.name) of trial \(number) is \(value)")
      }
      return value
    }
    self.init(
      number: number,
      question: Question(
        reference: MIDINote(try bounded(.referenceMidi, in: Self.keyboard)),
        nominal: try NominalInterval(row: row, trial: number),
        difference: Difference(
          hundredths: try bounded(.differenceCentHundredths, in: Self.hundredths)),
        referenceLevel: Decibels(try bounded(.referenceLevelDbfs, in: Self.finiteNumbers)),
        comparisonLevel: Decibels(try bounded(.comparisonLevelDbfs, in: Self.finiteNumbers)),
        comparisonIsFirst: try bounded(.comparisonIsFirst, in: 0...1) == 1),
      presentation: .pair(
        reference: Hertz(try bounded(.referenceHz, in: Self.frequencyValues)),
        comparison: Hertz(try bounded(.comparisonHz, in: Self.frequencyValues))),
      outcome: try Outcome(row: row, trial: number),
      onset: .microseconds(try bounded(.onsetUs, in: Self.microseconds)),
      onsetQuality: try row.word(.onsetQuality),
      time: try UTCTime(row.decode(.timeUtcMs), in: "time_utc_ms of trial \(number)"),
      repeats: try bounded(.repeats, in: Self.counts),
      xruns: try bounded(.xruns, in: Self.counts),
      digest: UInt64(bitPattern: try row.decode(.digest)))
  }
}

extension NominalInterval {
  fileprivate init(row: Row, trial number: Int) throws {
    guard let text = try row.decode(String?.self, atIndex: TrialColumn.interval.rawValue) else {
      self = .unison
      return
    }
    let thousandths: Int = try row.decode(.nominalCentThousandths)
    guard let interval = try? DirectedInterval(text: text), Self.sizes.contains(thousandths) else {
      throw DamagedRow(description: "trial \(number) has no interval '\(text)' of that size")
    }
    self.init(interval, thousandths: thousandths)
  }
}

extension Response {
  /// The word in the column for answers; `nil` for a match.
  var word: String? { if case .side(let answer) = self { answer.rawValue } else { nil } }
}

extension Adjustment {
  /// Creates the adjustment of a row; `nil` if the row has none, or one that this program never
  /// writes.
  fileprivate init?(row: Row) throws {
    let index = TrialColumn.committedCentHundredths.rawValue
    guard let hundredths = try row.decode(Int?.self, atIndex: index),
      TrialRecord.hundredths.contains(hundredths)
    else { return nil }
    self.init(to: Difference(hundredths: hundredths), trace: try row.decode(.trace))
  }
}

extension TrialRecord.Outcome {
  /// The word in the column for the status.
  fileprivate var status: String {
    switch self {
    case .answered(.side, _): "answered"
    case .answered(.committed, _): "committed"
    case .void: "void"
    }
  }

  fileprivate init(row: Row, trial number: Int) throws {
    let responseTime = try row.decode(Int64?.self, atIndex: TrialColumn.responseUs.rawValue)
    let answer: Answer? = try row.word(.answer)
    if let response = try answer.map(Response.side) ?? Adjustment(row: row).map(Response.committed),
      responseTime.map(TrialRecord.microseconds.contains) ?? true
    {
      self = .answered(response, responseTime: responseTime.map { .microseconds($0) })
    } else if let reason: TrialRecord.VoidReason = try row.word(.voidReason) {
      self = .void(reason)
    } else {
      throw DamagedRow(description: "trial \(number) is neither answered nor void")
    }
  }
}
