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
    let settings = try Settings(range: range, placement: placement)
    for seed in 0..<count {
      let run = try Session.run(settings, seed: UInt64(seed), after: sessions, trials: trials) {
        answers.answer($0)
      }
      sessions.append(run.recording)
    }
    return sessions
  }

  @Test func `a review has the profile after the session and all before it`() throws {
    let sessions = try sessions(3, limen: 20, trials: 30)
    let reviews = SessionReviewer(range: range).reviews(of: sessions)
    #expect(reviews.map(\.number) == [1, 2, 3])
    for review in reviews {
      let profile = PerceptualProfile(range: range, history: Array(sessions.prefix(review.number)))
      #expect(review.limen?.t75 == profile.limen(over: range).t75)
      #expect(review.limens == range.notes.map { profile.limen(at: $0).t75 })
      #expect(review.answersSoFar.answered == 30 * review.number)
      #expect(review.answers.answered == 30)
      #expect(review.verdict == nil && review.alternativeEstimates.isEmpty)
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
    #expect(SessionReviewer(range: range).reviews(of: [session.with(trials: [])])[0].logLoss == nil)
  }

  @Test func `excluded trials are verified but do not update the profile`() throws {
    let sessions = try sessions(3, limen: 20, trials: 12)
    let reviews = SessionReviewer(range: range, verifies: true).reviews(of: [
      sessions[0].with(.excluded(trial: 5)), sessions[1].with(.excluded(trial: nil)), sessions[2],
    ])
    #expect(reviews.map(\.verdict) == [.verified, .verified, .verified])
    #expect(reviews.map(\.excluded) == [1, 12, 0])
    #expect(reviews.map(\.answersSoFar.answered) == [11, 11, 23])
    #expect(reviews[1].logLoss == nil)
  }

  @Test func `verifying a session changes nothing else in its review`() throws {
    var sessions = try sessions(4, limen: 20, trials: 12)
    sessions[2] = sessions[2].with(
      trials: sessions[2].trials.map { trial in
        guard trial.number == 7 else { return trial }
        return trial.with(outcome: .answered(.side(.lower), responseTime: .seconds(9)), repeats: 3)
      })
    let wider = NoteRange(lowest: MIDINote(55), highest: MIDINote(72))
    for range in [range, wider] {
      let plain = SessionReviewer(range: range).reviews(of: sessions)
      let verified = SessionReviewer(range: range, verifies: true).reviews(of: sessions)
      #expect(verified.prefix(2).map(\.verdict) == [.verified, .verified])
      #expect(verified[2].verdict == .differs(trial: 7, .record))
      #expect(plain.map(\.logLoss) == verified.map(\.logLoss))
      #expect(plain.map(\.limens) == verified.map(\.limens))
      #expect(plain.map(\.limen?.t75) == verified.map(\.limen?.t75))
      #expect(plain.map(\.lapses) == verified.map(\.lapses))
      #expect(plain.map(\.answersSoFar.answered) == verified.map(\.answersSoFar.answered))
    }
  }

  @Test func `a review has the estimate of QUEST+ from the same answers`() throws {
    let sessions = try sessions(2, limen: 20, trials: 60)
    let reviews = SessionReviewer(range: range, alternativeEstimator: .quest).reviews(of: sessions)
    var quest = QuestPlacement(rule: .init(), range: range)
    for trial in sessions.flatMap(\.trials) { quest.observe(trial, upTo: Cents(400)) }
    let means = range.notes.compactMap { quest.ownEstimate(at: $0)?.value }
    let expected = DeterministicMath.exp2(means.reduce(0, +) / Double(means.count))
    let limens = reviews.flatMap(\.alternativeEstimates).map { estimate in
      if case .limen(let t75) = estimate { t75.value } else { 0.0 }
    }
    #expect(limens.count == 2 && limens[0] != limens[1])
    #expect(limens.last == expected)
  }

  /// Returns the estimates of an alternative estimator after each session.
  private func estimates(
    _ method: AlternativeEstimator, of sessions: [RecordedSession], byNote: Bool = false,
    over range: NoteRange? = nil
  ) -> [[AlternativeEstimate]] {
    SessionReviewer(
      range: range ?? self.range, alternativeEstimator: method, byNote: byNote
    ).reviews(of: sessions).map(\.alternativeEstimates)
  }

  @Test func `a review uses the reversals of the session's own staircases only`() throws {
    let rule = StaircasePlacement.Rule(notes: [MIDINote(66)])
    let sessions = try sessions(2, limen: 20, trials: 80, placement: .staircase(rule))
    let reviewed = estimates(.staircase, of: sessions)
    #expect(reviewed.count == 2)
    for (estimates, session) in zip(reviewed, sessions) {
      // The reversals after the first two, from which on the last of the three factors applies.
      let sizes = session.trials.map { abs($0.question.difference.cents.value) }
      var steps: [(from: Double, up: Bool)] = []
      for (size, next) in zip(sizes, sizes.dropFirst()) where next != size {
        steps.append((size, next > size))
      }
      let turns = zip(steps, steps.dropFirst()).filter { $0.up != $1.up }.map(\.1.from).dropFirst(2)
      let logarithms = turns.map(DeterministicMath.log2)
      let mean = logarithms.reduce(0, +) / Double(turns.count)
      let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      guard case .reversals(let reading, let notes)? = estimates.first else {
        Issue.record("no reversals")
        return
      }
      #expect(estimates.count == 1 && notes == [MIDINote(66)])
      #expect(turns.count > 8 && reading.count == turns.count)
      // Differences are played in hundredths of a cent, the track is exact.
      #expect(abs(reading.geometricMean.value / DeterministicMath.exp2(mean) - 1) < 0.001)
      let arithmetic = turns.reduce(0, +) / Double(turns.count)
      #expect(abs(reading.arithmeticMean.value / arithmetic - 1) < 0.001)
      #expect(reading.arithmeticMean > reading.geometricMean)
      let spread = (squares / Double(turns.count - 1)).squareRoot()
      #expect(abs(reading.spread - spread) < 0.001)
    }
    let others = try self.sessions(1, limen: 20, trials: 20)
    #expect(estimates(.staircase, of: others)[0].isEmpty)
    let untested = NoteRange(lowest: MIDINote(60), highest: MIDINote(65))
    #expect(estimates(.staircase, of: sessions, over: untested).joined().isEmpty)
  }

  @Test(.long) func `later exclusions do not change the reversals that were played`() throws {
    let rule = StaircasePlacement.Rule(notes: [MIDINote(66)])
    let session = try sessions(1, limen: 20, trials: 80, placement: .staircase(rule))[0]
    func reading(excluding trials: [Int?]) -> Double? {
      let recorded = trials.reduce(session) { $0.with(.excluded(trial: $1)) }
      guard case .reversals(let reading, _)? = estimates(.staircase, of: [recorded])[0].first
      else { return nil }
      return reading.log2Mean
    }
    let played = try #require(reading(excluding: []))
    for trial in 1...80 { #expect(reading(excluding: [trial]) == played) }
    #expect(reading(excluding: [3, 40, 41, 77]) == played)
    #expect(reading(excluding: [nil]) == nil)
  }

  @Test func `a review has the function that fits the answers`() throws {
    let rule = ConstantPlacement.Rule(notes: [MIDINote(66)], repetitions: 100)
    let sessions = try sessions(1, limen: 20, trials: 400, placement: .constant(rule))
    guard case .fit(let t75, let band, let notes)? = estimates(.fit, of: sessions)[0].first else {
      Issue.record("no fit")
      return
    }
    // The standard error of the estimate is about a tenth.
    #expect((15...26).contains(t75.value))
    #expect(band.mass == 0.95 && band.lower < t75 && t75 < band.upper)
    #expect(notes == [MIDINote(66)])
    let short = sessions[0].with(trials: Array(sessions[0].trials.prefix(1)))
    #expect(estimates(.fit, of: [short])[0].isEmpty)
  }

  /// Limens of 40, 20 and 10 cents at three notes: the differences answered correctly at each note are
  /// those of a listener with that limen.
  @Test func `notes of different limens are fitted together or one by one in the range`() throws {
    let notes = [60, 64, 67].map { MIDINote($0) }
    let rule = ConstantPlacement.Rule(notes: notes, repetitions: 50, signs: .drawn)
    let settings = try Settings(range: range, placement: .constant(rule))
    var listeners = [40.0, 20, 10].map { SimulatedAnswers(limen: $0, seed: 7) }
    let session = try Session.run(settings, seed: 5, trials: 600) { question in
      listeners[notes.firstIndex(of: question.reference) ?? 0].answer(question)
    }.recording
    func fits(byNote: Bool, over range: NoteRange? = nil) -> [(t75: Double, notes: [MIDINote])] {
      estimates(.fit, of: [session], byNote: byNote, over: range)[0].compactMap { estimate in
        if case .fit(let t75, _, let notes) = estimate { (t75.value, notes) } else { nil }
      }
    }
    let together = fits(byNote: false)
    #expect(together.map(\.notes) == [notes])
    #expect((12...30).contains(try #require(together.first).t75))
    let each = fits(byNote: true)
    #expect(each.map(\.notes) == notes.map { [$0] })
    // Factors of 2 between the limens; the standard error of an estimate is about an eighth.
    for (fit, limen) in zip(each, [40.0, 20, 10]) {
      #expect((0.7...1.45).contains(fit.t75 / limen))
    }
    let upper = NoteRange(lowest: MIDINote(61), highest: MIDINote(72))
    #expect(fits(byNote: true, over: upper).map(\.t75) == each.dropFirst().map(\.t75))
    #expect(fits(byNote: false, over: upper).map(\.notes) == [Array(notes.dropFirst())])
  }

  /// The update is that of Spiegelhalter & Lauritzen, written out for two parameters with matrices.
  @Test func `answers are also predicted by a logistic regression, one step ahead`() throws {
    let sessions = try sessions(2, limen: 20, trials: 60)
    let reviews = SessionReviewer(range: range).reviews(of: sessions)
    var (a, b) = (0.0, 0.3)
    var precision = (a: 1 / 0.25, both: 0.0, b: 1 / 0.04)
    for (review, session) in zip(reviews, sessions) {
      var bits = 0.0
      for trial in session.trials {
        guard let evidence = trial.evidence else { continue }
        let (difference, answer) = (evidence.difference, evidence.answer)
        let size = DeterministicMath.log2(1 + abs(difference.value))
        let x = difference.value < 0 ? -size : size
        let higher = 1 / (1 + DeterministicMath.exp(-(a + b * x)))
        bits -= DeterministicMath.log2(answer == .higher ? higher : 1 - higher)
        let weight = higher * (1 - higher)
        precision.a += weight
        precision.both += weight * x
        precision.b += weight * x * x
        let determinant = precision.a * precision.b - precision.both * precision.both
        let surprise = (answer == .higher ? 1 : 0) - higher
        a += (precision.b - precision.both * x) / determinant * surprise
        b += (precision.a * x - precision.both) / determinant * surprise
      }
      let loss = try #require(review.logisticLogLoss)
      #expect(abs(loss - bits / 60) < 1e-9)
      #expect(loss < 1)
    }
    let empty = SessionReviewer(range: range).reviews(of: [sessions[0].with(trials: [])])[0]
    #expect(empty.logisticLogLoss == nil)
  }

  @Test func `no answers make the log loss of the regression infinite`() {
    for answer in [Answer.higher, .lower] {
      var regression = AnswerRegression()
      for _ in 0..<2000 { _ = regression.observe(.higher, to: Cents(10_000)) }
      let predicted = regression.observe(answer, to: Cents(10_000))
      #expect(predicted > 0 && predicted < 1)
    }
  }
}
