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
private struct Trainee {
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
  private let folder: TemporaryFolder
  private let path: String
  private let store: TrainingStore

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/limen.sqlite"
    store = try TrainingStore.writing(to: path)
  }

  /// Damages the cached profile, so that any further use of it is detected.
  private func spoil() throws {
    try store.write { database in
      try database.execute(
        sql: """
          UPDATE starting_point
          SET point = CAST(substr(point, 1, length(point) - 8) || zeroblob(8) AS BLOB)
          """)
      #expect(database.changesCount > 0)
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

  @Test func `the cached point is used while nothing has changed`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try spoil()
    #expect(try !trainee.isExact())
  }

  @Test func `added sessions extend the cached point`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try trainee.isExact())
    try trainee.train()
    try spoil()
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
      try spoil()
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
    try spoil()
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
      try store.write {
        try $0.execute(sql: "UPDATE starting_point SET point = CAST(\(change) AS BLOB)")
      }
      #expect(try trainee.isExact())
    }
  }

  @Test func `readers get a starting point and cache nothing`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    let reader = try TrainingStore.reading(from: path)
    let settings = try Trainee.settings("A3-A5")
    let point = try reader.startingPoint(of: trainee.listener, for: settings)
    #expect(point.history.trials == 12)
    let kept = try store.read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM starting_point WHERE range = 'A3-A5'")
    }
    #expect(kept == 0)
  }
}
