import Music
import Psychometrics
import Testing

@testable import Training

@Suite struct `A session reviewed` {
  private let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(72))

  /// Sessions of a listener with this limen, one after the other.
  private func sessions(_ count: Int, limen: Double, trials: Int) throws -> [RecordedSession] {
    var answers = SimulatedAnswers(limen: limen, seed: 3)
    var sessions: [RecordedSession] = []
    for seed in 0..<count {
      let header = try SessionHeader.example(
        seed: UInt64(seed), settings: Settings(range: range), history: sessions)
      sessions.append(
        Session.run(header: header, history: sessions, trials: trials) { answers.answer($0) }
          .recording)
    }
    return sessions
  }

  @Test func `tells what the profile says after it, and after all before it`() throws {
    let sessions = try sessions(3, limen: 20, trials: 30)
    let reviews = SessionReviewer(range: range).reviews(of: sessions)
    #expect(reviews.map(\.number) == [1, 2, 3])
    for review in reviews {
      let profile = PerceptualProfile(range: range, history: Array(sessions.prefix(review.number)))
      #expect(review.limen.t75 == profile.limen(over: range).t75)
      #expect(review.limens == range.notes.map { profile.limen(at: $0).t75 })
      #expect(review.answersSoFar.answered == 30 * review.number)
      #expect(review.answers.answered == 30)
      #expect(review.verdict == nil && review.otherLimen == nil)
    }
  }

  @Test func `foretells a listener who hears better than one who guesses`() throws {
    let hears = SessionReviewer(range: range).reviews(of: try sessions(2, limen: 10, trials: 150))
    #expect(try #require(hears[1].logLoss) < 0.85)
    // A limen this large is a coin: 1 bit an answer, and what it takes to find that out.
    let guesses = SessionReviewer(range: range).reviews(
      of: try sessions(2, limen: 100_000, trials: 150))
    #expect(abs(try #require(guesses[1].logLoss) - 1) < 0.1)
  }

  @Test func `without an answer has no log loss`() throws {
    let session = try sessions(1, limen: 20, trials: 1)[0]
    let empty = RecordedSession(id: 1, header: session.header, trials: [])
    #expect(SessionReviewer(range: range).reviews(of: [empty])[0].logLoss == nil)
  }

  @Test func `is verified whole, but teaches nothing that is left out of it`() throws {
    let sessions = try sessions(3, limen: 20, trials: 12)
    func leavingOut(_ kind: HistoryEvent.Kind?, of session: RecordedSession) -> RecordedSession {
      RecordedSession(
        id: session.id, header: session.header, trials: session.trials,
        events: kind.map { [HistoryEvent(time: session.header.startedAt, kind: $0)] } ?? [])
    }
    let reviewer = SessionReviewer(range: range, verifies: true)
    let reviews = reviewer.reviews(of: [
      leavingOut(.excluded(trial: 5), of: sessions[0]),
      leavingOut(.excluded(trial: nil), of: sessions[1]),
      sessions[2],
    ])
    #expect(reviews.map(\.verdict) == [.verified, .verified, .verified])
    #expect(reviews.map(\.excluded) == [1, 12, 0])
    #expect(reviews.map(\.answersSoFar.answered) == [11, 11, 23])
    #expect(reviews[1].logLoss == nil)
  }

  @Test func `is verified with the others`() throws {
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

  @Test func `has what QUEST+ would have concluded from the same answers`() throws {
    let sessions = try sessions(2, limen: 20, trials: 60)
    let reviews = SessionReviewer(range: range, otherMethod: .quest(.init())).reviews(of: sessions)
    var quest = QuestPlacement(rule: .init(), range: range)
    for trial in sessions.flatMap(\.trials) { quest.takeIn(trial) }
    let means = range.notes.compactMap { quest.ownEstimate(at: $0)?.mean }
    let expected = DeterministicMath.exp2(means.reduce(0, +) / Double(means.count))
    #expect(reviews[1].otherLimen?.value == expected)
    #expect(reviews[0].otherLimen != reviews[1].otherLimen)
  }
}
