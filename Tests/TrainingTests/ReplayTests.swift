import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `Replay of a session` {
  private let first: RecordedSession
  private let second: RecordedSession

  init() throws {
    var listener = SimulatedAnswers(limen: 25, seed: 4)
    let one = try Session.run(trials: 12) { listener.answer($0) }.recording
    first = one
    second = try Session.run(seed: 99, after: [one], trials: 12) { listener.answer($0) }.recording
  }

  @Test func `replay chooses every pair of a session again`() {
    #expect(Replay.verify(first, after: []) == .verified)
    #expect(Replay.verify(second, after: [first]) == .verified)
  }

  @Test func `replay reproduces voids, repeated pairs and pauses`() throws {
    let header = try SessionHeader.example()
    var session = Session(header: header, history: [], startedAt: .zero)
    var effects = session.handle(.began)
    effects += session.answerOpenPair(.higher, number: 1)
    _ = session.handle(.feedbackEnded)
    effects += session.handle(.corrupted(xruns: 1, at: .after(.milliseconds(3500))))
    _ = session.handle(.comparisonBegan(at: .seconds(5), quality: .estimated))
    effects += session.handle(.voided(at: .after(.seconds(6))))
    effects += session.handle(.repeatRequested)
    effects += session.handle(.paused) + session.handle(.resumed)
    effects += session.answerOpenPair(.lower, number: 7)
    let recording = RecordedSession(id: 1, header: header, trials: effects.records)
    #expect(recording.trials.count == 4)
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test func `replay reproduces the frequencies that another program played`() throws {
    let header = try SessionHeader.example()
    var session = Session(header: header, history: [], startedAt: .zero)
    var effects = session.handle(.began)
    for number in 1...6 {
      let reference = Hertz(260 + Double(number))
      _ = session.handle(
        .presented(.pair(reference: reference, comparison: reference.raised(by: Cents(3)))))
      _ = session.handle(.comparisonBegan(at: .seconds(2 * number), quality: nil))
      let moment = Moment.after(.seconds(2 * number + 1))
      effects += session.handle(
        number == 4 ? .voided(at: moment) : .responded(.side(.higher), at: moment))
      _ = session.handle(.feedbackEnded)
    }
    let recording = RecordedSession(id: 1, header: header, trials: effects.records)
    #expect(recording.trials.count == 6)
    #expect(recording.trials[2].presentation.reference == Hertz(263))
    #expect(recording.trials.allSatisfy { $0.onsetQuality == nil })
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test(arguments: 0..<12)
  func `a changed answer is found at its trial, even at the last`(index: Int) throws {
    var trials = first.trials
    let other = try #require(trials[index].response?.side?.opposite)
    trials[index] = trials[index].with(
      outcome: .answered(.side(other), responseTime: trials[index].responseTime))
    #expect(
      Replay.verify(first.with(trials: trials), after: [])
        == .differs(trial: index + 1, .record))
  }

  @Test func `a changed time or repeat count is found`() {
    let time = UTCTime(milliseconds: first.trials[3].time.milliseconds + 1)
    for trial in [first.trials[3].with(time: time), first.trials[3].with(repeats: 1)] {
      var trials = first.trials
      trials[3] = trial
      #expect(Replay.verify(first.with(trials: trials), after: []) == .differs(trial: 4, .record))
    }
  }

  @Test func `a missing trial is found`() {
    var trials = first.trials
    trials.remove(at: 5)
    #expect(Replay.verify(first.with(trials: trials), after: []) == .differs(trial: 6, .missing))
  }

  @Test func `another seed chooses another pair`() throws {
    let other = RecordedSession(id: 1, header: try .example(seed: 8), trials: first.trials)
    guard case .differs(trial: 1, _) = Replay.verify(other, after: []) else {
      Issue.record("a session with another seed was verified")
      return
    }
  }

  @Test func `a session whose history is missing or changed is unverifiable, not different`() {
    #expect(Replay.verify(second, after: []).lacksHistory)
    var trials = first.trials
    trials[0] = trials[0].with(repeats: 3, digest: trials[0].digest &+ 1)
    #expect(Replay.verify(second, after: [first.with(trials: trials)]).lacksHistory)
  }

  /// Returns sessions over changing ranges, with questions about notes outside the earlier range.
  private static func sessions(over ranges: [String]) throws -> [RecordedSession] {
    var listener = SimulatedAnswers(limen: 25, seed: 4)
    var sessions: [RecordedSession] = []
    for (index, range) in ranges.enumerated() {
      let settings = try Settings(range: NoteRange(text: range))
      let run = try Session.run(settings, seed: UInt64(index), after: sessions, trials: 6) {
        listener.answer($0)
      }
      sessions.append(run.recording)
    }
    return sessions
  }

  @Test func `sessions over changing ranges verify in one pass`() throws {
    let ranges = ["C4-C5", "C4-C5", "A3-C5", "C4-C5", "C2-C6", "C4-C5", "E4-G4", "C2-C6", "C4-C5"]
    let sessions = try Self.sessions(over: ranges)
    var replay = Replay()
    for (index, session) in sessions.enumerated() {
      // The profiles must be equal to the last bit, because a pair may depend on it.
      let settings = session.header.settings
      let started = replay.profile(for: session.header)
      let folded = PerceptualProfile(
        range: settings.range, condition: settings.condition, history: Array(sessions[..<index]))
      #expect(started.field.range == folded.field.range)
      for note in started.field.range.notes {
        #expect(started.limen(at: note).t75 == folded.limen(at: note).t75)
      }
      #expect(replay.verify(session) == .verified, "\(session.id)")
    }
  }

  @Test func `a changed session has the same verdict in one pass as alone`() throws {
    var sessions = try Self.sessions(over: ["C4-C5", "C2-C6", "C4-C5", "C4-C5"])
    sessions[1] = sessions[1].with(
      trials: sessions[1].trials.map { $0.number == 6 ? $0.with(repeats: $0.repeats + 1) : $0 })
    sessions[2] = sessions[2].with(trials: sessions[2].trials.dropLast())
    var replay = Replay()
    let verdicts = sessions.map { replay.verify($0) }
    #expect(verdicts[..<2] == [.verified, .differs(trial: 6, .record)])
    #expect(
      verdicts
        == sessions.indices.map { Replay.verify(sessions[$0], after: Array(sessions[..<$0])) })
    #expect(verdicts[3].lacksHistory, "the session before it lost a trial")
  }

  @Test func `another engine's session is unverifiable`() throws {
    let header = first.header.with(engineVersion: Engine.version + 1)
    let other = RecordedSession(id: 1, header: header, trials: first.trials)
    #expect(Replay.verify(other, after: []) == .unverifiable(.engineVersion(Engine.version + 1)))
  }
}
