import Foundation
import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Storage
@testable import Training

@Suite struct `The listeners of a store` {
  private let folder = TemporaryFolder()
  private var path: String { folder.store }
  private let today = UTCTime(milliseconds: 1_790_000_000_000)

  /// Stores a session of answers, one of them void, and returns its id.
  @discardableResult
  private func train(_ label: String, hoursFromNow hours: Int64, in store: TrainingStore) throws
    -> Int64
  {
    let start = UTCTime(milliseconds: today.milliseconds + hours * 3_600_000)
    let header = SessionHeader(
      listener: try Listener(label: label), startedAt: start, seed: 1, settings: try Settings(),
      history: .init(of: []))
    let trials = Simulation(
      of: SimulatedListener(id: label, limen: Cents(8), lapse: 0), header: header, trials: 4
    ).recording.trials
    let id = try store.begin(header, with: trials[0])
    for trial in trials.dropFirst() { try store.append(trial, to: id) }
    return id
  }

  private func listed(_ store: TrainingStore) throws -> [ListedListener] {
    try store.listedListeners(since: today) { $0.label == "Ben" }
  }

  @Test func `are those with sessions and those who were added, once each, by label`() throws {
    let store = try TrainingStore.writing(to: path)
    try train("Carla", hoursFromNow: -30, in: store)
    for label in ["Ben", "Anna", "Ben", "Carla"] {
      try store.add(Listener(label: label), at: today)
    }
    #expect(try store.everyListener().map(\.label) == ["Anna", "Ben", "Carla"])
    #expect(try store.listeners().map(\.label) == ["Carla"])
    #expect(try listed(store).map(\.listener.label) == ["Anna", "Ben", "Carla"])
    #expect(try listed(store).map(\.sessions) == [0, 0, 1])
    #expect(try listed(store).map(\.isElsewhere) == [false, true, false])
  }

  @Test func `have the sessions and the answers of today that count, as the start screen does`()
    throws
  {
    let store = try TrainingStore.writing(to: path)
    let longOut = try train("Anna", hoursFromNow: -50, in: store)
    try train("Anna", hoursFromNow: -1, in: store)
    let id = try train("Anna", hoursFromNow: 1, in: store)
    let out = try train("Anna", hoursFromNow: 2, in: store)
    func decide(_ kind: HistoryEvent.Kind, _ session: Int64) throws {
      try store.append(HistoryEvent(time: today, kind: kind), to: session)
    }
    try decide(.excluded(trial: 2), id)
    try decide(.excluded(trial: 3), id)
    try decide(.restored(trial: 3), id)
    try decide(.annotated("tired"), id)
    for session in [longOut, out] { try decide(.excluded(trial: nil), session) }
    let anna = try #require(try listed(store).first)
    #expect(anna.answersToday == 3 && anna.sessions == 2)
    let now = UTCTime(milliseconds: today.milliseconds + 3_600_000 * 3)
    let zone = LocalZone { _ in (secondsAhead: -Int(1_790_000_000 % 86_400), name: "") }
    let practice = try store.practice(of: anna.listener, at: now, in: zone)
    #expect(practice.answersToday == anna.answersToday && practice.days == 2)
    #expect(practice.trainedDays == [false, false, false, false, false, true, true])
    let sessions = try store.sessions(of: anna.listener)
    let last = sessions.first { $0.id == id }?.trials.last?.time
    #expect(anna.lastAnswer == last && last != nil)
    // Who has only excluded sessions is listed as without any.
    for session in sessions { try decide(.excluded(trial: nil), try #require(session.id)) }
    let none = try #require(try listed(store).first)
    #expect(none.sessions == 0 && none.answersToday == 0 && none.lastAnswer == nil)
    #expect(try store.practice(of: anna.listener, at: now, in: zone).days == 0)
  }

  @Test func `have no match whose tone was never moved among the answers of today`() throws {
    let store = try TrainingStore.writing(to: path)
    let header = SessionHeader(
      listener: try Listener(label: "Anna"), startedAt: today, seed: 1,
      settings: try Settings(task: .matching, intervals: [.unison]), history: .init(of: []))
    var session = Session(header: header, history: [], startedAt: .zero)
    let unmoved = session.answer(.committed(session.adjustment), after: .seconds(1))
    let moved = Adjustment(to: Difference(hundredths: 0))
    let id = try store.begin(header, with: unmoved)
    try store.append(session.answer(.committed(moved), after: .seconds(1)), to: id)
    let anna = try #require(try listed(store).first)
    let zone = LocalZone { _ in (secondsAhead: 0, name: "") }
    let practice = try store.practice(of: anna.listener, at: today, in: zone)
    #expect(practice.answersToday == 1 && anna.answersToday == 1)
  }

  @Test func `are forgotten with or without sessions`() throws {
    let store = try TrainingStore.writing(to: path)
    let ben = try Listener(label: "Ben")
    try store.add(ben, at: today)
    try store.forget(ben)
    #expect(try store.everyListener().isEmpty)
    #expect(throws: StorageError.noListener(ben, path: path)) { try store.forget(ben) }
    try store.add(ben, at: today)
    try train("Ben", hoursFromNow: 0, in: store)
    try store.forget(ben)
    #expect(try store.everyListener().isEmpty)
    #expect(try store.faults().isEmpty)
  }

  @Test func `can be added to a store of an earlier version, whose sessions stay`() throws {
    let path = try folder.keep("sixth.sqlite")
    let me = try Listener(label: "me")
    let reader = try TrainingStore.reading(from: path)
    let before = try reader.sessions(of: me)
    #expect(try listed(reader).map(\.listener.label) == ["me"])
    let store = try TrainingStore.writing(to: path)
    try store.add(Listener(label: "Anna"), at: today)
    #expect(try store.sessions(of: me) == before)
    #expect(try store.everyListener().map(\.label) == ["Anna", "me"])
  }

  @Test func `are locked while they train, and others are not`() throws {
    let (anna, ben) = (try Listener(label: "Anna"), try Listener(label: "Ben"))
    #expect(ListenerLocks(of: path) == nil)
    var store: TrainingStore? = try TrainingStore.writing(to: path, for: .listener(anna))
    let locks = try #require(ListenerLocks(of: path))
    #expect(locks.isHeld(anna) && !locks.isHeld(ben))
    store = nil
    #expect(store == nil)
    // A child of another test that has just been forked has the descriptor until it begins its program.
    try WaitLimit().wait { !locks.isHeld(anna) }
  }
}
