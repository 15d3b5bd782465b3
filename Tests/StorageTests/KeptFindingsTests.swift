import Foundation
import GRDB
import Music
import TestSupport
import Testing
import Training

@testable import Storage

@Suite struct `What findings need, kept in a store` {
  private let folder = TemporaryFolder()
  private var path: String { folder.store }
  private let store: TrainingStore
  private let range: NoteRange

  init() throws {
    store = try TrainingStore.writing(to: folder.store)
    range = try NoteRange(text: "C4-C5")
  }

  /// Returns the basis that the store gives, and whether the trials were read for it.
  private func basis(
    of trainee: Trainee, by program: String = "this", isWhole: Bool = true,
    acceptsEarlier: Bool = false
  ) throws -> (bytes: [UInt8]?, wasRead: Bool, isCurrent: Bool) {
    let reader = try TrainingStore.reading(from: path)
    var wasRead = false
    let (basis, isCurrent) = try reader.findingsBasis(
      of: trainee.listener, over: range, acceptsEarlier: acceptsEarlier, by: program
    ) {
      wasRead = true
      return (try computed(trainee), isWhole)
    }
    return (basis.bytes, wasRead, isCurrent)
  }

  private func computed(_ trainee: Trainee) throws -> FindingsBasis {
    FindingsBasis(
      of: try store.sessions(of: trainee.listener), in: SessionWindow(), range: range,
      condition: nil, prior: nil)
  }

  /// Expects that the trials are read, and then not again, and that both give the same bytes.
  private func expectRenewal(of trainee: Trainee, _ what: Comment) throws {
    let computed = try computed(trainee).bytes
    for isFirst in [true, false] {
      let kept = try basis(of: trainee)
      #expect(kept.wasRead == isFirst, what)
      #expect(kept.bytes == computed, what)
    }
  }

  @Test func `it is computed again only after a session, an answer or a decision`() throws {
    var trainee = try Trainee(store)
    let first = try trainee.train()
    try expectRenewal(of: trainee, "the first session")
    let settings = [
      try Trainee.settings(), try Trainee.settings(timbre: .reed), try Trainee.settings("C3-C6"),
    ]
    for settings in settings {
      try trainee.train(settings)
      try expectRenewal(of: trainee, "another session")
    }
    for kind in [.excluded(trial: 3), .restored(trial: 3), .excluded(trial: nil)]
      as [HistoryEvent.Kind]
    {
      try trainee.decide(kind, about: first)
      try expectRenewal(of: trainee, "a decision")
    }
    let other = try Trainee(store, label: "P07")
    #expect(try !basis(of: trainee).wasRead && basis(of: other).wasRead)
  }

  @Test func `it is not used by another version of the program, nor for other last trials`() throws
  {
    var trainee = try Trainee(store)
    let first = try trainee.train()
    try trainee.train()
    try expectRenewal(of: trainee, "new")
    #expect(try basis(of: trainee, by: "another").wasRead)
    try expectRenewal(of: trainee, "by this program again")
    try store.change(
      "UPDATE trial SET digest = digest + 1 WHERE session_id = \(first) AND trial = 12")
    #expect(try basis(of: trainee).wasRead)
  }

  @Test func `it is given without the latest trials to whoever accepts what is earlier`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    #expect(try basis(of: trainee, acceptsEarlier: true).wasRead, "nothing is kept")
    let first = try basis(of: trainee, acceptsEarlier: true)
    #expect(!first.wasRead && first.isCurrent)
    try trainee.train()
    for program in ["this", "another"] {
      let earlier = try basis(of: trainee, by: program, acceptsEarlier: true)
      #expect(!earlier.wasRead && !earlier.isCurrent && earlier.bytes == first.bytes)
    }
    let latest = try basis(of: trainee)
    #expect(latest.wasRead && latest.isCurrent && latest.bytes != first.bytes)
  }

  @Test func `damaged, it is reported and computed again`() throws {
    var trainee = try Trainee(store)
    try trainee.train()
    try expectRenewal(of: trainee, "new")
    func damage(_ change: String) throws {
      try store.change(
        "UPDATE starting_point SET point = CAST(\(change) AS BLOB) WHERE timbre = 'findings'")
    }
    for change in ["x'00'", "substr(point, 1, 100)", "point || x'00'", "zeroblob(200)"] {
      try damage(change)
      try expectRenewal(of: trainee, "damaged by \(change)")
    }
    try damage("substr(point, 1, 90) || x'2020' || substr(point, 93)")
    let sentence = "The cached findings on 'me' for C4-C5 are damaged: "
    #expect(try store.faults() == [sentence + "the next profile computes them again."])
    try expectRenewal(of: trainee, "damaged inside")
    #expect(try store.faults() == [])
  }

  @Test func `nothing is kept of a part, of a changed trial, or in a store of two names`() throws {
    var trainee = try Trainee(store)
    let first = try trainee.train()
    func isKept() throws -> Bool {
      _ = try basis(of: trainee)
      return try !basis(of: trainee).wasRead
    }
    #expect(try basis(of: trainee, isWhole: false).wasRead)
    try FileManager.default.linkItem(atPath: path, toPath: path + ".2")
    #expect(try !isKept())
    try FileManager.default.removeItem(atPath: path + ".2")
    try store.database.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      #expect(try !isKept(), "another process writes")
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try isKept())
    try trainee.train()
    try store.change("UPDATE trial SET time_utc_ms = 0 WHERE session_id = \(first) AND trial = 5")
    #expect(try !isKept())
  }
}
