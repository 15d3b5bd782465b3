import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Reports
@testable import Training

@Suite struct `The report of a simulated protocol` {
  /// A run of a condition, with so many seconds.
  private func run(
    error: Double?, seconds: Int = 60, isAtLargest: Bool = false, isPractice: Bool = false
  ) throws -> SimulatedRun {
    let label = RunLabel(
      protocolName: "p.toml", visit: 1, round: 0, order: ["a"], digests: [:], position: 1,
      condition: "a", run: 1, isPractice: isPractice)
    let header = SessionHeader(
      listener: try Listener(label: "S01"), startedAt: UTCTime(milliseconds: 0), seed: 1,
      settings: try Settings(), history: .init(of: []), run: label)
    return SimulatedRun(
      recording: RecordedSession(id: nil, header: header, trials: []), length: .seconds(seconds),
      isAtLargest: isAtLargest, missesCriterion: false,
      errorOctaves: error)
  }

  private func report(
    of rounds: [[SimulatedRun]], limits: [SessionLimit] = []
  ) throws -> RoundReport {
    let laboratory = LaboratoryProtocol(
      name: "p.toml", order: [["welcome"], ["a"]],
      conditions: ["a": LaboratoryCondition(settings: try Settings(), limits: limits)],
      screens: ["welcome": LaboratoryScreen(texts: ["en": "Hello."], goOn: .after(.seconds(30)))])
    return RoundReport(of: rounds, by: laboratory, bank: "base", learning: false, seed: 1)
  }

  @Test func `has the mean, the deviation and the shares of all runs`() throws {
    let rounds = [
      [try run(error: 1), try run(error: nil, isAtLargest: true)],
      [try run(error: -1, seconds: 150)],
    ]
    let report = try report(of: rounds, limits: [.atLargest(6), .trials(40)])
    let row = try #require(report.conditions.first)
    #expect(report.conditions.count == 1 && row.runs == 3 && row.kind == .test)
    #expect(row.readingPerT75?.value == 1)
    // The deviations are 1 octave, and their sum is divided by one less than their number.
    #expect(row.sdOctaves?.value == 1.4142)
    // Whichever listeners are drawn, they deviate as much from the mean: this is no interval.
    #expect(row.sdOctaves?.low == nil && row.sdOctaves?.text() == "1.414")
    #expect(row.readingPerT75?.text() == "1.000 [0.500, 2.000]")
    #expect(row.readShare.value == 0.6667)
    #expect(row.atLargestShare?.value == 0.3333 && row.missedShare == nil)
    #expect(row.minutes.value == 1.5)
    // Two minutes, and two and a half, after a screen of half a minute.
    #expect(report.minutes.value == 2.75)
  }

  @Test func `tells practice from test runs, and has no figures without readings`() throws {
    let report = try report(of: [[try run(error: nil, isPractice: true), try run(error: 1)]])
    #expect(report.conditions.map(\.kind) == [.practice, .test])
    #expect(report.conditions[0].readingPerT75 == nil && report.conditions[0].sdOctaves == nil)
    #expect(report.conditions[1].readingPerT75?.value == 2)
    #expect(report.conditions[1].sdOctaves == nil && report.conditions[1].atLargestShare == nil)
    let object = try JSONSerialization.jsonObject(with: Data(report.json().utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["learning"] as? Bool == false)
    #expect((members["conditions"] as? [[String: Any]])?.count == 2)
  }
}
