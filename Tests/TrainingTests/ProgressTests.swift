import Music
import Notation
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite(.long) struct `Progress over weeks` {
  /// The days of the sessions: one in the first week, three in the month before the latest week, and four in
  /// that.
  private static let days = [0, 28, 33, 38, 57, 58, 59, 60]

  /// Returns sessions of forty answers on some days.
  ///
  /// - Parameter limen: Returns the limen of the listener on a day, in cents.
  private func sessions(
    on days: [Int] = Self.days, seed: UInt64, limen: (_ day: Int) -> Double
  ) throws -> [RecordedSession] {
    let settings = try Settings(range: NoteRange(text: "C4-C5"))
    return try days.reduce(into: []) { history, day in
      let seed = seed * 100 + UInt64(history.count)
      let header = SessionHeader(
        listener: try Listener(label: "me"),
        startedAt: UTCTime(milliseconds: 1_790_000_000_000).adding(days: day), seed: seed,
        settings: settings, history: .init(of: history))
      let listener = SimulatedListener(id: "example", limen: Cents(limen(day)), lapse: 0.02)
      history.append(
        Simulation(of: listener, header: header, history: history, trials: 40).recording)
    }
  }

  private func curve(of sessions: [RecordedSession]) throws -> LearningCurve {
    ListenerFindings(of: sessions, range: try NoteRange(text: "C4-C5")).curve
  }

  @Test func `falls between days add up to the fall of the trend`() throws {
    let curve = try curve(of: sessions(seed: 1) { $0 < 50 ? 8 : 4 })
    let trend = try #require(curve.trend)
    let progress = curve.progress
    #expect(trend.sessionEnds == (1...8).map { 40 * $0 })
    let whole = trend.fall(from: 0..<1, to: 319..<320)
    #expect(abs(whole.octaves - trend.fall.octaves) < 1e-9)
    #expect(abs(whole.spread - trend.fall.spread) < 1e-9)
    #expect(progress.map(\.period) == [.monthBefore, .firstWeek])
    let steps = [
      trend.fall(from: 0..<1, to: 0..<40), progress[1].fall,
      trend.fall(from: 160..<320, to: 319..<320),
    ]
    #expect(abs(steps.reduce(0) { $0 + $1.octaves } - trend.fall.octaves) < 1e-9)
    for progress in progress {
      let fall = progress.fall
      let answers = progress.period == .firstWeek ? 0..<40 : 40..<160
      #expect(fall == trend.fall(from: answers, to: 160..<320))
      #expect(abs(fall.probability - trend.fall.probability) < 1e-9)
      #expect(fall.ratioBand95.holds(fall.ratio))
    }
  }

  @Test func `there is nothing to compare within one week, nor across a gap`() throws {
    #expect(try curve(of: sessions(on: [0, 1, 6], seed: 2) { _ in 5 }).progress.isEmpty)
    #expect(try curve(of: sessions(on: [0, 1, 40, 41], seed: 2) { _ in 5 }).progress.isEmpty)
  }

  @Test func `the first week is left out while it lies within the month before`() throws {
    let progress = try curve(of: sessions(on: [0, 3, 20, 21], seed: 3) { _ in 5 }).progress
    #expect(progress.map(\.period) == [.monthBefore])
  }

  /// A listener far from the middle of the prior is the one whom it could fool: a profile of the first week
  /// alone stays near the prior, and that of the latest week does not.
  @Test(arguments: [1.2, 4, 30])
  func `at most one of twenty listeners who do not change is said to have changed`(
    limen: Double
  ) throws {
    let count = 80
    let fooled = try (1...count).count { seed in
      let progress = try curve(of: sessions(seed: UInt64(1000 + seed)) { _ in limen }).progress
      #expect(progress.count == 2)
      return progress.contains { $0.fall.change != nil }
    }
    // Two binomial standard errors.
    let bound = 0.05 + 2 * (0.05 * 0.95 / Double(count)).squareRoot()
    #expect(Double(fooled) / Double(count) <= bound, "\(fooled) of \(count)")
  }

  @Test func `a limen that halves is found lower`() throws {
    let sessions = try sessions(seed: 4) { $0 < 50 ? 8 : 4 }
    let progress = try curve(of: sessions).progress
    #expect(progress.count == 2)
    #expect(progress.allSatisfy { $0.fall.probability > 0.8 && $0.fall.ratio < 0.8 })
  }
}
