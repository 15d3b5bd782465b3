import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Storage
@testable import Training

/// Stores that earlier versions of the program wrote, unchanged.
@Suite struct `A store of an earlier version` {
  private let folder = TemporaryFolder()

  private func verdicts(_ store: TrainingStore) throws -> [Replay.Verdict] {
    try store.listeners().flatMap { listener in
      var replay = Replay()
      return try store.sessions(of: listener).map { replay.verify($0) }
    }
  }

  /// In this store two listeners took turns, trials were voided and repeated, and ranges and
  /// timbres changed.
  @Test func `a store from before later decisions is read unchanged`() throws {
    let path = try folder.keep("first.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let before = try Data(contentsOf: URL(filePath: path))
    let store = try TrainingStore.reading(from: path)
    #expect(try store.listeners().map(\.label) == ["P07", "me"])
    let sessions = try store.sessions(of: Listener(label: "me"))
    #expect(sessions.map(\.id) == [1, 2, 4])
    #expect(sessions.map(\.header.engineVersion) == [2, 2, 2])
    #expect(sessions.map(\.trials.count) == [9, 5, 4])
    #expect(sessions.allSatisfy { $0.playback == nil })
    #expect(sessions.map(\.header.history.trials) == [0, 9, 14])
    #expect(try verdicts(store) == Array(repeating: .unverifiable(.engineVersion(2)), count: 4))
    #expect(sessions.allSatisfy { $0.firstChangedTrial == nil })
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  /// Engine 2 chose the pairs of the old sessions by other rules, but the new one has their history.
  @Test func `a migrated store keeps its sessions, and new ones follow them`() throws {
    let path = try folder.keep("first.sqlite")
    let me = try Listener(label: "me")
    let before = try TrainingStore.reading(from: path).sessions(of: me)
    let store = try TrainingStore.writing(to: path)
    #expect(try store.sessions(of: me) == before)
    let header = SessionHeader(
      listener: me, startedAt: UTCTime(milliseconds: 1_800_000_000_000), seed: 1,
      settings: try Settings(), history: .init(of: before))
    var session = Session(header: header, history: before, startedAt: .zero)
    _ = session.handle(.began)
    _ = session.handle(.comparisonBegan(at: .seconds(1), quality: .unpaced))
    let effects = session.handle(
      .responded(.side(.higher), at: Moment(monotonic: .seconds(2), utc: header.startedAt)))
    for case .store(let trial) in effects { _ = try store.begin(header, with: trial) }
    try store.append(HistoryEvent(time: header.startedAt, kind: .excluded(trial: nil)), to: 1)
    #expect(try store.sessions(of: me).map(\.id) == [1, 2, 4, 5])
    #expect(
      try verdicts(store)
        == Array(repeating: .unverifiable(.engineVersion(2)), count: 4) + [.verified])
  }

  /// In this store one session has a note and an excluded trial, and a starting point was cached
  /// after two sessions.
  @Test func `a store without playback continues from its answers, not its cached point`() throws {
    let path = try folder.keep("third.sqlite")
    let me = try Listener(label: "me")
    let store = try TrainingStore.writing(to: path)
    let sessions = try store.sessions(of: me)
    #expect(sessions.map(\.trials.count) == [9, 5, 3])
    #expect(sessions[0].events.map(\.kind) == [.annotated("before tea"), .excluded(trial: 2)])
    #expect(sessions.allSatisfy { $0.playback == nil })
    #expect(sessions.allSatisfy { $0.firstChangedTrial == nil })
    let settings = try Settings(range: NoteRange(text: "C4-C5"))
    let folded = StartingPoint(for: settings, after: sessions)
    #expect(try store.startingPoint(of: me, for: settings).bytes == folded.bytes)
    #expect(folded.profile.answers.answered == 15)
  }

  /// An earlier version dated answers without times from the date of their file on, and said
  /// nothing of it.
  @Test func `a table that an earlier version imported keeps its date and is recognised`() throws {
    let path = try folder.keep("imported.sqlite")
    let before = try TrainingStore.reading(from: path)
    let sessions = try before.listeners().flatMap { try before.sessions(of: $0) }
    #expect(
      sessions.map(\.header.startedAt.iso8601)
        == ["2026-03-01T12:00:00.000Z", "2026-03-01T12:00:02.000Z"])
    #expect(sessions.allSatisfy { $0.header.dating == .recorded && $0.firstChangedTrial == nil })
    let store = try TrainingStore.writing(to: path)
    for session in sessions {
      let again = ImportedAnswer.sessions(
        of: session.header.listener,
        answering: session.trials.map { trial in
          ImportedAnswer(
            time: nil, reference: trial.question.reference, presentation: trial.presentation,
            response: trial.response ?? .side(.higher), responseTime: trial.responseTime)
        }, endingBy: UTCTime(milliseconds: 1_790_000_000_000))
      let summary = try store.importSessions { try $0(again.map(\.streamed)) }
      #expect(summary == ImportSummary(knownSessions: 1))
    }
    #expect(try store.listeners().flatMap { try store.sessions(of: $0) } == sessions)
  }

  /// This store has a session of unisons and one of intervals, each with a void trial.
  @Test func `a store from before there were matches keeps its sessions, and takes matches`() throws
  {
    let path = try folder.keep("sixth.sqlite")
    let me = try Listener(label: "me")
    let before = try TrainingStore.reading(from: path).sessions(of: me)
    #expect(before.map(\.header.settings.task) == [.pitch, .interval])
    #expect(before.map { $0.trials.count(where: \.isAnswered) } == [4, 5])
    let store = try TrainingStore.writing(to: path)
    #expect(try store.sessions(of: me) == before)
    let settings = try Settings(
      task: .matching, intervals: [.unison], fine: true, range: NoteRange(text: "C4-C6"))
    let header = SessionHeader(
      listener: me, startedAt: UTCTime(milliseconds: 1_800_000_000_000), seed: 1,
      settings: settings, history: .init(of: before))
    var session = Session(header: header, history: before, startedAt: .zero)
    var id: Int64?
    for steps in [2, 0] {
      let start = session.openQuestion.difference
      let adjustment = Adjustment(
        to: steps == 0 ? start : Difference(hundredths: -50),
        steps: (0..<steps).map { .init(time: 40 * $0, mistuning: Difference(hundredths: -50)) })
      let trial = session.answer(.committed(adjustment), after: .seconds(3))
      if let id {
        try store.append(trial, to: id)
      } else {
        id = try store.begin(header, with: trial)
      }
    }
    let stored = try #require(try store.sessions(of: me).last)
    #expect(stored.trials.map { $0.adjustment?.steps.count } == [2, 0])
    #expect(
      try verdicts(store)
        == [.unverifiable(.engineVersion(4)), .unverifiable(.engineVersion(4)), .verified])
  }
}
