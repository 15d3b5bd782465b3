import Foundation
import GRDB
import Music
import Notation
import Psychometrics
import Testing

@testable import Storage
@testable import Training

/// A folder that is removed at the end of the test.
final class TemporaryFolder {
  let path: String
  /// The path of a store in the folder.
  var store: String { path + "/limen.sqlite" }

  /// Creates the folder. If that fails, no store can be written in it.
  init() {
    path = NSTemporaryDirectory() + "limen-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Copies a store that an earlier version of the program wrote, and returns its path.
  func keep(_ store: String) throws -> String {
    let kept = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Stores/\(store)")
    let copy = path + "/" + store
    try FileManager.default.copyItem(atPath: kept.path(percentEncoded: false), toPath: copy)
    return copy
  }
}

extension TrainingStore {
  /// Changes rows as another program would.
  func change(_ sql: String) throws { try write { try $0.execute(sql: sql) } }
}

@Suite struct `A training store` {
  private let folder = TemporaryFolder()
  private let path: String
  private let header: SessionHeader
  private let trials: [TrialRecord]

  init() throws {
    path = folder.path + "/data/limen.sqlite"
    header = SessionHeader(
      listener: try Listener(label: "me"), startedAt: UTCTime(milliseconds: 1_790_000_000_123),
      seed: .max, settings: try Settings(range: NoteRange(text: "A3-A5")),
      history: .init(
        trials: 0, digest: .max,
        basis: .init(
          follows: [HeaderDigest(.max), HeaderDigest(3)],
          excludes: [
            .init(
              session: HeaderDigest(7),
              exclusions: Exclusions(after: [
                .init(time: .init(milliseconds: 0), kind: .excluded(trial: 2))
              ])
            )
          ])))
    trials = [
      Self.trial(1, outcome: .answered(.side(.higher), responseTime: .microseconds(430_123))),
      Self.trial(2, outcome: .void(.sound), quality: nil),
      Self.trial(3, outcome: .void(.listener)),
      Self.trial(4, outcome: .answered(.side(.lower), responseTime: .zero)),
      Self.trial(5, outcome: .answered(.side(.lower), responseTime: nil)),
    ]
  }

  private static func trial(
    _ number: Int, outcome: TrialRecord.Outcome, quality: OnsetQuality? = .hardware
  ) -> TrialRecord {
    TrialRecord(
      number: number,
      question: Question(
        reference: MIDINote(69), difference: Difference(hundredths: -1234),
        referenceLevel: Decibels(-20.13), comparisonLevel: Decibels(-17.99)),
      presentation: .pair(reference: Hertz(440), comparison: Hertz(436.874_982_1)),
      outcome: outcome, onset: .microseconds(1_234_567), onsetQuality: quality,
      time: UTCTime(milliseconds: 1_790_000_002_000), repeats: 1, xruns: 2,
      digest: .max - UInt64(number))
  }

  private func fill(_ store: TrainingStore) throws -> Int64 {
    let id = try store.begin(header, with: trials[0])
    for trial in trials.dropFirst() { try store.append(trial, to: id) }
    return id
  }

  @Test func `a later reader gets exactly what was written`() throws {
    let id = try fill(try .writing(to: path))
    let sessions = try TrainingStore.reading(from: path).sessions(of: header.listener)
    #expect(sessions == [RecordedSession(id: id, header: header, trials: trials)])
  }

  @Test func `the store keeps what a session was played on`() throws {
    let playback = Playback(
      sampleRate: 44_100, sampleFormat: "S24_3LE", channels: 2, periodFrames: 441,
      bufferFrames: 1764, realTimePriority: 10)
    let id = try TrainingStore.writing(to: path).begin(header, on: playback, with: trials[0])
    let copy = try TrainingStore.writing(to: path + "2")
    let session = try TrainingStore.reading(from: path).streamedSession(id)
    #expect(session.outline.playback == playback)
    _ = try copy.importSessions { take in try take([session]) }
    #expect(try copy.sessions(of: header.listener).map(\.playback) == [playback])
  }

  @Test func `a session is read as it was, without a lock on the store`() throws {
    let answered = TrialRecord.Outcome.answered(.side(.higher), responseTime: .zero)
    let trials = (1...1500).map { Self.trial($0, outcome: answered) }
    let writer = try TrainingStore.writing(to: path)
    _ = try writer.importSessions { take in
      try take([RecordedSession(id: nil, header: header, trials: trials).streamed])
    }
    let reader = try TrainingStore.reading(from: path)
    let session = try reader.streamedSession(1)
    try writer.append(Self.trial(1501, outcome: answered), to: 1)
    var read: [TrialRecord] = []
    try session.forEachTrial { read.append($0) }
    #expect(read == trials)
    // Forgetting empties the log, which waits for every reader, and in vain for one that waits itself.
    let next = try session.trials()
    #expect(try next() == trials[0])
    try writer.forget(header.listener)
    #expect(throws: StorageError.noSession(1, path: path)) { while try next() != nil {} }
  }

  /// The trial begins the second batch if its number is believed, and so on without end.
  @Test(.timeLimit(.minutes(1)))
  func `a trial whose number is out of order is reported instead of read for ever`() throws {
    let answered = TrialRecord.Outcome.answered(.side(.higher), responseTime: .zero)
    let trials = (1...1500).map { Self.trial($0, outcome: answered) }
    _ = try TrainingStore.writing(to: path).importSessions { take in
      try take([RecordedSession(id: nil, header: header, trials: trials).streamed])
    }
    // The sign of the number 1000, before the time of the trial.
    let time = withUnsafeBytes(of: trials[999].time.milliseconds.bigEndian) { Array($0.suffix(6)) }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let number = try #require(bytes.range(of: Data([0x03, 0xE8] + time)))
    bytes[number.lowerBound] ^= 0x80
    try bytes.write(to: URL(filePath: path))
    let session = try TrainingStore.reading(from: path).streamedSession(1)
    #expect(throws: StorageError.damaged(path: path, reason: "trial -31768 is out of order")) {
      try session.forEachTrial { _ in }
    }
  }

  @Test func `each trial is written through to the disk`() throws {
    let store = try TrainingStore.writing(to: path)
    let pool = try #require(Mirror(reflecting: store).descendant("database") as? DatabasePool)
    let synchronous = try pool.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    #expect(synchronous == 2)
    let mode = try pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(mode == "wal")
  }

  @Test func `only its owner can read a store`() throws {
    let store = try TrainingStore.writing(to: path)
    _ = try fill(store)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data")
    #expect(files.contains("limen.sqlite") && files.count > 1)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.path + "/data/" + file)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  @Test func `a trial is never written twice`() throws {
    let store = try TrainingStore.writing(to: path)
    let id = try fill(store)
    #expect(throws: StorageError.self) { try store.append(trials[0], to: id) }
    #expect(throws: StorageError.self) {
      try store.append(Self.trial(9, outcome: .void(.sound)), to: 77)
    }
    #expect(try store.sessions(of: header.listener).first?.trials.count == trials.count)
  }

  @Test func `an empty file is no store yet, and becomes one`() throws {
    let path = folder.path + "/empty.sqlite"
    try Data().write(to: URL(filePath: path))
    #expect(throws: StorageError.missing(path: path)) { try TrainingStore.reading(from: path) }
    _ = try TrainingStore.writing(to: path)
    #expect(try TrainingStore.reading(from: path).listeners().isEmpty)
  }

  /// A flipped bit or a manual edit produces one sentence and never a crash.
  @Test(arguments: [
    "UPDATE trial SET repeats = 9223372036854775807 WHERE trial = 1",
    "UPDATE trial SET xruns = -1 WHERE trial = 1",
    "UPDATE trial SET onset_us = -9223372036854775807 WHERE trial = 1",
    "UPDATE trial SET response_us = 9223372036854775807 WHERE trial = 1",
    "UPDATE trial SET reference_midi = 128 WHERE trial = 1",
    "UPDATE trial SET difference_cent_hundredths = 1000001 WHERE trial = 1",
    "UPDATE trial SET reference_hz = 0 WHERE trial = 1",
    "UPDATE trial SET comparison_hz = 9e999 WHERE trial = 1",
    "UPDATE trial SET void_reason = 'whim' WHERE trial = 2",
    "UPDATE trial SET time_utc_ms = 253402300800000 WHERE trial = 1",
    "UPDATE trial SET reference_level_dbfs = -9e999 WHERE trial = 1",
    "UPDATE session SET started_utc_ms = -9223372036854775808",
    "UPDATE session SET started_utc_ms = 9223372036854775807",
    "INSERT INTO event (session_id, time_utc_ms, kind) VALUES (1, -9223372036854775808, 'excluded')",
    "UPDATE session SET settings_json = 'no settings'",
    "UPDATE session SET playback_json = '{}'",
    "UPDATE session SET settings_json = replace(settings_json, '\"rove_db\":3', '\"rove_db\":-3')",
    "UPDATE session SET settings_json = replace(settings_json, '\"focus\":0.5', '\"focus\":1e308')",
    "ALTER TABLE trial RENAME COLUMN digest TO digesu",
    "ALTER TABLE session RENAME COLUMN seed TO sued",
  ])
  func `an impossible row is reported as damage`(change: String) throws {
    _ = try fill(try .writing(to: path))
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = 1")
      try $0.execute(sql: change)
      #expect(change.hasPrefix("ALTER") || $0.changesCount > 0)
    }
    let store = try TrainingStore.reading(from: path)
    let error = #expect(throws: StorageError.self) { try store.sessions(of: header.listener) }
    guard case .damaged(path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("\n"))
  }

  @Test func `another program's database is left unchanged`() throws {
    let file = folder.path + "/theirs.sqlite"
    let queue = try DatabaseQueue(path: file)
    try queue.write { try $0.execute(sql: "CREATE TABLE bookmark (address TEXT)") }
    try queue.close()
    let before = try Data(contentsOf: URL(filePath: file))
    let error = #expect(throws: StorageError.self) { try TrainingStore.writing(to: file) }
    #expect(error?.description.contains("another program") == true)
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test func `a folder of the store may have a name that begins with a combining mark`() throws {
    let file = folder.path + "/\u{301}a/\u{200D}b/limen.sqlite"
    _ = try TrainingStore.writing(to: file)
    #expect(access(file, F_OK) == 0)
  }

  @Test func `a pipe is refused as a store`() throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: StorageError.self) { try TrainingStore.writing(to: pipe) }
    #expect(error?.description.contains("not a regular file") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["pipe"])
  }

  @Test func `later decisions are kept with their session, in the order of their times`() throws {
    let store = try TrainingStore.writing(to: path)
    let id = try fill(store)
    let events = [
      HistoryEvent(time: UTCTime(milliseconds: 5), kind: .excluded(trial: 4)),
      HistoryEvent(time: UTCTime(milliseconds: 6), kind: .excluded(trial: nil)),
      HistoryEvent(time: UTCTime(milliseconds: 6), kind: .restored(trial: nil)),
      HistoryEvent(time: UTCTime(milliseconds: 7), kind: .annotated("a cold, äußerst “laut”")),
      HistoryEvent(time: UTCTime(milliseconds: 8), kind: .heard(trial: 4, .contrast)),
    ]
    for event in events.reversed() where event.time.milliseconds != 6 {
      try store.append(event, to: id)
    }
    for event in events where event.time.milliseconds == 6 { try store.append(event, to: id) }
    #expect(try store.sessions(of: header.listener).map(\.events) == [events])
    #expect(throws: StorageError.self) { try store.append(events[0], to: id + 1) }
  }

  @Test func `the limit that ended a session is kept with it`() throws {
    let store = try TrainingStore.writing(to: path)
    let id = try fill(store)
    #expect(try store.sessions(of: header.listener).map(\.reached) == [nil])
    try store.end(id, at: .reversals(6))
    #expect(try store.sessions(of: header.listener).map(\.reached) == ["reversals = 6"])
    #expect(try store.streamedSession(id).outline.reached == "reversals = 6")
  }

  @Test func `settings out of bounds in a row are reported`() throws {
    _ = try fill(try .writing(to: path))
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE session SET settings_json = replace(settings_json, '440', '-1')")
    }
    let store = try TrainingStore.reading(from: path)
    let error = #expect(throws: StorageError.self) { try store.sessions(of: header.listener) }
    #expect(error?.description.contains("--concert-pitch-hz -1") == true)
  }
}
