internal import Foundation
internal import GRDB
internal import Music
internal import Psychometrics
internal import Training

/// What a row says that no program of ours writes.
struct DamagedRow: Error, CustomStringConvertible {
  let description: String
}

extension RecordedSession {
  /// Reads a session's row; its trials and events come from tables of their own.
  init(row: Row, trials: [TrialRecord], events: [HistoryEvent], follows: [Fingerprint]) throws {
    let id: Int64 = try row.decode(forColumn: "id")
    self.init(
      id: id, number: try row.decode(Int64?.self, forColumn: "number"),
      header: try SessionHeader(row: row, follows: follows), trials: trials, events: events)
  }
}

extension SessionHeader {
  /// Inserts a row and returns its id.
  ///
  /// - Parameter number: How the store that recorded it named it; `nil` for this one.
  func insert(number: Int64? = nil, into database: Database) throws -> Int64 {
    try database.cachedStatement(
      sql: """
        INSERT INTO session (
          listener, started_utc_ms, seed, engine_version, settings_json, history_trials,
          history_digest, number, history_json
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      listener.label, startedAt.milliseconds, Int64(bitPattern: seed), engineVersion,
      try JSONText.encode(settings), history.trials, Int64(bitPattern: history.digest), number,
      try history.basis.map { try JSONText.encode($0) } ?? JSONText.null,
    ])
    return database.lastInsertedRowID
  }

  /// - Parameter follows: What a session that does not say itself followed.
  fileprivate init(row: Row, follows: [Fingerprint]) throws {
    let settings: Settings
    do {
      settings = try JSONText.decode(try row.decode(forColumn: "settings_json"))
    } catch let error as SettingsError {
      throw error
    } catch is DecodingError {
      throw DamagedRow(description: "a session's settings cannot be made out")
    }
    try settings.validate()
    self.init(
      listener: try Listener(label: try row.decode(forColumn: "listener")),
      startedAt: UTCTime(milliseconds: try row.decode(forColumn: "started_utc_ms")),
      seed: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "seed")),
      settings: settings,
      engineVersion: try row.decode(forColumn: "engine_version"),
      history: try History(row: row, follows: follows))
  }
}

extension SessionHeader.History {
  fileprivate init(row: Row, follows: [Fingerprint]) throws {
    let basis: Basis?
    do {
      basis =
        try row.decode(String?.self, forColumn: "history_json")
        .map { try JSONText.decode($0) as Basis? } ?? Basis(follows: follows)
    } catch is DecodingError {
      throw DamagedRow(description: "a session's history cannot be made out")
    }
    self.init(
      trials: try row.decode(forColumn: "history_trials"),
      digest: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "history_digest")),
      basis: basis)
  }
}

/// Values as the text of JSON columns.
private enum JSONText {
  /// What stands for a value that is not known.
  static let null = "null"

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

extension HistoryEvent {
  /// Inserts a row about the session with this id.
  func insert(into database: Database, session: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT INTO event (session_id, time_utc_ms, kind, trial, text) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [session, time.milliseconds, kind.name, kind.trial, kind.text])
  }

  init(row: Row) throws {
    let name: String = try row.decode(forColumn: "kind")
    let kind = Kind(
      name: name, trial: try row.decode(forColumn: "trial"),
      text: try row.decode(forColumn: "text"))
    guard let kind else {
      throw DamagedRow(description: "'\(name)' is no decision about a session")
    }
    self.init(
      time: UTCTime(milliseconds: try row.decode(forColumn: "time_utc_ms")), kind: kind)
  }
}

extension TrialRecord {
  /// Inserts a row of the session with this id.
  func insert(into database: Database, session: Int64) throws {
    let (answer, responseTime, voidReason): (Answer?, Duration?, VoidReason?) =
      switch outcome {
      case .answered(let answer, let responseTime): (answer, responseTime, nil)
      case .void(let reason): (nil, nil, reason)
      }
    try database.cachedStatement(
      sql: """
        INSERT INTO trial (
          session_id, trial, time_utc_ms, onset_us, onset_quality, reference_midi,
          difference_cent_hundredths, reference_hz, comparison_hz, reference_level_dbfs,
          comparison_level_dbfs, status, answer, response_us, void_reason, repeats, xruns, digest
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      session, number, time.milliseconds, onset.wholeMicroseconds, onsetQuality?.rawValue,
      pair.reference.number, pair.difference.hundredths, referenceFrequency.value,
      comparisonFrequency.value, pair.referenceLevel.value, pair.comparisonLevel.value,
      voidReason == nil ? "answered" : "void", answer?.rawValue,
      responseTime?.wholeMicroseconds, voidReason?.rawValue, repeats, xruns,
      Int64(bitPattern: digest),
    ])
  }

  init(row: Row) throws {
    let number: Int = try row.decode(forColumn: "trial")
    func bounded<Number: DatabaseValueConvertible & StatementColumnConvertible & Comparable>(
      _ column: String, in bounds: ClosedRange<Number>
    ) throws -> Number {
      let value: Number = try row.decode(forColumn: column)
      guard bounds.contains(value) else {
        throw DamagedRow(description: "\(column) of trial \(number) is \(value)")
      }
      return value
    }
    func frequency(_ column: String) throws -> Hertz {
      Hertz(
        try bounded(
          column, in: Self.frequencies.lowerBound.value...Self.frequencies.upperBound.value))
    }
    let keyboard = NoteRange.piano.lowest.number...NoteRange.piano.highest.number
    self.init(
      number: number,
      pair: TonePair(
        reference: MIDINote(try bounded("reference_midi", in: keyboard)),
        difference: Difference(
          hundredths: try bounded("difference_cent_hundredths", in: Self.hundredths)),
        referenceLevel: Decibels(try row.decode(forColumn: "reference_level_dbfs")),
        comparisonLevel: Decibels(try row.decode(forColumn: "comparison_level_dbfs"))),
      referenceFrequency: try frequency("reference_hz"),
      comparisonFrequency: try frequency("comparison_hz"),
      outcome: try Outcome(row: row, trial: number, responseTimes: Self.microseconds),
      onset: .microseconds(try bounded("onset_us", in: Self.microseconds)),
      onsetQuality: try row.decode(String?.self, forColumn: "onset_quality")
        .flatMap(OnsetQuality.init(rawValue:)),
      time: UTCTime(milliseconds: try row.decode(forColumn: "time_utc_ms")),
      repeats: try bounded("repeats", in: Self.counts),
      xruns: try bounded("xruns", in: Self.counts),
      digest: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "digest")))
  }
}

extension TrialRecord.Outcome {
  fileprivate init(
    row: Row, trial number: Int, responseTimes: ClosedRange<Int64>
  ) throws {
    let answer = try row.decode(String?.self, forColumn: "answer")
      .flatMap(Answer.init(rawValue:))
    let responseTime = try row.decode(Int64?.self, forColumn: "response_us")
    let reason = try row.decode(String?.self, forColumn: "void_reason")
      .flatMap(TrialRecord.VoidReason.init(rawValue:))
    if let answer, responseTime.map(responseTimes.contains) ?? true {
      self = .answered(answer, responseTime: responseTime.map { .microseconds($0) })
    } else if let reason {
      self = .void(reason)
    } else {
      throw DamagedRow(description: "trial \(number) is neither answered nor void")
    }
  }
}
