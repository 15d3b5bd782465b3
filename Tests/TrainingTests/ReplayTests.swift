import Music
import Psychometrics
import Testing
import Training

@Suite struct `A session run again` {
  private let first: RecordedSession
  private let second: RecordedSession

  init() throws {
    var listener = SimulatedAnswers(limen: 25, seed: 4)
    let one = Session.run(header: try .example(), trials: 12) { listener.answer($0) }.recording
    let header = try SessionHeader.example(seed: 99, history: [one])
    first = one
    second =
      Session.run(header: header, history: [one], trials: 12) { listener.answer($0) }.recording
  }

  private func recording(
    _ recording: RecordedSession, with trials: [TrialRecord]
  ) -> RecordedSession {
    RecordedSession(id: recording.id, header: recording.header, trials: trials)
  }

  private func changed(
    _ trial: TrialRecord, outcome: TrialRecord.Outcome? = nil, time: UTCTime? = nil,
    repeats: Int? = nil
  ) -> TrialRecord {
    TrialRecord(
      number: trial.number, pair: trial.pair, referenceFrequency: trial.referenceFrequency,
      comparisonFrequency: trial.comparisonFrequency, outcome: outcome ?? trial.outcome,
      onset: trial.onset, onsetQuality: trial.onsetQuality, time: time ?? trial.time,
      repeats: repeats ?? trial.repeats, xruns: trial.xruns, digest: trial.digest)
  }

  @Test func `every pair of a session is chosen again`() {
    #expect(Replay.verify(first, after: []) == .verified)
    #expect(Replay.verify(second, after: [first]) == .verified)
  }

  @Test func `voids, repeats and pauses are lived through again`() throws {
    let header = try SessionHeader.example()
    var session = Session(header: header, history: [], startedAt: .zero)
    var effects = session.handle(.began)
    effects += session.answerOpenPair(.higher, number: 1)
    _ = session.handle(.rested)
    effects += session.handle(.spoiled(xruns: 1, at: .after(.milliseconds(3500))))
    _ = session.handle(.comparisonBegan(at: .seconds(5), quality: .estimated))
    effects += session.handle(.voided(at: .after(.seconds(6))))
    effects += session.handle(.askedAgain)
    effects += session.handle(.paused) + session.handle(.resumed)
    effects += session.answerOpenPair(.lower, number: 7)
    let recording = RecordedSession(id: 1, header: header, trials: effects.records)
    #expect(recording.trials.count == 4)
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test func `hertz that another program really played are lived through again`() throws {
    let header = try SessionHeader.example()
    var session = Session(header: header, history: [], startedAt: .zero)
    var effects = session.handle(.began)
    for number in 1...6 {
      let reference = Hertz(260 + Double(number))
      _ = session.handle(
        .sounded(reference: reference, comparison: reference.raised(by: Cents(3))))
      _ = session.handle(.comparisonBegan(at: .seconds(2 * number), quality: nil))
      let moment = Moment.after(.seconds(2 * number + 1))
      effects += session.handle(number == 4 ? .voided(at: moment) : .answered(.higher, at: moment))
      _ = session.handle(.rested)
    }
    let recording = RecordedSession(id: 1, header: header, trials: effects.records)
    #expect(recording.trials.count == 6)
    #expect(recording.trials[2].referenceFrequency == Hertz(263))
    #expect(recording.trials.allSatisfy { $0.onsetQuality == nil })
    #expect(Replay.verify(recording, after: []) == .verified)
  }

  @Test(arguments: 0..<12)
  func `one changed answer is found at its trial, even the last`(index: Int) {
    var trials = first.trials
    guard case .answered(let answer, let time) = trials[index].outcome else { return }
    let other: Answer = answer == .higher ? .lower : .higher
    trials[index] = changed(trials[index], outcome: .answered(other, responseTime: time))
    #expect(
      Replay.verify(recording(first, with: trials), after: [])
        == .differs(trial: index + 1, .record))
  }

  @Test func `a changed time or repeat count is found`() {
    let time = UTCTime(milliseconds: first.trials[3].time.milliseconds + 1)
    for trial in [changed(first.trials[3], time: time), changed(first.trials[3], repeats: 1)] {
      var trials = first.trials
      trials[3] = trial
      #expect(
        Replay.verify(recording(first, with: trials), after: []) == .differs(trial: 4, .record))
    }
  }

  @Test func `a trial left out is found`() {
    var trials = first.trials
    trials.remove(at: 5)
    #expect(
      Replay.verify(recording(first, with: trials), after: []) == .differs(trial: 6, .missing))
  }

  @Test func `another seed chooses another pair`() throws {
    let other = RecordedSession(id: 1, header: try .example(seed: 8), trials: first.trials)
    guard case .differs(trial: 1, _) = Replay.verify(other, after: []) else {
      Issue.record("a session with another seed was verified")
      return
    }
  }

  @Test func `a session whose history is missing or changed is unverifiable, not different`() {
    guard case .unverifiable(.history) = Replay.verify(second, after: []) else {
      Issue.record("verified without its history")
      return
    }
    var trials = first.trials
    trials[0] = changed(trials[0], repeats: 3)
    let edited = recording(
      first,
      with: trials.map { trial in
        trial.number == 1
          ? TrialRecord(
            number: 1, pair: trial.pair, referenceFrequency: trial.referenceFrequency,
            comparisonFrequency: trial.comparisonFrequency, outcome: trial.outcome,
            onset: trial.onset, onsetQuality: trial.onsetQuality, time: trial.time, repeats: 3,
            xruns: 0, digest: trial.digest &+ 1) : trial
      })
    guard case .unverifiable(.history) = Replay.verify(second, after: [edited]) else {
      Issue.record("verified with another history")
      return
    }
  }

  @Test func `another engine's session is unverifiable`() throws {
    let header = SessionHeader(
      listener: first.header.listener, startedAt: first.header.startedAt, seed: first.header.seed,
      settings: first.header.settings, engineVersion: Engine.version + 1,
      history: first.header.history)
    let other = RecordedSession(id: 1, header: header, trials: first.trials)
    #expect(
      Replay.verify(other, after: [])
        == .unverifiable(.engineVersion(Engine.version + 1)))
  }
}
