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
    let json: String = row["settings_json"]
    let settings = try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
    try settings.validate()
    self.init(
      listener: try Listener(label: row["listener"]),
      startedAt: UTCTime(milliseconds: row["started_utc_ms"]),
      seed: UInt64(bitPattern: row["seed"]),
      settings: settings,
      engineVersion: row["engine_version"],
      history: History(
        trials: row["history_trials"], digest: UInt64(bitPattern: row["history_digest"])))
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
    let number: Int = row["trial"]
    let midi: Int = row["reference_midi"]
    guard NoteRange.piano.lowest.number...NoteRange.piano.highest.number ~= midi else {
      throw DamagedRow(description: "trial \(number) is at MIDI note \(midi)")
    }
    let hundredths: Int = row["difference_cent_hundredths"]
    guard -1_000_000...1_000_000 ~= hundredths else {
      throw DamagedRow(description: "trial \(number) differs by \(hundredths) cent hundredths")
    }
    self.init(
      number: number,
      pair: TonePair(
        reference: MIDINote(midi), difference: Difference(hundredths: hundredths),
        referenceLevel: Decibels(row["reference_level_dbfs"]),
        comparisonLevel: Decibels(row["comparison_level_dbfs"])),
      referenceFrequency: Hertz(row["reference_hz"]),
      comparisonFrequency: Hertz(row["comparison_hz"]), outcome: try Outcome(row: row),
      onset: .microseconds(row["onset_us"] as Int64),
      onsetQuality: (row["onset_quality"] as String?).flatMap(OnsetQuality.init(rawValue:)),
      time: UTCTime(milliseconds: row["time_utc_ms"]), repeats: row["repeats"],
      xruns: row["xruns"], digest: UInt64(bitPattern: row["digest"]))
  }
}

extension TrialRecord.Outcome {
  init(row: Row) throws {
    if let answer = (row["answer"] as String?).flatMap(Answer.init(rawValue:)),
      let responseTime = row["response_us"] as Int64?
    {
      self = .answered(answer, responseTime: .microseconds(responseTime))
    } else if let reason = (row["void_reason"] as String?)
      .flatMap(TrialRecord.VoidReason.init(rawValue:))
    {
      self = .void(reason)
    } else {
      let number: Int = row["trial"]
      throw DamagedRow(description: "trial \(number) is neither answered nor void")
    }
  }
}
