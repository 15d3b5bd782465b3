import Foundation
import GRDB
import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Training

@testable import Storage

/// A simulated listener who trains and stores the sessions.
struct Trainee {
  let store: TrainingStore
  let listener: Listener
  private var answers: SimulatedAnswers
  private var hour: Int64 = 0

  init(_ store: TrainingStore, label: String = "me") throws {
    self.store = store
    listener = try Listener(label: label)
    answers = SimulatedAnswers(
      of: SimulatedListener(id: "example", limen: Cents(25), lapse: 0.02), seed: 3)
  }

  static func settings(_ range: String = "C4-C5", timbre: Timbre = .sine) throws -> Settings {
    try Settings(range: NoteRange(text: range), timbre: timbre)
  }

  /// Runs one more session from the store's starting point.
  @discardableResult mutating func train(
    _ settings: Settings? = nil, trials: Int = 12, atHour later: Int64? = nil
  ) throws -> Int64 {
    hour = later ?? hour + 1
    let settings = try settings ?? Self.settings()
    let point = try store.startingPoint(of: listener, for: settings)
    let header = SessionHeader(
      listener: listener,
      startedAt: UTCTime(milliseconds: 1_790_000_000_000 + hour * 3_600_000),
      seed: UInt64(hour + 99),
      settings: settings, history: point.history)
    var session = Session(header: header, profile: point.profile, startedAt: .zero)
    var id: Int64?
    _ = session.handle(.began)
    for number in 1...trials {
      let onset = Duration.seconds(2 * number)
      _ = session.handle(.comparisonBegan(at: onset, quality: .unpaced))
      let moment = Moment(
        monotonic: onset + .milliseconds(400),
        utc: UTCTime(milliseconds: header.startedAt.milliseconds + Int64(number) * 2000))
      let response = answers.respond(to: session.openQuestion)
      for case .store(let trial) in session.handle(.responded(response, at: moment)) {
        if let id {
          try store.append(trial, to: id)
        } else {
          id = try store.begin(header, with: trial)
        }
      }
      _ = session.handle(.feedbackEnded)
    }
    return try #require(id)
  }

  func decide(_ kind: HistoryEvent.Kind, about session: Int64) throws {
    try store.append(HistoryEvent(time: UTCTime(milliseconds: 1), kind: kind), to: session)
  }

  /// Returns whether the store's point equals a fold of all sessions, to the last bit.
  func isExact(for settings: Settings? = nil) throws -> Bool {
    let settings = try settings ?? Self.settings()
    let folded = StartingPoint(for: settings, after: try store.sessions(of: listener))
    return try store.startingPoint(of: listener, for: settings).bytes == folded.bytes
  }

  var verdicts: [Replay.Verdict] {
    get throws {
      var replay = Replay()
      return try store.sessions(of: listener).map { replay.verify($0) }
    }
  }
}

@Suite struct `A cached starting point` {
  private let folder = TemporaryFolder()
  private var path: String { folder.store }
  private let store: TrainingStore

  init() throws { store = try TrainingStore.writing(to: folder.store) }

  /// Replaces the cached profile by another one, so that any further use of it is detected.
  private func replaceCachedPoint() throws {
    try change { point, extent, key in
      TrainingStore.SealedPoint(
        (point.point(extent, for: key) ?? []).dropLast(8) + Array(repeating: 1, count: 8), extent,
        for: key
      ).blob
    }
  }

  /// Changes the blobs of all cached points.
  private func change(
    _ change: (TrainingStore.SealedPoint, TrainingStore.Extent, TrainingStore.CacheKey) -> [UInt8]
  ) throws {
    try store.write { database in
      for row in try Row.fetchAll(database, sql: "SELECT * FROM starting_point") {
        let key = try TrainingStore.CacheKey(row: row)
        let blob = change(try .init(row: row), try .init(row: row), key)
        try database.execute(
          sql: """
            UPDATE starting_point SET point = ? WHERE listener = ? AND range = ? AND timbre = ?
            """,
          arguments: [Data(blob)] + key.arguments)
        #expect(database.changesCount == 1)
      }
    }
  }

  @Test func `the starting point equals a fold of all sessions, to the last bit`() throws {
    var trainee = try Trainee(store)
    for _ in 0..<6 {
      try trainee.train()
      #expect(try trainee.isExact())
      #expect(try trainee.isExact())
    }
    #expect(try trainee.verdicts == Array(repeating: .verified, count: 6))
  }

  @Test func `the cached point of another prior is not used`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try replaceCachedPoint()
    var clinical = try Trainee.settings()
    clinical.prior = .clinical
    #expect(try trainee.isExact(for: clinical))
    try replaceCachedPoint()
    #expect(try !trainee.isExact(for: clinical))
    #expect(try trainee.isExact())
    try trainee.train(clinical)
    try trainee.train()
    #expect(try trainee.verdicts == Array(repeating: .verified, count: 3))
  }

  @Test func `added sessions extend the cached point`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try trainee.train()
    try replaceCachedPoint()
    #expect(try !trainee.isExact())
  }

  @Test func `an exclusion or a restoration discards the cached point`() throws {
    var trainee = try Trainee(store)
    let first = try trainee.train()
    try trainee.train()
    #expect(try trainee.isExact())
    for kind in [
      .excluded(trial: 3), .restored(trial: 3), .excluded(trial: nil),
    ] as [HistoryEvent.Kind] {
      try replaceCachedPoint()
      try trainee.decide(kind, about: first)
      #expect(try trainee.isExact())
      try trainee.train()
    }
    #expect(try trainee.verdicts == Array(repeating: .verified, count: 5))
  }

  @Test func `an older session or a clock set back discards the cached point`() throws {
    var trainee = try Trainee(store)
    try trainee.train(atHour: 100)
    #expect(try trainee.isExact())
    try trainee.train(atHour: 50)
    #expect(try trainee.isExact())
    let elsewhere = try TrainingStore.writing(to: folder.path + "/other.sqlite")
    var other = try Trainee(elsewhere)
    try other.train(atHour: 20)
    try replaceCachedPoint()
    _ = try store.importSessions {
      try $0(try elsewhere.sessions(of: other.listener).map(\.streamed))
    }
    #expect(try trainee.isExact())
    try trainee.train(atHour: 200)
    #expect(try trainee.verdicts == Array(repeating: .verified, count: 4))
  }

  @Test(.long) func `a point is cached for each range, timbre and listener`() throws {
    var trainee = try Trainee(store)
    var other = try Trainee(store, label: "P07")
    let settings = [
      try Trainee.settings(), try Trainee.settings("C3-C6"), try Trainee.settings(timbre: .reed),
    ]
    for _ in 0..<2 {
      for settings in settings {
        try trainee.train(settings)
        try other.train(settings)
        #expect(try trainee.isExact(for: settings))
      }
    }
    for settings in settings { #expect(try other.isExact(for: settings)) }
    #expect(try trainee.verdicts == Array(repeating: .verified, count: 6))
  }

  @Test func `an unreadable cached point is discarded`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    for change in ["x'00'", "substr(point, 1, 100)", "point || x'00'", "zeroblob(200)"] {
      try store.change("UPDATE starting_point SET point = CAST(\(change) AS BLOB)")
      #expect(try trainee.isExact())
    }
  }

  @Test(.long) func `a damaged cached point is reported, and never used`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    let settings = try Trainee.settings()
    let folded = StartingPoint(for: settings, after: try store.sessions(of: trainee.listener))
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<100 {
      #expect(try trainee.isExact())
      #expect(try store.faults() == [])
      try change { point, _, _ in
        var blob = point.blob
        for _ in 0...generator.integer(below: 8) {
          // The bit that distinguishes blobs of earlier versions stays.
          let position = generator.integer(below: blob.count)
          blob[position] ^= UInt8(1 + generator.integer(below: position == 7 ? 127 : 255))
        }
        return blob
      }
      let sentence = "The cached starting point of 'me' for C4-C5 and sine is damaged: "
      #expect(try store.faults() == [sentence + "the next training computes it again."])
      let reader = try TrainingStore.reading(from: path)
      #expect(try reader.startingPoint(of: trainee.listener, for: settings).bytes == folded.bytes)
    }
  }

  @Test(arguments: [
    "range = 'C4-C6'", "timbre = 'reed'", "trials = trials + 1", "last_session = 0",
  ])
  func `a cached point is not used for another key or extent`(change: String) throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try replaceCachedPoint()
    try store.change("UPDATE starting_point SET \(change)")
    #expect(try store.faults().count == 1)
    for settings in [
      try Trainee.settings(), try Trainee.settings("C4-C6"), try Trainee.settings(timbre: .reed),
    ] {
      #expect(try trainee.isExact(for: settings))
    }
  }

  @Test func `a cached point of an earlier version is no fault, and not used`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try replaceCachedPoint()
    try change { point, extent, key in point.point(extent, for: key) ?? [] }
    #expect(try store.faults() == [])
    #expect(try trainee.isExact())
  }

  @Test func `a point is not computed from a session that is not as it was recorded`() throws {
    var trainee = try Trainee(store)
    let first = try trainee.train()
    let settings = try Trainee.settings()
    let point = try store.startingPoint(of: trainee.listener, for: settings)
    func changeTrial(of session: Int64) throws {
      try store.change(
        "UPDATE trial SET time_utc_ms = 0 WHERE session_id = \(session) AND trial = 5")
    }
    func changedTrial(for settings: Settings) -> String? {
      do throws(StorageError) {
        _ = try store.startingPoint(of: trainee.listener, for: settings)
        return nil
      } catch {
        return error.description
      }
    }
    // The cached point was computed before the change.
    try changeTrial(of: first)
    #expect(try store.startingPoint(of: trainee.listener, for: settings).bytes == point.bytes)
    let sentence = "Trial 5 of the session with the id \(first) is missing, or is not as it was"
    let other = try Trainee.settings("A3-A5")
    #expect(changedTrial(for: other)?.hasPrefix(sentence) == true)
    let second = try trainee.train()
    #expect(changedTrial(for: settings) == nil, "it continues with a session that is as recorded")
    let third = try trainee.train()
    try changeTrial(of: third)
    #expect(changedTrial(for: settings)?.contains("with the id \(third) is missing") == true)
    for session in [first, third] { try trainee.decide(.excluded(trial: nil), about: session) }
    #expect(try trainee.isExact() && trainee.isExact(for: other))
    try changeTrial(of: second)
    try store.change("UPDATE session SET engine_version = 0; DELETE FROM starting_point")
    #expect(changedTrial(for: settings) == nil, "no digests of an unknown engine are known")
  }

  @Test func `a start screen keeps the point without the lock, and the next one reads it`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    let settings = try Trainee.settings("A3-A5")
    func keptPoints() throws -> Int? {
      try store.read { database in
        try Int.fetchOne(database, sql: "SELECT count(*) FROM starting_point WHERE range = 'A3-A5'")
      }
    }
    let reader = try TrainingStore.reading(from: path)
    _ = try reader.startingPoint(of: trainee.listener, for: settings)
    #expect(try keptPoints() == 0, "any other reader keeps nothing")
    let point = try reader.startingPoint(
      of: trainee.listener, for: settings, keepsWithoutLock: true)
    #expect(try keptPoints() == 1)
    try trainee.train()
    let later = try reader.startingPoint(of: trainee.listener, for: settings)
    #expect(
      later.history.trials == 24 && point.history.trials == 12, "an overtaken point is not used")
  }

  @Test func `a start screen leaves no log, and keeps nothing of a forgotten listener`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    let reader = try TrainingStore.reading(from: path)
    let key = TrainingStore.CacheKey(
      listener: trainee.listener, settings: try Trainee.settings("A3-A5"))
    let extent = try #require(
      try store.read { try TrainingStore.Extent(of: key.listener, upTo: .max, in: $0) })
    try reader.keep([1], extent, for: key)
    #expect(try store.read { try TrainingStore.cached(for: key, in: $0) }?.bytes == [1])
    #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
    try store.forget(trainee.listener)
    try reader.keep([1], extent, for: key)
    #expect(try store.read { try TrainingStore.cached(for: key, in: $0) } == nil)
  }

  @Test
  func `a reader knows when the listener trained, and reads trials of the last days only`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    try trainee.train()
    let sessions = try store.sessions(of: trainee.listener)
    let last = try #require(sessions.last?.header.startedAt)
    let answered = sessions.filter {
      LocalZone.utc.day($0.header.startedAt) == LocalZone.utc.day(last)
    }
    .map(\.countedTrials).reduce(0, +)
    let practice = try TrainingStore.reading(from: path).practice(
      of: trainee.listener, at: last, in: .utc)
    #expect(practice.answersToday == answered && answered > 0)
    #expect(practice.daysSinceLast == 0)
    let month = UTCTime(milliseconds: last.milliseconds + 30 * UTCTime.millisecondsPerDay)
    let later = try store.practice(of: trainee.listener, at: month, in: .utc)
    #expect(later.daysSinceLast == 30 && !later.trainedDays.contains(true))
    let other = try store.practice(of: Listener(label: "nobody"), at: last, in: .utc)
    #expect(other.daysSinceLast == nil && other.days == 0)
  }

  @Test func `a start screen that cannot write keeps nothing and fails at nothing`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    let settings = try Trainee.settings("A3-A5")
    let reader = try TrainingStore.reading(from: path)
    try store.database.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      let point = try reader.startingPoint(
        of: trainee.listener, for: settings, keepsWithoutLock: true)
      #expect(point.history.trials == 12)
      try database.execute(sql: "ROLLBACK")
    }
  }
}
