import Foundation
import GRDB
import Music
import Notation
import Psychometrics
import Testing
import Training

@testable import Storage

@Suite struct `Importing sessions into a store` {
  private let folder = TemporaryFolder()
  private let store: TrainingStore
  private let kept: [RecordedSession]
  private let listener: Listener

  /// Loads the sessions of the kept store of the first schema, which engine 2 recorded.
  init() throws {
    store = try TrainingStore.writing(to: folder.store)
    listener = try Listener(label: "me")
    kept = try TrainingStore.reading(from: folder.keep("first.sqlite")).sessions(of: listener)
  }

  private func importSessions(_ sessions: [RecordedSession]) throws -> ImportSummary {
    try store.importSessions { try $0(sessions.map(\.streamed)) }
  }

  private func session(
    _ session: RecordedSession, trials: [TrialRecord]? = nil, events: [HistoryEvent] = []
  ) -> RecordedSession {
    RecordedSession(
      id: session.id, originalID: session.originalID, header: session.header,
      trials: trials ?? session.trials, events: events)
  }

  private func decision(_ trial: Int?, at time: Int64 = 5) -> HistoryEvent {
    HistoryEvent(time: UTCTime(milliseconds: time), kind: .excluded(trial: trial))
  }

  @Test func `imported sessions are unchanged under new ids`() throws {
    _ = try importSessions([foreign(.higher)])
    #expect(try importSessions(kept) == ImportSummary(newSessions: 3, newTrials: 18))
    let sessions = try store.sessions(of: listener)
    #expect(sessions.map(\.id) == [1, 2, 3, 4])
    #expect(sessions.dropFirst().map(\.originalID) == [1, 2, 4])
    #expect(sessions.dropFirst().map(\.header) == kept.map(\.header))
    #expect(sessions.dropFirst().map(\.trials) == kept.map(\.trials))
    #expect(sessions.dropFirst().allSatisfy { $0.firstChangedTrial == nil })
  }

  @Test func `a second import adds nothing`() throws {
    _ = try importSessions(kept)
    let before = try store.sessions(of: listener)
    #expect(try importSessions(kept) == ImportSummary(knownSessions: 3))
    #expect(try importSessions(kept.reversed()) == ImportSummary(knownSessions: 3))
    #expect(try store.sessions(of: listener) == before)
  }

  @Test func `an import adds the trials and decisions that the store lacks`() throws {
    let begun = session(kept[0], trials: Array(kept[0].trials.prefix(4)), events: [decision(2)])
    _ = try importSessions([begun])
    let grown = session(kept[0], events: [decision(2), decision(3), decision(3)])
    #expect(
      try importSessions([grown]) == ImportSummary(newTrials: 5, newEvents: 2, knownSessions: 1))
    // Trials and events that only the store has are kept.
    #expect(try importSessions([begun]) == ImportSummary(knownSessions: 1))
    let merged = try #require(store.sessions(of: listener).first)
    #expect(merged.trials == kept[0].trials && merged.events == grown.events)
  }

  @Test func `a session that contradicts the stored one changes nothing`() throws {
    _ = try importSessions(kept)
    let other = session(kept[1], trials: kept[1].trials.reversed())
    #expect(
      try importSessions([other])
        == ImportSummary(knownSessions: 1, contradictions: [kept[1].header]))
    #expect(try store.sessions(of: listener).map(\.trials) == kept.map(\.trials))
  }

  /// Returns the sessions of answers of another program, at times in milliseconds or without times.
  private func sessions(
    _ answers: [Answer], at times: [Int64]? = nil, endingBy date: Int64 = 0
  ) -> [RecordedSession] {
    let trial = kept[0].trials[0]
    let imported = answers.enumerated().map { index, answer in
      ImportedAnswer(
        time: times.map { UTCTime(milliseconds: $0[index]) }, reference: trial.question.reference,
        presentation: trial.presentation, response: .side(answer), responseTime: nil)
    }
    return ImportedAnswer.sessions(
      of: listener, answering: imported, endingBy: UTCTime(milliseconds: date))
  }

  /// Returns the only session of answers.
  private func table(
    _ answers: [Answer], at times: [Int64]? = nil, endingBy date: Int64 = 0
  ) throws -> RecordedSession {
    let sessions = sessions(answers, at: times, endingBy: date)
    try #require(sessions.count == 1)
    return sessions[0]
  }

  /// Returns the session of answers that are four seconds apart.
  private func table(_ answers: [Answer], startingAt start: Int64) throws -> RecordedSession {
    try table(answers, at: answers.indices.map { start + Int64($0) * 4000 })
  }

  /// Returns a session of answers. All such sessions begin at the same time.
  private func foreign(_ answers: Answer...) throws -> RecordedSession {
    try table(answers, at: answers.indices.map { Int64($0) })
  }

  @Test func `a session of another program is recognised by its answers, whatever its date`() throws
  {
    let answers: [Answer] = [.higher, .higher, .lower]
    let new = ImportSummary(newSessions: 1, newTrials: 3)
    #expect(try importSessions([table(answers, endingBy: 5_000_000)]) == new)
    for date in [5_000_000, 9_000_000] {
      #expect(
        try importSessions([table(answers, endingBy: Int64(date))])
          == ImportSummary(knownSessions: 1))
    }
    // The dates of both differ, or their answers do.
    #expect(try importSessions([table(answers.reversed(), endingBy: 5_000_000)]) == new)
    #expect(try importSessions([table(answers, startingAt: 7)]) == ImportSummary(knownSessions: 1))
    let dated: [Answer] = [.lower, .lower, .lower]
    for start in [10_000_000, 20_000_000] {
      #expect(try importSessions([table(dated, startingAt: Int64(start))]) == new)
      #expect(
        try importSessions([table(dated, startingAt: Int64(start))])
          == ImportSummary(knownSessions: 1))
    }
    #expect(try store.sessions(of: listener).allSatisfy { $0.firstChangedTrial == nil })
  }

  @Test func `sessions that one undated table names as different all count, and only once`() throws
  {
    let sessions = try [5_000_000, 6_000_000, 7_000_000].map {
      try table([.higher, .lower], endingBy: $0)
    }
    #expect(try importSessions(sessions) == ImportSummary(newSessions: 3, newTrials: 6))
    for date in [5_000_000, 9_000_000] as [Int64] {
      let again = try (0..<3).map {
        try table([.higher, .lower], endingBy: date + $0 * 1_000_000)
      }
      #expect(try importSessions(again) == ImportSummary(knownSessions: 3))
    }
    let fourth = try (0..<4).map {
      try table([.higher, .lower], endingBy: 90_000_000 + $0 * 1_000_000)
    }
    #expect(
      try importSessions(fourth)
        == ImportSummary(newSessions: 1, newTrials: 2, knownSessions: 3))
  }

  @Test func `a table that has grown adds only its new answers, as another session`() throws {
    let all = (1...24).map { [2, 3, 5].contains($0 % 7) ? Answer.lower : .higher }
    for (count, new) in [(20, 20), (22, 2), (24, 2)] {
      let grown = try table(Array(all.prefix(count)), endingBy: 5_000_000 * Int64(count))
      #expect(
        try importSessions([grown])
          == ImportSummary(newSessions: 1, newTrials: new, knownAnswers: count - new))
      #expect(try importSessions([grown]) == ImportSummary(knownSessions: 1))
    }
    let sessions = try store.sessions(of: listener)
    #expect(sessions.flatMap(\.trials).map(\.response) == all.map { .side($0) })
    #expect(sessions.map { $0.trials.map(\.number) } == [Array(1...20), [1, 2], [1, 2]])
    #expect(sessions.allSatisfy { $0.firstChangedTrial == nil && $0.trials[0].onset == .zero })
    // Each ends at the date of its table.
    #expect(
      sessions.map { $0.trials.last?.time.milliseconds }
        == [100_000_000, 110_000_000, 120_000_000])
  }

  /// A staircase that is started again begins with the same answers.
  @Test func `few answers without times are not taken for the beginning of a table`() throws {
    let answers: [Answer] = [.higher, .higher, .lower]
    let new = ImportSummary(newSessions: 1, newTrials: 3)
    #expect(try importSessions([table(answers, endingBy: 5_000_000)]) == new)
    #expect(
      try importSessions([table(answers + [.lower], endingBy: 9_000_000)])
        == ImportSummary(newSessions: 1, newTrials: 4))
  }

  /// Its range of notes is part of the header, by which the part in the store is found otherwise.
  @Test func `a grown table with times is recognised if its new answers have other notes`() throws {
    func answers(_ notes: [Int]) -> [ImportedAnswer] {
      notes.enumerated().map { index, note in
        let tone = ConcertPitch.standard.frequency(of: MIDINote(note))
        return ImportedAnswer(
          time: UTCTime(milliseconds: 90_000_000 + Int64(index) * 3000), reference: MIDINote(note),
          presentation: .pair(reference: tone, comparison: tone.raised(by: Cents(9))),
          response: .side(.higher), responseTime: nil)
      }
    }
    let first = ImportedAnswer.sessions(of: listener, answering: answers([60, 61, 60]))
    let grown = ImportedAnswer.sessions(of: listener, answering: answers([60, 61, 60, 72, 40]))
    #expect(first[0].header != grown[0].header)
    #expect(try importSessions(first) == ImportSummary(newSessions: 1, newTrials: 3))
    #expect(
      try importSessions(grown) == ImportSummary(newSessions: 1, newTrials: 2, knownAnswers: 3))
    #expect(try importSessions(grown) == ImportSummary(knownSessions: 1))
    #expect(
      try store.sessions(of: listener).flatMap(\.trials).map(\.time)
        == grown[0].trials.map(\.time))
  }

  /// Earlier versions assumed a second from row to row of a table, also over the rows of others, and
  /// ended a session where these took half an hour.
  @Test func `a table that an earlier version stored in blocks is recognised`() throws {
    let blocks: [[Answer]] = [
      (1...20).map { $0.isMultiple(of: 3) ? .higher : .lower }, [.lower, .higher],
    ]
    for (index, block) in blocks.enumerated() {
      let times = block.indices.map { 90_000_000 + Int64(index * 7200 + $0 * $0) * 1000 }
      #expect(try importSessions(sessions(block, at: times)).newSessions == 1)
    }
    let whole = try table(blocks.flatMap(\.self), endingBy: 95_000_000)
    #expect(try importSessions([whole]) == ImportSummary(knownSessions: 1))
  }

  @Test(arguments: [(3600, false), (-34_200, false), (93_600, false), (3601, true), (97_200, true)])
  func `local times that were imported in another zone are recognised`(
    seconds: Int64, isNew: Bool
  ) throws {
    let answers: [Answer] = [.higher, .lower, .lower, .higher]
    #expect(try importSessions([table(answers, startingAt: 100_000_000)]).newSessions == 1)
    let shifted = try importSessions([table(answers, startingAt: 100_000_000 + seconds * 1000)])
    #expect(shifted == (isNew ? .init(newSessions: 1, newTrials: 4) : .init(knownSessions: 1)))
  }

  /// As of a table in minutes, in which sessions often begin whole quarters of an hour apart.
  @Test func `a few answers in minutes are not taken for those a quarter of an hour later`() throws
  {
    func session(_ count: Int, startingAt minute: Int64) throws -> RecordedSession {
      try table(
        (1...count).map { $0 % 3 == 0 ? .lower : .higher },
        at: (0..<count).map {
          (minute + Int64($0 / 4)) * 60_000
        })
    }
    for minute in [0, 45] as [Int64] {
      #expect(
        try importSessions([session(4, startingAt: minute)])
          == ImportSummary(newSessions: 1, newTrials: 4))
    }
    // Twenty answers do not agree by chance.
    #expect(try importSessions([session(21, startingAt: 600)]).newSessions == 1)
    #expect(try importSessions([session(21, startingAt: 660)]) == ImportSummary(knownSessions: 1))
  }

  @Test func `a session across a change of clocks is recognised in a zone without one`() throws {
    let answers: [Answer] = [.higher, .lower, .lower, .higher, .lower, .higher]
    let local: [Int64] = [0, 7, 20, 33, 41, 58].map { 90_003_000 + $0 * 60_000 }
    // The third answer follows an hour later, or at once where the clocks are set forward.
    let utc = local.enumerated().map { $0.offset < 2 ? $0.element : $0.element + 3_600_000 }
    let apart = try [
      table(Array(answers.prefix(2)), at: Array(utc.prefix(2))),
      table(Array(answers.dropFirst(2)), at: Array(utc.dropFirst(2))),
    ]
    let together = try table(answers, at: local)
    #expect(try importSessions([together]) == ImportSummary(newSessions: 1, newTrials: 6))
    #expect(try importSessions(apart) == ImportSummary(knownSessions: 2))
    let elsewhere = try TrainingStore.writing(to: folder.path + "/elsewhere.sqlite")
    _ = try elsewhere.importSessions { try $0(apart.map(\.streamed)) }
    #expect(
      try elsewhere.importSessions { try $0([together.streamed]) }
        == ImportSummary(knownSessions: 1))
  }

  @Test(arguments: [0, 5_000_000] as [Int64])
  func `a table that has grown and is imported in another zone adds only its new answers`(
    later: Int64
  ) throws {
    let answers: [Answer] = [.higher, .lower, .lower, .higher, .lower, .lower]
    func grown(_ count: Int, zone: Int64) -> [RecordedSession] {
      sessions(
        Array(answers.prefix(count)),
        at: (0..<count).map {
          90_003_000 + zone * 3_600_000 + Int64($0) * 4000 + ($0 < 4 ? 0 : later)
        })
    }
    #expect(try importSessions(grown(4, zone: 0)) == ImportSummary(newSessions: 1, newTrials: 4))
    let summary = try importSessions(grown(6, zone: 1))
    #expect(summary.newSessions == 1 && summary.newTrials == 2)
    for (count, zone) in [(6, 0), (6, 1), (6, 2), (5, 0), (5, 1), (4, 1)] {
      let again = try importSessions(grown(count, zone: Int64(zone)))
      #expect(again.newTrials == 0 && again.newSessions == 0, "\(count) answers, zone \(zone)")
    }
    #expect(
      try store.sessions(of: listener).flatMap(\.trials).map(\.response)
        == answers.map { .side($0) })
  }

  @Test(arguments: [true, false])
  func `a table from before it grew is part of what is there`(hasTimes: Bool) throws {
    let all = (1...40).map { [2, 3, 5].contains($0 % 7) ? Answer.lower : .higher }
    func prefix(_ count: Int, _ day: Int64) throws -> RecordedSession {
      try hasTimes
        ? table(Array(all.prefix(count)), startingAt: 90_003_000 + day * 3_600_000)
        : table(Array(all.prefix(count)), endingBy: 90_000_000 + day * 86_400_000)
    }
    #expect(try importSessions([prefix(40, 0)]) == ImportSummary(newSessions: 1, newTrials: 40))
    for count in [39, 32, 25, 20] {
      #expect(try importSessions([prefix(count, 1)]) == ImportSummary(knownSessions: 1))
    }
    // Fewer answers without times may agree by chance.
    let summary = try importSessions([prefix(19, 2)])
    #expect(summary == (hasTimes ? .init(knownSessions: 1) : .init(newSessions: 1, newTrials: 19)))
    // Two sessions of one table are not one, also if the second begins like the first.
    #expect(try importSessions([prefix(40, 3), prefix(30, 4)]).newTrials == 30)
  }

  @Test func `a copy of a table that has grown in the same import adds nothing`() throws {
    func answers(_ count: Int) -> [Answer] { (0..<count).map { $0 % 3 == 1 ? .lower : .higher } }
    _ = try importSessions([table(answers(4), startingAt: 90_003_000)])
    let summary = try store.importSessions { take in
      // Another session, for which the contents of the store are read.
      try take([table([.lower, .lower], startingAt: 10_001_000).streamed])
      try take([table(answers(6), startingAt: 90_003_000).streamed])
      try take([table(answers(6), startingAt: 93_603_000).streamed])
      try take([table(answers(6), endingBy: 99_000_000).streamed])
    }
    #expect(summary == ImportSummary(newSessions: 1, newTrials: 4, knownSessions: 3))
  }

  @Test func `sessions of equal dates and first answers stay apart`() throws {
    let all: [[Answer]] = [
      [.higher, .higher, .lower], [.higher, .lower, .lower], [.higher, .higher, .higher],
      [.higher, .lower, .higher],
    ]
    let sessions = try all.map { try table($0, endingBy: 5_000_000) }
    #expect(Set(sessions.map(\.header)).count == 1)
    #expect(try importSessions(sessions) == ImportSummary(newSessions: 4, newTrials: 12))
    #expect(try importSessions(sessions.reversed()) == ImportSummary(knownSessions: 4))
    #expect(Set(try store.sessions(of: listener).map { $0.trials.map(\.response) }).count == 4)
  }

  @Test func `imports that begin at once become separate sessions, each of them once`() throws {
    let (one, other) = (try foreign(.higher, .higher), try foreign(.lower, .higher))
    #expect(one.header == other.header && one.header.seed == 0)
    for session in [one, other] {
      #expect(try importSessions([session]) == ImportSummary(newSessions: 1, newTrials: 2))
    }
    for session in [one, other] {
      #expect(try importSessions([session]) == ImportSummary(knownSessions: 1))
    }
    let grown = try foreign(.lower, .higher, .lower)
    #expect(try importSessions([grown]) == ImportSummary(newTrials: 1, knownSessions: 1))
    // Another store imports them in the other order.
    let elsewhere = try TrainingStore.writing(to: folder.path + "/elsewhere.sqlite")
    _ = try elsewhere.importSessions { try $0([grown.streamed, one.streamed]) }
    #expect(try importSessions(elsewhere.sessions(of: listener)) == ImportSummary(knownSessions: 2))
    #expect(try store.sessions(of: listener).map(\.trials.count) == [2, 3])
    // This session begins like another one, and only its content distinguishes it.
    let third = try foreign(.lower, .lower)
    #expect(try importSessions([third]) == ImportSummary(newSessions: 1, newTrials: 2))
    #expect(try importSessions([third]) == ImportSummary(knownSessions: 1))
  }

  @Test func `a session of imported answers is recognized by either of its seeds`() throws {
    let session = try foreign(.higher, .lower)
    #expect(session.aliases.count == 2)
    for alias in session.aliases {
      let store = try TrainingStore.writing(to: folder.path + "/\(alias.seed).sqlite")
      _ = try store.importSessions { try $0([session.streamed.under(alias)]) }
      #expect(
        try store.importSessions { try $0([session.streamed]) } == ImportSummary(knownSessions: 1))
      #expect(try store.sessions(of: listener).map(\.header) == [alias])
    }
  }

  @Test func `an import that fails adds nothing`() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try store.importSessions { take in
        try take(kept.map(\.streamed))
        throw Failure()
      }
    }
    #expect(try store.listeners().isEmpty)
  }

  @Test func `a rehearsal works on a copy or on an empty store`() throws {
    _ = try importSessions([kept[0]])
    let path = folder.store
    let rehearsal = try TrainingStore.rehearsing(on: path)
    #expect(
      try rehearsal.importSessions { try $0(kept.map(\.streamed)) }
        == ImportSummary(newSessions: 2, newTrials: 9, knownSessions: 1))
    #expect(try store.sessions(of: listener).count == 1)
    let missing = folder.path + "/missing.sqlite"
    let empty = try TrainingStore.rehearsing(on: missing)
    #expect(try empty.importSessions { try $0(kept.map(\.streamed)) }.newSessions == 3)
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func `forgetting a listener also clears the free pages of the file`() throws {
    let other = try Listener(label: "P07")
    let theirs = try TrainingStore.reading(from: folder.path + "/first.sqlite").sessions(of: other)
    _ = try importSessions(kept)
    _ = try importSessions(theirs)
    try store.append(
      HistoryEvent(time: UTCTime(milliseconds: 1), kind: .annotated("a most telling remark")), to: 1
    )
    _ = try store.startingPoint(of: listener, for: Settings())
    try store.forget(listener)
    #expect(try store.listeners() == [other])
    #expect(try store.sessions(of: other).map(\.trials) == theirs.map(\.trials))
    #expect(try store.faults().isEmpty)
    for suffix in ["", "-wal"] {
      let bytes = try Data(contentsOf: URL(filePath: folder.store + suffix))
      #expect(!bytes.contains(Data("a most telling remark".utf8)))
    }
    #expect(throws: StorageError.self) { try store.forget(listener) }
  }

  @Test func `a backup during writing is complete and private`() throws {
    _ = try importSessions([kept[0]])
    let copy = folder.path + "/copy.sqlite"
    try TrainingStore.reading(from: folder.store).backUp(to: copy)
    _ = try importSessions(kept)
    #expect(
      try TrainingStore.reading(from: copy).sessions(of: listener).map(\.trials) == [kept[0].trials]
    )
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(throws: StorageError.self) { try store.backUp(to: folder.path + "/no\0/copy") }
    #expect(throws: StorageError.self) { try store.backUp(to: "/proc/copy.sqlite") }
  }

  @Test func `a check finds rows that belong to no session`() throws {
    _ = try importSessions(kept)
    #expect(try store.faults().isEmpty)
    try store.database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = 0")
      try database.execute(
        sql: "UPDATE trial SET session_id = 99 WHERE session_id = 2 AND trial = 5")
    }
    #expect(try store.faults() == ["a row of the table 'trial' belongs to no session"])
  }
}
