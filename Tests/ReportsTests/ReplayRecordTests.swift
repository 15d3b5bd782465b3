import Foundation
import Music
import Notation
import Psychometrics
import Testing

@testable import Reports
@testable import Training

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
    func sum(_ parts: [ReplaySummary]) throws -> ReplaySummary {
      try parts.reduce(into: ReplaySummary()) { try $0.add($1) }
    }
    let whole = try sum(summaries)
    #expect(try whole == sum(summaries.reversed()))
    #expect(try whole == sum([sum(Array(summaries[..<1])), sum(Array(summaries[1...]))]))
    #expect(whole.sessions == 4 && whole.skipped == 8 && whole.unverifiable == 0)
  }

  @Test func `a summary is read only after the lines that it was written after`() throws {
    let summary = ReplaySummary(of: try reviews(of: "P07", limen: 20), skipped: 1)
    let lines = Digest(of: "the lines before\n".utf8)
    let line = try summary.line(after: lines)
    #expect(try ReplaySummary(line: line.utf8, after: lines) == summary)
    #expect(throws: ReplayDamage.self) { try ReplaySummary(line: line.utf8, after: Digest()) }
    for total in ["\"answered\":2", "\"skipped\":"] {
      let changed = line.replacing(total, with: total + "3")
      #expect(changed != line)
      #expect(throws: ReplayDamage.self) { try ReplaySummary(line: changed.utf8, after: lines) }
    }
  }

  @Test func `a summary whose digest has another name is refused`() throws {
    let summary = ReplaySummary(of: try reviews(of: "P07", limen: 20), skipped: 1)
    let line = try summary.line(after: Digest())
    for name in ["dagest", "Digest", "digest ", "digest\":null,\"x"] {
      let changed = line.replacing("\"digest\"", with: "\"\(name)\"")
      #expect(throws: (any Error).self) { try ReplaySummary(line: changed.utf8, after: Digest()) }
    }
  }

  /// Versions before this one wrote no digest.
  @Test func `a summary without a digest is read if its totals are possible`() throws {
    func line(_ answered: String) -> String {
      #"{"answered":\#(answered),"listeners":1,"log_loss_microbits":5,"record":"summary","#
        + #""right":1,"sessions":1,"skipped":0,"trials":1}"#
    }
    let largest = try ReplaySummary(line: line("9223372036854775807").utf8, after: Digest())
    for number in ["-1", "9223372036854775808", "1e400", "NaN", "1.5", "\"1\"", "null"] {
      #expect(throws: (any Error).self) {
        try ReplaySummary(line: line(number).utf8, after: Digest())
      }
    }
    var sum = try ReplaySummary(line: line("1").utf8, after: Digest())
    #expect(throws: ReplayDamage.self) { try sum.add(largest) }
  }

  @Test func `the line of a session names its listener`() throws {
    let review = try #require(try reviews(of: "P07", limen: 20).first)
    let line = try review.jsonLine()
    #expect(listener(ofLine: line) == "P07")
    #expect(!line.contains("\n"))
    let summary = try ReplaySummary().line(after: Digest())
    #expect(listener(ofLine: summary) == nil)
    for cut in line.indices { _ = listener(ofLine: String(line[..<cut])) }
  }

  private func listener(ofLine line: String) -> String? {
    let bytes = Array(line.utf8)
    return ReplayRecord.listener(ofLine: bytes.span)
  }

  @Test func `a manifest identifies the parts of one replay`() throws {
    func manifest(
      _ shard: String?, verifies: Bool = false, byNote: Bool = false
    ) -> ReplayManifest {
      let reviewer = SessionReviewer(
        range: .standard, verifies: verifies, alternativeEstimator: .fit, byNote: byNote)
      return ReplayManifest(of: reviewer, version: "1", shard: shard)
    }
    #expect(manifest("1/2") != manifest("2/2"))
    #expect(manifest("1/2").whole == manifest("2/2").whole)
    #expect(manifest("1/2").whole == manifest(nil))
    #expect(manifest("1/2", verifies: true).whole != manifest("2/2").whole)
    #expect(manifest("1/2", byNote: true).whole != manifest("2/2").whole)
    #expect(try ReplayManifest(line: manifest("1/2").line().utf8) == manifest("1/2"))
  }

  @Test func `the line of text omits a limen that is not reported yet`() throws {
    let review = try #require(try reviews(of: "P07", limen: 20_000).first)
    let line = review.text()
    #expect(!line.contains("T75"))
    #expect(line.hasPrefix("session 1  P07  2026-01-01T00:00:00.000Z  seed 1  20 answered  "))
    #expect(line.contains(#/ bits \(guessing 1, logistic \d\.\d\d\)  verified$/#))
  }

  @Test func `a session says how many answers came within 100 ms`() throws {
    func review(earlyEach: Int) throws -> SessionReview {
      let sessions = try Recorded.sessions([Recorded.trials(8)], earlyEach: earlyEach)
      return try #require(
        SessionReviewer(range: NoteRange(text: "C4-C4")).reviews(of: sessions).first)
    }
    let early = try review(earlyEach: 4)
    #expect(early.text().contains("  8 right  25.0 % within 100 ms  "))
    #expect(try early.jsonLine().contains(#""share_of_early_answers":0.25,"#))
    let usual = try review(earlyEach: .max)
    #expect(!usual.text().contains("100 ms"))
    #expect(try usual.jsonLine().contains(#""share_of_early_answers":0,"#))
  }

  @Test(arguments: [(Task.interval, "pse", "t75"), (.matching, "centre", "spread")])
  func `the record of a session of intervals has their places and sizes, and no limen of notes`(
    task: Task, place: String, size: String
  ) throws {
    let sessions = try HeardIntervals.sessions(of: task, trials: 60)
    let review = try #require(
      SessionReviewer(range: NoteRange(text: "C3-C5")).reviews(of: sessions).last)
    let line = try review.jsonLine()
    let record = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(record["task"] as? String == task.name)
    #expect(record["t75_cents"] == nil && record["notes_t75_cents"] == nil)
    #expect(!review.text().contains("T75"))
    let intervals = try #require(record["intervals"] as? [[String: Any]])
    let report = try HeardIntervals.report(sessions)
    let expected = report.intervals(by: task == .interval ? .judgement : .matching)
    #expect(!intervals.isEmpty && intervals.count == expected.count)
    for (interval, expected) in zip(intervals, expected) {
      #expect(interval["interval"] as? String == expected.nominal.name)
      #expect(interval["\(place)_cents"] as? Double == expected.place.median.toThousandths.value)
      #expect(interval["\(size)_cents"] as? Double == expected.size.median.toThousandths.value)
      #expect(interval["sessions"] == nil)
    }
  }
}
