import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite struct `Catch pairs` {
  private static let a4 = NoteRange(lowest: MIDINote(69), highest: MIDINote(69))

  private func header(
    _ placement: PlacementPlan, every: Int?, seed: UInt64 = 1, range: NoteRange = a4,
    reference: ReferencePosition = .first
  ) throws -> SessionHeader {
    var settings = try Settings(range: range, placement: placement)
    settings.referencePosition = reference
    settings.catchEvery = every
    try settings.validate()
    return try .example(seed: seed, settings: settings)
  }

  /// Returns the recording of a listener who is right at catch pairs, and at other pairs as a stream of coins
  /// says, which catch pairs do not move.
  private func run(_ header: SessionHeader, trials: Int) -> RecordedSession {
    var session = Session(header: header, history: [], startedAt: .zero, limits: [.trials(trials)])
    let catches = CatchPairs(in: header.settings, seed: header.seed)
    var coins = SeededGenerator(seed: 9)
    var records: [TrialRecord] = []
    while session.phase != .ended {
      let correct = session.openQuestion.correctAnswer
      let isCatch = catches?.isDue(after: records.count) ?? false
      let isRight = isCatch || coins.unit() < 0.8
      records.append(
        session.answer(.side(isRight ? correct : correct.opposite), after: .seconds(1)))
    }
    return RecordedSession(id: 1, header: header, trials: records)
  }

  @Test(arguments: 0..<1000) func `are one of so many, and never adjacent`(seed: UInt64) throws {
    let every = 2 + Int(seed % 20)
    let settings = try header(.staircase(.init()), every: every).settings
    let catches = try #require(CatchPairs(in: settings, seed: seed))
    let due = (0..<(every * 50)).map(catches.isDue)
    #expect(!zip(due, due.dropFirst()).contains { $0 && $1 })
    for round in 0..<50 { #expect(due[(round * every)..<((round + 1) * every)].count { $0 } == 1) }
    #expect(every == 2 || Set(due.indices.filter { due[$0] }.map { $0 % every }).count > 1)
  }

  @Test(
    arguments: [PlacementPlan.staircase(.init(notes: nil)), .constant(.init(repetitions: 25))],
    ReferencePosition.allCases)
  func `leave the other pairs as they are without them`(
    placement: PlacementPlan, reference: ReferencePosition
  ) throws {
    for seed in 0..<20 as Range<UInt64> {
      let range = NoteRange(lowest: MIDINote(60), highest: MIDINote(63))
      func recording(catchEvery every: Int?, trials: Int) throws -> RecordedSession {
        let header = try header(
          placement, every: every, seed: seed, range: range, reference: reference)
        return run(header, trials: trials)
      }
      let plain = try recording(catchEvery: nil, trials: 90)
      let mixed = try recording(catchEvery: 10, trials: 100)
      let catches = mixed.catchTrials
      #expect(catches.count == 10)
      let others = mixed.trials.filter { !catches.contains($0.number) }
      #expect(others.map(\.question) == plain.trials.map(\.question))
      for trial in mixed.trials where catches.contains(trial.number) {
        #expect(trial.question.difference.cents.magnitude == Cents(400))
        #expect(range.contains(trial.question.reference))
      }
      #expect(
        RunReading(of: mixed).reversals?.log2Sizes == RunReading(of: plain).reversals?.log2Sizes)
      #expect(RunReading(of: mixed).catches?.answered == 10)
      #expect(RunReading(of: mixed).catches?.right == 10)
      #expect(RunReading(of: plain).catches == nil)
    }
  }

  @Test func `do not shorten the plan of constant stimuli`() throws {
    let rule = ConstantPlacement.Rule(differences: [5, 10].map { Cents($0) }, repetitions: 20)
    for seed in 0..<50 as Range<UInt64> {
      let session = run(try header(.constant(rule), every: 7, seed: seed), trials: 1000)
      let catches = session.catchTrials
      let others = session.trials.filter { !catches.contains($0.number) }
      #expect(others.count == 40 && !catches.contains(session.trials.count))
      for size in [500, 1000] {
        for sign in [1, -1] {
          #expect(others.count { $0.question.difference.hundredths == sign * size } == 20 / 2)
        }
      }
    }
  }

  @Test func `are no answers at the largest difference, and of no criterion`() throws {
    var session = Session(
      header: try header(.staircase(.init(start: Cents(50))), every: 2), history: [],
      startedAt: .zero, limits: [.atLargest(2), .right(3, of: 3), .trials(8)])
    for number in 0..<8 {
      let correct = session.openQuestion.difference.correctAnswer
      // Catch pairs are answered rightly, the others alternately, so that no three in a row are right.
      let isRight = number % 4 != 0
      session.answer(.side(isRight ? correct : correct.opposite), after: .seconds(1))
    }
    #expect(session.reachedLimit == .trials(8))
  }

  @Test func `are chosen again by a replay, also after a void trial`() throws {
    let header = try header(.staircase(.init()), every: 3)
    var session = Session(header: header, history: [], startedAt: .zero)
    _ = session.handle(.began)
    var records: [TrialRecord] = []
    for number in 1...30 {
      _ = session.handle(.comparisonBegan(at: .seconds(number), quality: nil))
      let moment = Moment(monotonic: .seconds(number) + .milliseconds(400), utc: header.startedAt)
      let effects = session.handle(
        number % 4 == 0 ? .voided(at: moment) : .responded(.side(.higher), at: moment))
      records += effects.records
      _ = session.handle(.feedbackEnded)
    }
    let recorded = RecordedSession(id: 1, header: header, trials: records)
    var replay = Replay()
    #expect(replay.replay(recorded).verdict == .verified)
    let catches = recorded.catchTrials
    for trial in records where catches.contains(trial.number) {
      #expect(trial.question.difference.cents.magnitude == Cents(400))
    }
    #expect(catches.count >= 7)
  }
}
