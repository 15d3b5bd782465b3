import Foundation
import Music
import Notation
import Psychometrics
import Reports
import Testing
import Training

@Suite struct `The record of a replay` {
  private func reviews(of label: String, limen: Double) throws -> [SessionReview] {
    let header = SessionHeader(
      listener: try Listener(label: label), startedAt: UTCTime(milliseconds: 1_767_225_600_000),
      seed: 1, settings: try Settings(range: NoteRange(text: "C4-E4")), history: .init(of: []))
    let listener = SimulatedListener(id: label, limen: Cents(limen), lapse: 0.02)
    let recording = Simulation(of: listener, header: header, trials: 20).recording
    return SessionReviewer(range: header.settings.range, verifies: true).reviews(of: [recording])
  }

  @Test func `summaries add up to the same in any order and parts`() throws {
    let summaries = try [("a", 3.0), ("b", 20), ("c", 77), ("d", 5)].map {
      ReplaySummary(of: try reviews(of: $0, limen: $1), skipped: 2)
    }
    func sum(_ parts: [ReplaySummary]) -> ReplaySummary {
      parts.reduce(into: ReplaySummary()) { $0.add($1) }
    }
    let whole = sum(summaries)
    #expect(whole == sum(summaries.reversed()))
    #expect(whole == sum([sum(Array(summaries[..<1])), sum(Array(summaries[1...]))]))
    #expect(whole.sessions == 4 && whole.skipped == 8 && whole.unverifiable == 0)
    #expect(try ReplaySummary(line: whole.line().utf8) == whole)
  }

  @Test func `the line of a session names its listener`() throws {
    let review = try #require(try reviews(of: "P07", limen: 20).first)
    let line = try ReplayedSession(of: review).line()
    #expect(ReplayedSession.listener(ofLine: Array(line.utf8)) == "P07")
    #expect(!line.contains("\n"))
    let summary = try ReplaySummary().line()
    #expect(ReplayedSession.listener(ofLine: Array(summary.utf8)) == nil)
  }

  @Test func `a manifest identifies the parts of one replay`() throws {
    func manifest(_ shard: String?, verifies: Bool = false) -> ReplayManifest {
      ReplayManifest(
        version: "1", range: "C2-C6", verifies: verifies, estimator: nil, shard: shard)
    }
    #expect(manifest("1/2") != manifest("2/2"))
    #expect(manifest("1/2").whole == manifest("2/2").whole)
    #expect(manifest("1/2").whole == manifest(nil))
    #expect(manifest("1/2", verifies: true).whole != manifest("2/2").whole)
    #expect(try ReplayManifest(line: manifest("1/2").line().utf8) == manifest("1/2"))
  }

  @Test func `the line of text omits a limen that is not reported yet`() throws {
    let review = try #require(try reviews(of: "P07", limen: 20_000).first)
    let line = SessionLine(of: review).text
    #expect(!line.contains("T75"))
    #expect(line.hasPrefix("session 1  P07  2026-01-01T00:00:00.000Z  seed 1  20 answered  "))
    #expect(line.hasSuffix(" bits  verified"))
  }
}
