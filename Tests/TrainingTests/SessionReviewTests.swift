import Music
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `Review of a session` {
  private let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))

  /// Returns consecutive sessions of a listener with this limen.
  private func sessions(
    _ count: Int, limen: Double, trials: Int, placement: PlacementPlan = .profile(.init())
  ) throws -> [RecordedSession] {
    var answers = SimulatedAnswers(limen: limen, seed: 3)
    var sessions: [RecordedSession] = []
    for seed in 0..<count {
      let header = try SessionHeader.example(
        seed: UInt64(seed), settings: Settings(range: range, placement: placement),
        history: sessions)
      sessions.append(
        Session.run(header: header, history: sessions, trials: trials) { answers.answer($0) }
          .recording)
    }
    return sessions
  }

  @Test func `a review has the profile after the session and all before it`() throws {
    let sessions = try sessions(3, limen: 20, trials: 30)
    let reviews = SessionReviewer(range: range).reviews(of: sessions)
    #expect(reviews.map(\.number) == [1, 2, 3])
    for review in reviews {
      let profile = PerceptualProfile(range: range, history: Array(sessions.prefix(review.number)))
      #expect(review.limen.t75 == profile.limen(over: range).t75)
      #expect(review.limens == range.notes.map { profile.limen(at: $0).t75 })
      #expect(review.answersSoFar.answered == 30 * review.number)
      #expect(review.answers.answered == 30)
      #expect(review.verdict == nil && review.alternativeLimen == nil)
    }
  }

  @Test func `a listener who hears is predicted better than one who guesses`() throws {
    let hears = SessionReviewer(range: range).reviews(of: try sessions(2, limen: 10, trials: 150))
    #expect(try #require(hears[1].logLoss) < 0.85)
    // A listener with this limen guesses. The log loss is 1 bit per answer, and slightly more until
    // the profile knows this.
    let guesses = SessionReviewer(range: range).reviews(
      of: try sessions(2, limen: 100_000, trials: 150))
    #expect(abs(try #require(guesses[1].logLoss) - 1) < 0.1)
  }

  @Test func `a session without answers has no log loss`() throws {
    let session = try sessions(1, limen: 20, trials: 1)[0]
    let empty = RecordedSession(id: 1, header: session.header, trials: [])
    #expect(SessionReviewer(range: range).reviews(of: [empty])[0].logLoss == nil)
  }

  @Test func `excluded trials are verified but do not update the profile`() throws {
    let sessions = try sessions(3, limen: 20, trials: 12)
    func excluding(_ kind: HistoryEvent.Kind?, of session: RecordedSession) -> RecordedSession {
      RecordedSession(
        id: session.id, header: session.header, trials: session.trials,
        events: kind.map { [HistoryEvent(time: session.header.startedAt, kind: $0)] } ?? [])
    }
    let reviewer = SessionReviewer(range: range, verifies: true)
    let reviews = reviewer.reviews(of: [
      excluding(.excluded(trial: 5), of: sessions[0]),
      excluding(.excluded(trial: nil), of: sessions[1]),
      sessions[2],
    ])
    #expect(reviews.map(\.verdict) == [.verified, .verified, .verified])
    #expect(reviews.map(\.excluded) == [1, 12, 0])
    #expect(reviews.map(\.answersSoFar.answered) == [11, 11, 23])
    #expect(reviews[1].logLoss == nil)
  }

  @Test func `verifying a session changes nothing else in its review`() throws {
    var sessions = try sessions(4, limen: 20, trials: 12)
    let changed = sessions[2].trials.map { trial in
      trial.number == 7
        ? TrialRecord(
          number: trial.number, question: trial.question, presentation: trial.presentation,
          outcome: .answered(.side(.lower), responseTime: .seconds(9)), onset: trial.onset,
          onsetQuality: trial.onsetQuality, time: trial.time, repeats: 3, xruns: 0,
          digest: trial.digest) : trial
    }
    sessions[2] = RecordedSession(id: 3, header: sessions[2].header, trials: changed)
    let wider = NoteRange(lowest: MIDINote(55), highest: MIDINote(72))
    for range in [range, wider] {
      let plain = SessionReviewer(range: range).reviews(of: sessions)
      let verified = SessionReviewer(range: range, verifies: true).reviews(of: sessions)
      #expect(verified.prefix(2).map(\.verdict) == [.verified, .verified])
      #expect(verified[2].verdict == .differs(trial: 7, .record))
      #expect(plain.map(\.logLoss) == verified.map(\.logLoss))
      #expect(plain.map(\.limens) == verified.map(\.limens))
      #expect(plain.map(\.limen.t75) == verified.map(\.limen.t75))
      #expect(plain.map(\.lapseRate) == verified.map(\.lapseRate))
      #expect(plain.map(\.answersSoFar.answered) == verified.map(\.answersSoFar.answered))
    }
  }

  @Test func `a session is verified after the sessions before it`() throws {
    var sessions = try sessions(3, limen: 20, trials: 6)
    let reviewer = SessionReviewer(range: range, verifies: true)
    #expect(reviewer.reviews(of: sessions).map(\.verdict) == [.verified, .verified, .verified])
    sessions.remove(at: 0)
    let verdict = reviewer.reviews(of: sessions)[0].verdict
    guard case .unverifiable(.history) = verdict else {
      Issue.record("\(String(describing: verdict)) without its history")
      return
    }
  }

  @Test func `a review has the estimate of QUEST+ from the same answers`() throws {
    let sessions = try sessions(2, limen: 20, trials: 60)
    let reviews = SessionReviewer(range: range, alternativeEstimator: .quest).reviews(of: sessions)
    var quest = QuestPlacement(rule: .init(), range: range)
    for trial in sessions.flatMap(\.trials) { quest.observe(trial, upTo: Cents(400)) }
    let means = range.notes.compactMap { quest.ownEstimate(at: $0)?.mean }
    let expected = DeterministicMath.exp2(means.reduce(0, +) / Double(means.count))
    #expect(reviews[1].alternativeLimen?.value == expected)
    #expect(reviews[0].alternativeLimen != reviews[1].alternativeLimen)
  }

  @Test func `a review uses the reversals of the session's own staircases only`() throws {
    let rule = StaircasePlacement.Rule(notes: [MIDINote(66)])
    let sessions = try sessions(2, limen: 20, trials: 80, placement: .staircase(rule))
    let reviews = SessionReviewer(range: range, alternativeEstimator: .staircase).reviews(
      of: sessions)
    #expect(reviews.count == 2)
    for (review, session) in zip(reviews, sessions) {
      // The last eight reversals of the staircase, converted to T75 by a linear d′.
      let sizes = session.trials.map { abs($0.question.difference.cents.value) }
      var steps: [(from: Double, up: Bool)] = []
      for (size, next) in zip(sizes, sizes.dropFirst()) where next != size {
        steps.append((size, next > size))
      }
      let turns = zip(steps, steps.dropFirst()).filter { $0.up != $1.up }.map(\.1.from).suffix(8)
      let mean = turns.map(DeterministicMath.log2).reduce(0, +) / Double(turns.count)
      // A 2-down-1-up staircase converges to 70.7 % correct, which is 0.808 of T75 (Levitt 1971,
      // table I).
      let t75 = DeterministicMath.exp2(mean) / 0.808
      #expect(turns.count == 8)
      #expect(abs(try #require(review.alternativeLimen).value / t75 - 1) < 0.01)
    }
    let others = try self.sessions(1, limen: 20, trials: 20)
    let review = SessionReviewer(range: range, alternativeEstimator: .staircase).reviews(
      of: others)[0]
    #expect(review.alternativeLimen == nil)
  }

  @Test(.long) func `later exclusions do not change the reversals that were played`() throws {
    let rule = StaircasePlacement.Rule(notes: [MIDINote(66)])
    let session = try sessions(1, limen: 20, trials: 80, placement: .staircase(rule))[0]
    func limen(excluding trials: [Int?]) -> Cents? {
      let events = trials.map {
        HistoryEvent(time: session.header.startedAt, kind: .excluded(trial: $0))
      }
      let recorded = RecordedSession(
        id: 1, header: session.header, trials: session.trials, events: events)
      return SessionReviewer(range: range, alternativeEstimator: .staircase).reviews(of: [recorded]
      )[0]
      .alternativeLimen
    }
    let played = try #require(limen(excluding: []))
    for trial in 1...80 { #expect(limen(excluding: [trial]) == played) }
    #expect(limen(excluding: [3, 40, 41, 77]) == played)
    #expect(limen(excluding: [nil]) == nil)
  }

  @Test func `a review has the function that fits the answers`() throws {
    let rule = ConstantPlacement.Rule(notes: [MIDINote(66)], repetitions: 100)
    let sessions = try sessions(1, limen: 20, trials: 400, placement: .constant(rule))
    let review = SessionReviewer(range: range, alternativeEstimator: .fit).reviews(of: sessions)[0]
    // The standard error of the estimate is about a tenth.
    #expect((15...26).contains(try #require(review.alternativeLimen).value))
    let short = RecordedSession(
      id: 1, header: sessions[0].header, trials: Array(sessions[0].trials.prefix(1)))
    #expect(
      SessionReviewer(range: range, alternativeEstimator: .fit).reviews(of: [short])[0]
        .alternativeLimen == nil)
  }
}
