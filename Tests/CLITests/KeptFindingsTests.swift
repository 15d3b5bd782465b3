import Foundation
import GRDB
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized) struct `Findings that a profile keeps` {
  private let program = Program()

  /// A profile from a store that may be written, or from one that is only read, which is computed from all
  /// trials.
  private func profile(_ source: String, _ options: String...) throws -> Program.Result {
    try program.run(
      ["profile", source, "a.sqlite", "--listener", "me", "--range", "C4-G4"] + options)
  }

  private func expectSameProfiles(_ what: Comment) throws {
    let computed = try profile("--from", "--json")
    #expect(computed.status == 0, what)
    for _ in 0..<2 { #expect(try profile("--store", "--json").output == computed.output, what) }
    let text = try profile("--from", "--intervals", "--tuning", "just").output
    #expect(try profile("--store", "--intervals", "--tuning", "just").output == text, what)
  }

  private func keptRows() throws -> Int? {
    let queue = try DatabaseQueue(path: program.path("a.sqlite"))
    return try queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM starting_point WHERE timbre = 'findings'")
    }
  }

  @Test func `are the same bytes as those computed from all trials, in every task`() throws {
    let sessions = [
      ["--range", "C4-E4"], ["--range", "C4-E4", "--timbre", "reed"],
      ["--task", "interval", "--tuning", "just"], ["--task", "interval", "--intervals", "-P5,M3"],
      ["--task", "matching", "--intervals", "P5"], ["--range", "C4-E4"],
    ]
    for options in sessions {
      let input = options.contains("matching") ? "++\nd\n\n\n" : "h\nl\n"
      let session = try program.train(
        lines: String(repeating: input, count: 3), options + ["--trials", "6"])
      #expect(session.status == 0, "\(session.errors)")
      try expectSameProfiles("\(options)")
    }
    for decision in [["exclude", "1"], ["restore", "1"]] {
      #expect(try program.run(["sessions"] + decision + ["--store", "a.sqlite"]).status == 0)
      try expectSameProfiles("\(decision)")
    }
  }

  @Test func `stand for trials that are not read again, but that the check reads`() throws {
    _ = try program.train("hlh", "--trials", "3", "--range", "C4-E4")
    #expect(try profile("--from").status == 0)
    #expect(try keptRows() == 0, "a source is only read")
    let before = try profile("--store")
    #expect(try keptRows() == 1)
    try program.change("UPDATE trial SET time_utc_ms = 0 WHERE trial = 2")
    let kept = try profile("--store")
    #expect(kept.status == 0 && kept.output == before.output)
    #expect(try profile("--from").status == 65)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 1)
    _ = try program.run("sessions", "exclude", "1", "--store", "a.sqlite")
    #expect(try profile("--store").output == profile("--from").output)
  }
}
