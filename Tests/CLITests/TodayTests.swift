import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized) struct `The line on today` {
  private let program = Program()

  @Test func `says who, what is heard, the answers beside the aim, and the last days`() throws {
    #expect(try program.train("hl", "--trials", "2").status == 0)
    let line = "me · – · today 2 of 20 · last 7 days ○○○○○○●\n"
    #expect(try program.run("today", "--store", "a.sqlite").output == line)
    program.environment["LIMEN_DAILY_ANSWERS"] = "0"
    program.environment["LANG"] = "de_DE.UTF-8"
    let german = "me · – · heute 2 · letzte 7 Tage ○○○○○○●\n"
    #expect(try program.run("today", "--store", "a.sqlite").output == german)
  }

  @Test func `has the profile's limen of all sessions, and writes nothing`() throws {
    let world = try ManualWorld()
    let folder = ".local/share/limen"
    func expectLimen(after answers: Int) throws {
      let store = try world.program.bytes("\(folder)/limen.sqlite")
      let line = try world.program.run("today").output
      #expect(
        line.firstMatch(of: /^me · [0-9.]+ cents \([0-9.]+–[0-9.]+\) · today ([0-9]) of 20/)?.1
          == "\(answers)", "\(line)")
      let day = try jsonObject(world.program.run("today", "--json").output)
      #expect(try world.program.bytes("\(folder)/limen.sqlite") == store)
      let logs = try world.program.files(below: folder).filter { $0.key.hasSuffix("-wal") }
      #expect(logs.allSatisfy { $0.value.isEmpty })
      let profile = try jsonObject(world.program.run("profile", "--json").output)
      let whole = try #require(profile["whole"] as? [String: Any])
      for member in ["t75_cents", "band68_cents", "band95_cents"] {
        #expect("\(try #require(day[member]))" == "\(try #require(whole[member]))", "\(member)")
      }
    }
    try expectLimen(after: 0)
    let session = ["train", "--plain", "--device", "null"] + Program.quick
    _ = try world.program.run(session + ["--trials", "1"], input: "h\n")
    try expectLimen(after: 1)
    #expect(
      try world.program.run("today", wrapper: ["env", "LIMEN_TASK=interval"]).output.hasPrefix(
        "me · – ·"))
  }

  @Test func `ends with 66 and a sentence without a store or without the listener`() throws {
    try program.run("today").expectRefusal(66)
    #expect(try program.train("h", "--trials", "1").status == 0)
    try program.run("today", "--store", "a.sqlite", "--listener", "nobody")
      .expectRefusal(66, "'nobody'")
  }
}
