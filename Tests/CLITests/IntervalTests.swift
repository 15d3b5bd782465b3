import Foundation
import TestSupport
import Testing

@testable import CLI

@Suite(.waitsForPrograms) struct `Training intervals from the command line` {
  private let program = Program()

  private func train(_ options: String...) throws -> Program.Result {
    try program.train(
      lines: String(repeating: "h\n", count: 8), ["--seed", "5", "--trials", "8"] + options)
  }

  @Test func `sessions of both tasks are stored, verified, and carried to another store`() throws {
    #expect(try train("--task", "interval", "--tuning", "just").status == 0)
    #expect(try train().status == 0)
    let third = try train("--task", "interval", "--intervals", "-P5,M3", "--tuning", "vallotti")
    #expect(third.status == 0)
    #expect(third.output.contains("major third up") || third.output.contains("perfect fifth down"))
    try program.expectSessionsToTravel(ofTasks: ["interval", "pitch", "interval"])
  }

  @Test func `pairs after an example are a condition of their own`() throws {
    #expect(try train("--task", "interval", "--intervals", "P5").status == 0)
    let second = try train("--task", "interval", "--intervals", "P5", "--example", "always")
    #expect(second.output.contains("Each interval is first played in tune."))
    try program.expectSessionsToTravel(ofTasks: ["interval", "interval"])
    let csv = try program.run(["profile", "--store", "a.sqlite", "--intervals", "--csv"])
    #expect(
      csv.outputLines.dropFirst().map { $0.split(separator: ",").last } == ["false", "example"])
  }

  @Test func `a listener who needs examples gets them in the next session`() throws {
    // Without hearing, T75 is soon known to lie beyond 50 cents.
    let first = try program.train(
      lines: String(repeating: "h\nl\n", count: 30),
      [
        "--seed", "5", "--trials", "60", "--tone-ms", "30", "--gap-ms", "0", "--task", "interval",
        "--intervals", "P5",
      ])
    #expect(!first.output.contains("Each interval is first played in tune."))
    let second = try train("--task", "interval", "--intervals", "P5")
    #expect(second.output.contains("Each interval is first played in tune."))
    let third = try train("--task", "interval", "--intervals", "P5", "--example", "never")
    #expect(!third.output.contains("Each interval is first played in tune."))
    try program.expectSessionsToTravel(ofTasks: ["interval", "interval", "interval"])
  }

  @Test func `the profile of a listener who was only asked about intervals shows them`() throws {
    _ = try train("--task", "interval")
    let text = try program.run(["profile", "--store", "a.sqlite"])
    #expect(text.output.hasPrefix("me: 8 answers about intervals, "))
    let json = try program.run(["profile", "--store", "a.sqlite", "--json"])
    let object = try jsonObject(json.output)
    let intervals = try #require(object["intervals"] as? [String: Any])
    #expect(intervals["trials"] as? Int == 8 && intervals["tuning"] as? String == "equal")
    #expect((intervals["each"] as? [Any])?.count == 5)
    let csv = try program.run(["profile", "--store", "a.sqlite", "--intervals", "--csv"])
    #expect(csv.outputLines.count == 6)
    for options in [["--svg", "a.svg"], ["--svg", "b.svg", "--intervals", "--csv"]] {
      #expect(try program.run(["profile", "--store", "a.sqlite"] + options).status == 0)
    }
    #expect(try program.text("a.svg") == program.text("b.svg"))
    #expect(try program.text("a.svg").contains("<title>Intervals of me</title>"))
    let page = try program.run(
      ["profile", "--store", "a.sqlite", "--intervals", "--html", "a.html"])
    #expect(page.status == 0 && page.output == text.output)
    #expect(try program.text("a.html").contains("<h1>Intervals of me</h1>"))
    _ = try train()
    #expect(try program.run(["profile", "--store", "a.sqlite"]).output.hasPrefix("me: 8 trials"))
  }
}
