import Music
import Psychometrics
import Testing

@testable import Training

@Suite struct `The limits of a session` {
  private static let a4 = NoteRange(lowest: MIDINote(69), highest: MIDINote(69))

  private func session(
    _ placement: PlacementPlan, task: Task = .pitch, limits: [SessionLimit]
  ) throws -> Session {
    Session(
      header: try .example(settings: Settings(task: task, range: Self.a4, placement: placement)),
      history: [], startedAt: .zero, limits: limits)
  }

  /// Answers until the session ends; each answer is right if `isRight` says so.
  private func run(
    _ session: inout Session, atMost count: Int = 1000, isRight: (Int) -> Bool
  ) -> [TrialRecord] {
    var trials: [TrialRecord] = []
    while session.phase != .ended, trials.count < count {
      let correct = session.openQuestion.difference.correctAnswer
      let answer = isRight(trials.count) ? correct : correct.opposite
      trials.append(session.answer(.side(answer), after: .milliseconds(500)))
    }
    return trials
  }

  /// With one step factor every change of direction counts. A step follows two right answers or one wrong
  /// one, so that the run down, up, down has reversals at its turns.
  @Test func `a staircase ends a session after its reversals`() throws {
    var session = try session(
      .staircase(.init(stepFactors: [2])), limits: [.reversals(2), .trials(100)])
    #expect(session.remainder == [.trials(100), .reversals(2)])
    let trials = run(&session) { [true, true, false, true, true][$0] }
    #expect(trials.count == 5 && session.reachedLimit == .reversals(2))
  }

  @Test func `reversals at earlier steps do not count`() throws {
    var session = try session(
      .staircase(.init(stepFactors: [2, 1.5, 1.2])), limits: [.reversals(2)])
    // A step down after answers 2, 5 and 8, up after 3 and 6: the third and the fourth reversal count.
    let trials = run(&session) { $0 % 3 != 2 }
    #expect(trials.count == 8 && session.reachedLimit == .reversals(2))
  }

  @Test func `answers in a row at the largest difference end a session`() throws {
    var session = try session(
      .staircase(.init(start: Cents(100), stepFactors: [2])), limits: [.atLargest(3)])
    let trials = run(&session) { _ in false }
    // 100, 200 and three at 400 cents.
    #expect(trials.count == 5 && session.reachedLimit == .atLargest(3))
    #expect(trials.suffix(3).allSatisfy { $0.question.difference.cents.magnitude == Cents(400) })
  }

  @Test func `a criterion counts the right answers among the latest`() throws {
    // Right answers 1–3 and 8–11; the window of the last five holds four only with 8 to 11.
    let right: Set = [1, 2, 3, 8, 9, 10, 11]
    var session = try session(.profile(.init()), limits: [.right(4, of: 5), .trials(50)])
    let trials = run(&session) { right.contains($0 + 1) }
    #expect(trials.count == 11 && session.reachedLimit == .right(4, of: 5))
  }

  @Test func `a session ends with the answer that narrows the band`() throws {
    let limit = SessionLimit.bandRatio(4)
    var session = try session(.profile(.init()), limits: [limit])
    func ratio(_ session: Session) -> Double {
      let band = session.profile.limen(over: Self.a4).band95
      return band.upper.value / band.lower.value
    }
    var count = 0
    while session.phase != .ended, count < 1000 {
      #expect(ratio(session) > 4)
      count += run(&session, atMost: 1) { _ in count % 4 != 0 }.count
    }
    #expect(ratio(session) <= 4 && count > 10 && session.reachedLimit == limit)
  }

  @Test func `the first limit that is reached ends a session and is the reason`() throws {
    for (limits, reason) in [
      ([.trials(7), .right(9, of: 10)], .trials(7)),
      ([.trials(9), .right(7, of: 10)], .right(7, of: 10)),
    ] as [([SessionLimit], SessionLimit)] {
      var session = try session(.profile(.init()), limits: limits)
      #expect(run(&session) { _ in true }.count == 7 && session.reachedLimit == reason)
    }
  }

  @Test func `a session can reach only the limits of its task and placement`() throws {
    let limits: [SessionLimit] = [
      .trials(1), .time(.seconds(1)), .reversals(1), .atLargest(1), .right(1, of: 2), .bandRatio(2),
    ]
    func reachable(_ settings: Settings) -> [Bool] { limits.map(settings.canReach) }
    #expect(
      reachable(try Settings(placement: .staircase(.init()))) == Array(repeating: true, count: 6))
    #expect(reachable(try Settings()) == [true, true, false, true, true, true])
    #expect(reachable(try Settings(task: .interval)) == [true, true, false, false, true, true])
    #expect(reachable(try Settings(task: .matching)) == [true, true, false, false, false, true])
  }
}
