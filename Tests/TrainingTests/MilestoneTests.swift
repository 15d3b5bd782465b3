import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite(.long) struct `Milestones` {
  private let settings = try? Settings(range: NoteRange(text: "C4-C5"))

  /// Returns the learning curve of a listener who does not learn, over sessions of forty answers.
  private func curve(of limen: Double, sessions: Int, seed: UInt64) throws -> LearningCurve {
    let history = try history(of: limen, sessions: sessions, seed: seed)
    return ListenerFindings(of: history, besideSessionsWith: try #require(settings)).curve
  }

  private func history(
    of limen: Double, sessions: Int, seed: UInt64
  ) throws -> [RecordedSession] {
    var simulated = SimulatedAnswers(limen: limen, seed: seed)
    var history: [RecordedSession] = []
    for number in 0..<sessions {
      let run = try Session.run(
        settings, seed: seed * 100 + UInt64(number), after: history, trials: 40
      ) { simulated.answer($0) }
      history.append(run.recording)
    }
    return history
  }

  /// Returns the milestones after each session.
  private func milestones(in curve: LearningCurve) -> [Double] {
    let points = curve.stretches.joined()
    return points.indices.compactMap { index in
      LearningCurve(points: Array(points[...index])) { _ in nil }.milestone?.value
    }
  }

  @Test func `a size is reported after one session only, and a smaller one later`() throws {
    let reported = try (1...4).map { try milestones(in: curve(of: 3, sessions: 8, seed: $0)) }
    #expect(reported.allSatisfy { !$0.isEmpty && $0 == $0.sorted(by: >) })
    #expect(reported.allSatisfy { Set($0).count == $0.count })
  }

  /// A listener who hears a little less finely than a milestone is the one whom it could fool, and each
  /// session is another chance.
  @Test func `at most one of twenty listeners above a size is ever reported below it`() throws {
    let count = 60
    let fooled = try (1...count).count { seed in
      try milestones(in: curve(of: 5.3, sessions: 10, seed: UInt64(seed))).contains { $0 <= 5 }
    }
    // Two binomial standard errors.
    let bound = 0.05 + 2 * (0.05 * 0.95 / Double(count)).squareRoot()
    #expect(Double(fooled) / Double(count) <= bound, "\(fooled) of \(count)")
  }

  @Test func `a size is not reported if answers to intervals have widened the band beyond it`()
    throws
  {
    let settings = try #require(settings)
    var withdrawn = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      var history = try history(of: 3, sessions: 8, seed: seed)
      while let last = history.last,
        ListenerFindings(of: history, besideSessionsWith: settings).milestone == nil
      {
        history.removeLast()
        if history.isEmpty { Issue.record("no milestone before \(last.header.seed)") }
      }
      let run = try Session.run(
        Settings(task: .interval, range: settings.range), seed: seed, after: history, trials: 30
      ) { $0.correctAnswer == .higher ? .lower : .higher }
      let findings = ListenerFindings(of: history + [run.recording], besideSessionsWith: settings)
      #expect(findings.curve.milestone != nil)
      let isBelow = findings.curve.milestone.map { findings.whole.limen.band95.upper < $0 }
      #expect((findings.milestone != nil) == isBelow)
      if findings.milestone == nil { withdrawn += 1 }
    }
    #expect(withdrawn > 0)
  }
}
