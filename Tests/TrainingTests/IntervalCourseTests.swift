import Music
import Notation
import Psychometrics
import Testing

@testable import Training

@Suite struct `The course of an interval` {
  private static let third = DirectedInterval(Interval.named[4], .up)
  private static let fifth = DirectedInterval(Interval.named[7], .down)
  private let range: NoteRange

  init() throws { range = try NoteRange(text: "C3-C5") }

  /// A listener whose fifths are wide at first, and in tune after some hundred trials.
  private static let learner: SimulatedListener = {
    var listener = SimulatedListener(id: "learner", limen: Cents(8))
    listener.intervals = SimulatedIntervals()
    listener.intervals?.centres[7] = 30
    listener.intervals?.centreTrials = 100
    return listener
  }()

  /// Returns sessions of these tasks, one a day.
  private func sessions(
    _ plans: [(task: Task, intervals: [DirectedInterval])], trials: Int,
    of listener: SimulatedListener = Self.learner
  ) throws -> [RecordedSession] {
    try plans.reduce(into: []) { history, plan in
      let settings = try Settings(
        task: plan.task,
        intervals: plan.task.hasIntervals ? plan.intervals : [Self.third], range: range)
      let header = try SessionHeader.example(
        seed: UInt64(history.count), settings: settings, history: history)
      let rested = listener.rested(
        afterTrials: history.reduce(0) { $0 + $1.trials.count }, inSessions: history.count)
      history.append(
        Simulation(of: rested, header: header, history: history, trials: trials).recording)
    }
  }

  private func findings(_ sessions: some Sequence<RecordedSession>) -> ListenerFindings {
    ListenerFindings(of: Array(sessions), range: range)
  }

  private func expectEqual(_ a: CentsEstimate, _ b: CentsEstimate) {
    let values = [a, b].map {
      [
        $0.median, $0.band68.lower, $0.band68.upper, $0.band95.lower, $0.band95.upper,
      ].map(\.value)
    }
    #expect(zip(values[0], values[1]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `has after each session what was known then`() throws {
    let both = [Self.third, Self.fifth]
    let sessions = try sessions(
      [(.interval, both), (.matching, both), (.interval, both), (.matching, both)], trials: 40)
    let whole = findings(sessions)
    for (measure, counts) in [(IntervalMeasure.judgement, [1, 3]), (.matching, [2, 4])] {
      for (place, count) in counts.enumerated() {
        let then = findings(sessions.prefix(count)).intervals(by: measure)
        for (now, then) in zip(whole.intervals(by: measure), then) {
          #expect(now.id == then.id && now.nominal == then.nominal)
          #expect(now.history[place].number == count)
          expectEqual(now.history[place].place, then.place)
        }
      }
      #expect(whole.intervals(by: measure).count == 2)
      for estimate in whole.intervals(by: measure) {
        #expect(estimate.history.reduce(0) { $0 + $1.trials } == estimate.trials)
      }
    }
  }

  @Test func `begins with the first session that asked about the interval`() throws {
    let sessions = try sessions(
      [
        (.pitch, []), (.interval, [Self.third]), (.interval, [Self.fifth]),
        (.matching, [Self.third]), (.interval, [Self.third]),
      ], trials: 12)
    let findings = findings(sessions)
    let histories = findings.intervals.map(\.history)
    #expect(findings.intervals.map(\.nominal.interval) == [Self.third, Self.fifth])
    #expect(histories[0].map(\.number) == [2, 3, 5])
    #expect(histories[0].map(\.trials) == [12, 0, 12])
    #expect(histories[1].map(\.number) == [3, 5])
    #expect(histories[1].map(\.trials) == [12, 0])
    #expect(histories[0].map(\.startedAt) == [1, 2, 4].map { sessions[$0].header.startedAt })
    #expect(findings.intervals(by: .matching).map { $0.history.map(\.number) } == [[4]])
  }

  @Test func `shows how training moves a wide fifth to its nominal size`() throws {
    let sessions = try sessions(Array(repeating: (.interval, [Self.fifth]), count: 4), trials: 100)
    let fifth = try #require(findings(sessions).intervals.first)
    let widths = fifth.history.map { fifth.distance(at: $0.place) }
    #expect(widths[0].median > widths[1].median && widths[1].median > widths[3].median)
    // e⁻¹ · 30 cents remain after the first hundred trials, and e⁻⁴ · 30 after the last.
    #expect(widths[0].median > Cents(8))
    #expect(widths[3].band95.holds(Cents(0.5)))
    let just = ListenerFindings(of: sessions, range: range, tuning: .intervals(.just))
    #expect(just.intervals.isEmpty && just.ofOtherTunings[.judgement] == 1)
  }
}
