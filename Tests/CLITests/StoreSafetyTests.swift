import Foundation
import Psychometrics
import TestSupport
import Testing

/// No output replaces a store, and no session writes answers that nobody finds again.
@Suite(.waitsForPrograms, .serialized) struct `A store` {
  private let program = Program()

  private static let filled = Program.files { program in
    _ = try program.train("hlhlh", "--trials", "5")
  }

  private func fill() throws { try program.write(Self.filled.get()) }

  // MARK: - Outputs

  private static let outputs = [
    ["sessions", "export", "--all", "--format", "csv", "--to"],
    ["sessions", "export", "--all", "--format", "bids", "--to"],
    ["sessions", "check", "--backup"], ["profile", "--svg"], ["replay", "--out"],
    ["replay", "--quarantine"], ["tone", "--note", "A4", "--wav"],
    ["simulate", "--listeners", "1", "--trials", "1", "--out"], ["engine", "--recording"],
  ]

  @Test(.long, arguments: outputs)
  func `is never replaced by an output, under any of its names`(output: [String]) throws {
    try fill()
    try program.link("soft", to: "a.sqlite")
    try #require(link(program.path("a.sqlite"), program.path("hard")) == 0)
    try program.link("soft.lock", to: "a.sqlite.lock")
    let before = try program.bytes("a.sqlite")
    let names = ["a.sqlite", "soft", "hard", "a.sqlite-wal", "soft.lock"]
    // A folder with the name of a log would be in the way of SQLite, but no folder replaces a file.
    let isFolder = output.contains("bids") || ["simulate", "engine"].contains(output[0])
    for name in isFolder ? Array(names.prefix(3)) : names {
      let readsStore = !["tone", "simulate", "engine"].contains(output[0])
      let store = readsStore ? ["--store", "a.sqlite"] : []
      try program.run(output + [name] + store)
        .expectRefusal(74, "'\(name)'", afterOutput: true)
      #expect(try program.bytes("a.sqlite") == before)
    }
    // A reader may have created an empty log.
    #expect((try? program.bytes("a.sqlite-wal"))?.isEmpty ?? true)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test func `is never replaced by the configuration file`() throws {
    try fill()
    try program.makeFolder(".config/limen")
    try program.link(".config/limen/config.toml", to: program.path("a.sqlite"))
    let before = try program.bytes("a.sqlite")
    #expect(try program.run("config", "set", "tone-ms", "300").status != 0)
    #expect(try program.bytes("a.sqlite") == before)
  }

  // MARK: - Damage

  /// The statuses of the manual: success, a fault found, damaged data, and a listener or a file that
  /// is missing or cannot be read.
  private static let checking: Set<Int32> = [0, 1, 65, 66, 74]
  private static let reading: Set<Int32> = [0, 65, 66, 74]

  @Test(.long) func `damaged at random bytes shows no wrong profile without a fault`() throws {
    try fill()
    for _ in 0..<2 { #expect(try program.train("hl", "--trials", "2").status == 0) }
    let whole = try program.bytes("a.sqlite")
    let profile = try program.succeed("profile", "--store", "a.sqlite", "--json")
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<40 {
      var damaged = whole
      for _ in 0...generator.integer(below: 16) {
        damaged[generator.integer(below: whole.count)] = UInt8(generator.integer(below: 256))
      }
      for ending in ["", "-wal", "-shm"] { unlink(program.path("a.sqlite" + ending)) }
      try program.write(["a.sqlite": damaged])
      let check = try program.run("sessions", "check", "--store", "a.sqlite")
      let shown = try program.run("profile", "--store", "a.sqlite", "--json")
      let session = try program.run("engine", "--store", "a.sqlite", input: Program.answers(1))
      #expect(Self.checking.contains(check.status), "\(check.status): \(check.errors)")
      for result in [shown, session] {
        #expect(Self.reading.contains(result.status), "\(result.status): \(result.errors)")
      }
      for result in [check, shown, session] where result.status != 0 {
        #expect(!result.errors.isEmpty)
      }
      // What is shown is right; what is left out has a fault that the check finds.
      #expect(shown.status == 0 || check.status != 0)
      if check.status == 0 { #expect(shown.output == profile.output, "\(shown.errors)") }
      // An answer is acknowledged only by a session that goes on.
      #expect(session.output.contains(#""event":"recorded""#) == (session.status == 0))
    }
  }
}
