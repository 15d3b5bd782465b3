import Music
import Notation
import Psychometrics
import Testing

@testable import Training

/// One of the machines on which a listener trains, with its own store, as far as histories matter.
private struct Machine {
  var sessions: [RecordedSession] = []
  private var answers: SimulatedAnswers
  private var seed: UInt64

  init(seed: UInt64) {
    answers = SimulatedAnswers(limen: 25, seed: seed)
    self.seed = seed
  }

  /// Trains for some trials, this many hours after a fixed time.
  mutating func train(atHour hour: Int64, trials: Int = 6) throws {
    seed += 1
    let header = SessionHeader(
      listener: try Listener(label: "me"),
      startedAt: UTCTime(milliseconds: 1_790_000_000_000 + hour * 3_600_000), seed: seed,
      settings: try Settings(range: NoteRange(text: "C4-C5")), history: .init(of: sessions))
    let run = Session.run(header: header, history: sessions.oldestFirst, trials: trials) {
      answers.answer($0)
    }
    // Every store counts the ids of its sessions from one.
    sessions.append(
      RecordedSession(
        id: Int64(sessions.count + 1), header: header, trials: run.recording.trials))
  }

  mutating func observe(_ other: Machine) {
    for session in other.sessions where !sessions.contains(where: { $0.header == session.header }) {
      sessions.append(
        RecordedSession(
          id: Int64(sessions.count + 1), originalID: session.originalID, header: session.header,
          trials: session.trials, events: session.events))
    }
  }

  mutating func decide(_ kind: HistoryEvent.Kind, aboutSession index: Int) {
    sessions[index] = sessions[index].with(kind)
  }

  /// The verdicts of a replay of all sessions, oldest first.
  var verdicts: [Replay.Verdict] {
    var replay = Replay()
    return sessions.oldestFirst.map { replay.verify($0) }
  }
}

@Suite struct `The history of a session` {
  @Test func `a session verifies whatever is excluded or restored later`() throws {
    var machine = Machine(seed: 1)
    try machine.train(atHour: 0)
    try machine.train(atHour: 1)
    machine.decide(.excluded(trial: nil), aboutSession: 0)
    try machine.train(atHour: 2)
    machine.decide(.excluded(trial: 3), aboutSession: 1)
    machine.decide(.restored(trial: nil), aboutSession: 0)
    try machine.train(atHour: 3)
    machine.decide(.restored(trial: 3), aboutSession: 1)
    try machine.train(atHour: 4)
    #expect(machine.verdicts == Array(repeating: .verified, count: 5))
    #expect(machine.sessions.map(\.header.history.trials) == [0, 6, 12, 18, 24])
  }

  @Test func `the history names its exclusions, and its digest depends on them`() throws {
    var machine = Machine(seed: 1)
    try machine.train(atHour: 0)
    let whole = SessionHeader.History(of: machine.sessions)
    machine.decide(.excluded(trial: 2), aboutSession: 0)
    let less = SessionHeader.History(of: machine.sessions)
    #expect(less.trials == whole.trials && less.digest != whole.digest)
    #expect(less.basis?.excludes.map(\.exclusions.trials) == [[2]])
    machine.decide(.restored(trial: 2), aboutSession: 0)
    #expect(SessionHeader.History(of: machine.sessions) == whole)
  }

  @Test func `sessions from several machines verify in one store`() throws {
    var laptop = Machine(seed: 10)
    var tower = Machine(seed: 20)
    try laptop.train(atHour: 0)
    try tower.train(atHour: 1)
    try laptop.train(atHour: 2)
    try tower.train(atHour: 3)
    tower.observe(laptop)
    // Until now the tower had no sessions of the laptop. The next session follows both.
    try tower.train(atHour: 4)
    #expect(tower.sessions.last?.header.history.basis?.follows.count == 2)
    #expect(tower.sessions.last?.header.history.trials == 24)
    try laptop.train(atHour: 5)
    laptop.decide(.excluded(trial: 1), aboutSession: 2)
    tower.observe(laptop)
    try tower.train(atHour: 6)
    #expect(tower.sessions.last?.header.history.trials == 36)
    #expect(tower.verdicts == Array(repeating: .verified, count: 7))
  }

  @Test func `the profile is the same in whichever store sessions were joined`() throws {
    var tower = Machine(seed: 20)
    try tower.train(atHour: 1)
    var laptop = Machine(seed: 10)
    try laptop.train(atHour: 0)
    var other = laptop
    tower.observe(laptop)
    other.observe(tower)
    let folded = [tower, other].map {
      PerceptualProfile(range: .standard, history: $0.sessions.oldestFirst)
    }
    for note in NoteRange.standard.notes {
      #expect(folded[0].limen(at: note).t75 == folded[1].limen(at: note).t75)
    }
  }

  @Test func `a session is unverifiable where an earlier one is missing`() throws {
    var machine = Machine(seed: 1)
    for hour in 0..<4 { try machine.train(atHour: Int64(hour)) }
    machine.sessions.remove(at: 1)
    let verdicts = machine.verdicts
    #expect(verdicts[0] == .verified)
    #expect(verdicts[1...].allSatisfy { $0.lacksHistory }, "\(verdicts)")
  }

  @Test func `sessions verify although a clock was set back`() throws {
    var machine = Machine(seed: 3)
    for hour in [50, 51, -400_000, 52, 7] as [Int64] { try machine.train(atHour: hour) }
    #expect(machine.sessions.oldestFirst.map(\.id) == [1, 2, 3, 4, 5])
    #expect(machine.verdicts == Array(repeating: .verified, count: 5))
  }
}

@Suite struct `Exclusions from a history` {
  private func event(_ kind: HistoryEvent.Kind) -> HistoryEvent {
    HistoryEvent(time: UTCTime(milliseconds: 0), kind: kind)
  }

  @Test func `the last decision counts, separately for the session and for each trial`() {
    var events = [
      event(.excluded(trial: 4)), event(.excluded(trial: nil)), event(.annotated("ill")),
    ]
    #expect((1...5).allSatisfy(Exclusions(after: events).contains(trial:)))
    events.append(event(.restored(trial: nil)))
    #expect((1...5).filter(Exclusions(after: events).contains(trial:)) == [4])
    events += [event(.excluded(trial: 2)), event(.restored(trial: 4)), event(.excluded(trial: 2))]
    #expect((1...5).filter(Exclusions(after: events).contains(trial:)) == [2])
    events.append(event(.restored(trial: 2)))
    #expect(Exclusions(after: events).isEmpty)
  }

  @Test func `an excluded trial leaves the profile as if it had never been answered`() throws {
    var answers = SimulatedAnswers(limen: 25, seed: 4)
    let run = try Session.run(trials: 20) { answers.answer($0) }.recording
    let without = run.with(trials: run.trials.filter { $0.number > 5 })
    let excluded = (1...5).reduce(run) { $0.with(.excluded(trial: $1)) }
    let one = PerceptualProfile(range: .standard, history: [without])
    let other = PerceptualProfile(range: .standard, history: [excluded])
    #expect(other.answeredTrials == 15)
    for note in NoteRange.standard.notes {
      #expect(one.limen(at: note).t75 == other.limen(at: note).t75)
    }
    let findings = ListenerFindings(of: [excluded], range: .standard)
    #expect(findings.answers.answered == 15)
    #expect(findings.profile.answeredTrials == 15)
  }

  @Test func `an excluded session has no point in the learning curve`() throws {
    var machine = Machine(seed: 8)
    for hour in 0..<3 { try machine.train(atHour: Int64(hour)) }
    let before = ListenerFindings(of: [machine.sessions[0], machine.sessions[2]], range: .standard)
    machine.decide(.excluded(trial: nil), aboutSession: 1)
    let after = ListenerFindings(of: machine.sessions, range: .standard)
    #expect(after.curve.stretches.joined().map(\.number) == [1, 3], "it keeps its number")
    let window = SessionWindow(from: machine.sessions[1].header.startedAt)
    let last = ListenerFindings(of: machine.sessions, in: window, range: .standard)
    #expect(last.curve.stretches.joined().map(\.number) == [3])
    #expect(after.whole.limen.t75 == before.whole.limen.t75)
  }
}
