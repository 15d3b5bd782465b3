internal import Foundation
internal import GRDB
internal import Music
internal import Psychometrics
internal import Training

/// What a row says that no program of ours writes.
struct DamagedRow: Error, CustomStringConvertible {
  let description: String
}

extension SessionHeader {
  /// Inserts a row and returns its id.
  func insert(into database: Database) throws -> Int64 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let settings = String(decoding: try encoder.encode(settings), as: UTF8.self)
    try database.execute(
      sql: """
        INSERT INTO session (
          listener, started_utc_ms, seed, engine_version, settings_json, history_trials,
          history_digest
        ) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        listener.label, startedAt.milliseconds, Int64(bitPattern: seed), engineVersion, settings,
        history.trials, Int64(bitPattern: history.digest),
      ])
    return database.lastInsertedRowID
  }

  init(row: Row) throws {
    let json: String = try row.decode(forColumn: "settings_json")
    let settings: Settings
    do {
      settings = try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
    } catch let error as SettingsError {
      throw error
    } catch {
      throw DamagedRow(description: "a session's settings cannot be made out")
    }
    try settings.validate()
    self.init(
      listener: try Listener(label: try row.decode(forColumn: "listener")),
      startedAt: UTCTime(milliseconds: try row.decode(forColumn: "started_utc_ms")),
      seed: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "seed")),
      settings: settings,
      engineVersion: try row.decode(forColumn: "engine_version"),
      history: History(
        trials: try row.decode(forColumn: "history_trials"),
        digest: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "history_digest"))))
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
    try database.execute(
      sql: """
        INSERT INTO trial (
          session_id, trial, time_utc_ms, onset_us, onset_quality, reference_midi,
          difference_cent_hundredths, reference_hz, comparison_hz, reference_level_dbfs,
          comparison_level_dbfs, status, answer, response_us, void_reason, repeats, xruns, digest
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
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
    if let answer, let responseTime, responseTimes.contains(responseTime) {
      self = .answered(answer, responseTime: .microseconds(responseTime))
    } else if let reason {
      self = .void(reason)
    } else {
      throw DamagedRow(description: "trial \(number) is neither answered nor void")
    }
  }
}
