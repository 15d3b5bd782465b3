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

  @Test func `has the profile's limen once a training has computed it, and computes none`() throws {
    let world = try ManualWorld()
    let store = ".local/share/limen/limen.sqlite"
    let before = try world.program.bytes(store)
    #expect(try world.program.run("today").output.hasPrefix("me · – · today 0 of 20 · "))
    #expect(try world.program.bytes(store) == before)
    // A session without an answer is not stored, but its beginning computes the starting point.
    let session = ["train", "--plain", "--device", "null"] + Program.quick
    #expect(try world.program.run(session, input: "").status == 0)
    let line = try world.program.run("today").output
    #expect(line.firstMatch(of: /^me · [0-9.]+ cents \([0-9.]+–[0-9.]+\) · today 0 of 20/) != nil)
    func object(_ command: String) throws -> [String: Any] {
      try jsonObject(world.program.run(command, "--json").output)
    }
    let day = try object("today")
    let whole = try #require(try object("profile")["whole"] as? [String: Any])
    for member in ["t75_cents", "band68_cents", "band95_cents"] {
      #expect("\(try #require(day[member]))" == "\(try #require(whole[member]))", "\(member)")
    }
    _ = try world.program.run(session + ["--trials", "1"], input: "h\n")
    #expect(
      try world.program.run("today").output.hasPrefix("me · – · today 1 of 20 · "),
      "what is kept lacks the last session")
  }

  @Test func `ends with 66 and a sentence without a store or without the listener`() throws {
    try program.run("today").expectRefusal(66)
    #expect(try program.train("h", "--trials", "1").status == 0)
    try program.run("today", "--store", "a.sqlite", "--listener", "nobody")
      .expectRefusal(66, "'nobody'")
  }
}
