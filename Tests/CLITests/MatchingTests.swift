import Foundation
import TestSupport
import Testing

@testable import CLI

@Suite(.waitsForPrograms) struct `Matching from the command line` {
  private let program = Program()

  /// Runs a session in which every second tone is moved.
  private func train(_ options: String...) throws -> Program.Result {
    try program.train(
      lines: String(repeating: "++\nd\n\n\n", count: 3),
      ["--seed", "5", "--trials", "6", "--task", "matching"] + options)
  }

  @Test func `sessions are stored, verified, and carried to another store`() throws {
    let first = try train("--intervals", "P1")
    let card = "6 matches, 3 of them with the tone unmoved, so not counted."
    #expect(first.status == 0 && first.output.contains(card))
    let today = try program.run(["today", "--store", "a.sqlite"])
    #expect(today.output.contains("today 3 of 20"), "\(today.output)")
    #expect(first.output.contains("not moved, so not counted"))
    #expect(try train("--intervals", "-P5,M3", "--tuning", "vallotti", "--fine").status == 0)
    let sessions = try program.run(["sessions", "--store", "a.sqlite"])
    #expect(sessions.outputLines.allSatisfy { $0.hasSuffix("6 answered  matching") })
    try program.expectSessionsToTravel(ofTasks: ["matching", "matching"])
  }

  @Test func `the profile has the intervals that were matched, and those of a tuning alone`() throws
  {
    _ = try train()
    let text = try program.run(["profile", "--store", "a.sqlite"])
    #expect(
      text.output.hasPrefix("me: 6 matches, 3 of them with the tone unmoved, so not counted."))
    let drawn = try program.run(["profile", "--store", "a.sqlite", "--matching", "--svg", "a.svg"])
    #expect(drawn.output == text.output)
    #expect(try program.text("a.svg").contains("<title>Matches by me</title>"))
    let csv = try program.run(["profile", "--store", "a.sqlite", "--matching", "--csv"])
    #expect(csv.outputLines.count == 6)
    func sizes(_ options: [String]) throws -> [Double] {
      let json = try program.run(["profile", "--store", "a.sqlite", "--json"] + options)
      let object = try jsonObject(json.output)
      let matching = try #require(object["matching"] as? [String: Any])
      #expect(matching["tones"] as? Int == 6 && matching["unmoved"] as? Int == 3)
      return try #require(matching["each"] as? [[String: Any]]).compactMap {
        $0["nominal_cents"] as? Double
      }
    }
    #expect(try sizes([]) == [300, 400, 500, 700, 1200])
    #expect(try sizes(["--tuning", "just"]) == [1200])
    let other = try program.run(["profile", "--store", "a.sqlite", "--tuning", "just"])
    #expect(other.output.contains("4 intervals were played only at sizes that this"))
  }

  @Test func `tones over a drone are a condition of their own`() throws {
    #expect(try train("--intervals", "P1,P5").status == 0)
    let drone = try train("--intervals", "P1,P5", "--drone", "octave-below", "--timbre", "ten")
    #expect(drone.status == 0, "\(drone.errors)")
    #expect(drone.output.contains("The reference tone sounds as long as the comparison tone."))
    try program.expectSessionsToTravel(ofTasks: ["matching", "matching"])
    let profile = try program.run(["profile", "--store", "a.sqlite", "--matching"])
    #expect(profile.output.contains("\nOver a drone:\n"), "\(profile.output)")
    let csv = try program.run(["profile", "--store", "a.sqlite", "--matching", "--csv"])
    #expect(csv.outputLines.count { $0.hasSuffix(",drone") } == 2)
    let rows = try program.run(
      ["sessions", "export", "--all", "--format", "ndjson", "--store", "a.sqlite"])
    #expect(rows.outputLines.count { $0.contains(#""drone_octave":-1"#) } == 6)
    // A row that says that there was no drone contradicts its session.
    for table in try program.recordings(in: "first") {
      let rows = try program.text(table)
      try program.write(rows.replacing("\t-1\n", with: "\tn/a\n", maxReplacements: 1), to: table)
    }
    let edited = try program.run(["sessions", "import", "first", "--store", "c.sqlite"])
    #expect(edited.errors.contains("drone_octave contradicts"), "\(edited.errors)")
    let former = try train("--intervals", "P1", "--together", "same")
    #expect(former.output.contains("The reference tone sounds as long as the comparison tone."))
  }
}
