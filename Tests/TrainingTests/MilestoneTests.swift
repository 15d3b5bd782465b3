import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite(.long) struct `Milestones` {
  /// Returns the learning curve of a listener who does not learn, over sessions of forty answers.
  private func curve(of limen: Double, sessions: Int, seed: UInt64) throws -> LearningCurve {
    let settings = try Settings(range: NoteRange(text: "C4-C5"))
    var simulated = SimulatedAnswers(limen: limen, seed: seed)
    var history: [RecordedSession] = []
    for number in 0..<sessions {
      let run = try Session.run(
        settings, seed: seed * 100 + UInt64(number), after: history, trials: 40
      ) { simulated.answer($0) }
      history.append(run.recording)
    }
    return ListenerFindings(of: history, besideSessionsWith: settings).curve
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
}
