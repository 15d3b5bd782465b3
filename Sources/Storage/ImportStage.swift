internal import GRDB
internal import Music
package import Notation
internal import Psychometrics
package import Training

/// The sessions and answers that an import has read, in a temporary file.
///
/// An import reads all inputs that may be pipes before it opens the store, so that a session can be
/// recorded meanwhile. The file takes no memory and disappears when the program ends for any reason.
package struct ImportStage {
  private let store: TrainingStore

  /// Creates an empty stage.
  ///
  /// - Throws: ``StorageError``.
  package init() throws(StorageError) {
    let path = "a temporary file"
    store = try StorageError.describing(path, writing: true) {
      let database = try DatabaseQueue.temporary()
      try Schema.migrator.migrate(database)
      // The type of a record ensures what the constraints check.
      try database.write {
        try $0.execute(sql: "PRAGMA ignore_check_constraints = ON;" + Self.answers)
      }
      return TrainingStore(path: path, database: database, lock: nil)
    }
  }
}

// MARK: - Sessions

extension ImportStage {
  /// The number of sessions.
  package var count: Int {
    get throws(StorageError) {
      try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") ?? 0 }
    }
  }

  /// Adds sessions, also those that it already has.
  ///
  /// - Throws: ``StorageError``, or any error of the source of the trials.
  package func add(_ sessions: [StreamedSession]) throws {
    try store.transaction(writing: true) {
      try store.database.write { database in
        for session in sessions { _ = try session.insert(into: database) }
      }
    }
  }

  /// Passes on sessions in the order in which they were added, those of one listener at a time.
  ///
  /// - Parameters:
  ///   - places: The number of sessions before each of them.
  ///   - take: Receives the sessions, which are valid only during the call.
  /// - Throws: ``StorageError``, or any error that `take` throws.
  package func read(_ places: Range<Int>, _ take: ([StreamedSession]) throws -> Void) throws {
    try store.reading { database in
      let listeners = try listeners(
        of: "session WHERE id > ? AND id <= ? GROUP BY listener ORDER BY min(id)",
        [places.lowerBound, places.upperBound], in: database)
      for listener in listeners {
        let outlines = try store.describing {
          try TrainingStore.outlines(
            of: listener, after: Int64(places.lowerBound), upTo: Int64(places.upperBound),
            in: database)
        }
        try take(outlines.map { streamed($0, in: database) })
      }
    }
  }

  /// Returns the listeners of rows.
  ///
  /// - Parameter rows: The end of a query: its table, its conditions and its order.
  private func listeners(
    of rows: String, _ arguments: StatementArguments, in database: Database
  ) throws(StorageError) -> [Listener] {
    try store.describing {
      try String.fetchAll(database, sql: "SELECT listener FROM \(rows)", arguments: arguments)
        .map { try Listener(label: $0) }
    }
  }

  /// Returns a session that reads its trials from the stage.
  ///
  /// - Parameter outline: A session of the stage without its trials.
  private func streamed(_ outline: RecordedSession, in database: Database) -> StreamedSession {
    StreamedSession(outline) {
      let next = try store.describing {
        try TrialRecord.reader(of: outline.id ?? 0, in: database)
      }
      return { try store.describing(next) }
    }
  }
}

// MARK: - Answers

extension ImportStage {
  /// The table of the answers. Its columns have the order in which an answer is inserted and read.
  private static let answers = """
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      input INTEGER NOT NULL,
      listener TEXT NOT NULL,
      has_time INTEGER NOT NULL,
      session INTEGER NOT NULL,
      time_utc_ms INTEGER NOT NULL,
      reference_midi INTEGER NOT NULL,
      reference_hz REAL NOT NULL,
      comparison_hz REAL NOT NULL,
      answer TEXT,
      response_us INTEGER,
      interval TEXT,
      nominal_cent_thousandths INTEGER,
      committed_cent_hundredths INTEGER
    ) STRICT;

    CREATE INDEX answer_in_order ON answer (input, listener, has_time, session, time_utc_ms);
    """

  /// Adds answers of another program, in the order of their file.
  ///
  /// - Parameters:
  ///   - answers: The answers with their listeners.
  ///   - input: The number of the input. Answers of different inputs form separate sessions.
  /// - Throws: ``StorageError``.
  package func add(
    _ answers: [(listener: Listener, answer: ImportedAnswer)], of input: Int
  ) throws(StorageError) {
    try store.write { database in
      for (listener, answer) in answers {
        try answer.insert(into: database, listener: listener, input: input)
      }
    }
  }

  /// Passes on the sessions that the answers of an input form, those of one listener at a time.
  ///
  /// - Parameters:
  ///   - input: The number of the input.
  ///   - date: The date of the input. Sessions without times end at it or before.
  ///   - take: Receives the sessions, which are valid only during the call.
  /// - Throws: ``StorageError``, or any error that `take` throws.
  package func readAnswers(
    of input: Int, endingBy date: UTCTime, _ take: ([StreamedSession]) throws -> Void
  ) throws {
    try store.reading { database in
      let listeners = try listeners(
        of: "answer WHERE input = ? GROUP BY listener ORDER BY listener", [input], in: database)
      for listener in listeners {
        try take(
          try store.describing {
            try sessions(of: listener, input, endingBy: date, in: database)
          })
      }
    }
  }

  private func sessions(
    of listener: Listener, _ input: Int, endingBy date: UTCTime, in database: Database
  ) throws -> [StreamedSession] {
    let withoutTimes =
      try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM answer WHERE input = ? AND listener = ? AND has_time = 0",
        arguments: [input, listener.label]) ?? 0
    var spans = ImportedSpans(withoutTimes: withoutTimes, endingBy: date)
    // The first answer of each session.
    var firsts: [Int64] = []
    let next = try answers(of: listener, input, in: database)
    while let (id, answer) = try next() {
      spans.add(answer)
      if firsts.count < spans.all.count { firsts.append(id) }
    }
    return zip(spans.all, firsts).map { span, first in
      let header = span.header(of: listener)
      return StreamedSession(RecordedSession(id: nil, header: header, trials: [])) {
        var trials = ImportedTrials(of: header)
        let next = try store.describing {
          try answers(of: listener, input, from: (span, first), in: database)
        }
        return { try store.describing(next).map { trials.next(answering: $0.answer) } }
      }
    }
  }

  /// Begins to read the answers of a listener in the order of ``Training/ImportedSpans``, or those of
  /// one session.
  private func answers(
    of listener: Listener, _ input: Int, from session: (span: ImportedSpan, first: Int64)? = nil,
    in database: Database
  ) throws -> () throws -> (id: Int64, answer: ImportedAnswer)? {
    let statement = try database.makeStatement(
      sql: """
        SELECT * FROM answer
        WHERE input = ? AND listener = ? AND (has_time, session, time_utc_ms, id) >= (?, ?, ?, ?)
        ORDER BY has_time, session, time_utc_ms, id LIMIT ?
        """)
    let span = session?.span
    let hasTime = span?.dating == .recorded
    let rows = try Row.fetchCursor(
      statement,
      arguments: [
        input, listener.label, hasTime ? 1 : 0, span?.session ?? .min,
        hasTime ? span?.start.milliseconds : 0, session?.first ?? .min,
        span?.count ?? -1,
      ])
    return {
      try rows.next().map { (try $0.decode(Int64.self, atIndex: 0), try ImportedAnswer(row: $0)) }
    }
  }
}

extension ImportedAnswer {
  fileprivate func insert(into database: Database, listener: Listener, input: Int) throws {
    try database.cachedStatement(
      sql: "INSERT INTO answer VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [
      input, listener.label, time == nil ? 0 : 1, session, time?.milliseconds ?? 0,
      question.reference.number,
      presentation.reference.value, presentation.comparison.value, response.word,
      responseTime?.wholeMicroseconds, question.nominal.interval.text,
      question.nominal.thousandths, response.adjustment?.mistuning.hundredths,
    ])
  }

  /// Creates the answer of a row.
  fileprivate init(row: Row) throws {
    let answer = try row.decode(String?.self, atIndex: 9).flatMap(Answer.init)
    let committed = try row.decode(Int?.self, atIndex: 13).map(Difference.init(hundredths:))
    guard
      let response = answer.map(Response.side)
        ?? committed.map({ .committed(Adjustment(to: $0)) }),
      let interval = try? DirectedInterval(text: try row.decode(String.self, atIndex: 11))
    else {
      throw DamagedRow(description: "an answer is neither higher nor lower, nor a match")
    }
    self.init(
      time: try row.decode(Bool.self, atIndex: 3)
        ? UTCTime(milliseconds: try row.decode(Int64.self, atIndex: 5)) : nil,
      session: try row.decode(Int.self, atIndex: 4),
      reference: MIDINote(try row.decode(Int.self, atIndex: 6)),
      nominal: NominalInterval(interval, thousandths: try row.decode(Int.self, atIndex: 12)),
      presentation: .pair(
        reference: Hertz(try row.decode(Double.self, atIndex: 7)),
        comparison: Hertz(try row.decode(Double.self, atIndex: 8))),
      response: response,
      responseTime: try row.decode(Int64?.self, atIndex: 10).map { .microseconds($0) })
  }
}
