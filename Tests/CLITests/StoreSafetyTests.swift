import Foundation
import Music
import Psychometrics
import Storage
import TestSupport
import Testing
import Training

/// No output replaces a store, and no session writes answers that nobody finds again.
@Suite(.waitsForPrograms, .serialized) struct `A store` {
  private let program: Program

  init() throws { program = try Program() }

  private static let filled = Program.files { program in
    _ = try program.train("hlhlh", "--trials", "5")
  }

  private func fill() throws { try program.write(Self.filled.get()) }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: program.path(name)))
  }

  private func trials(_ store: String) throws -> [TrialRecord] {
    try TrainingStore.reading(from: program.path(store)).sessions(of: Listener(label: "me"))
      .flatMap(\.trials)
  }

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
    try #require(symlink("a.sqlite", program.path("soft")) == 0)
    try #require(link(program.path("a.sqlite"), program.path("hard")) == 0)
    try #require(symlink("a.sqlite.lock", program.path("soft.lock")) == 0)
    let before = try bytes("a.sqlite")
    let names = ["a.sqlite", "soft", "hard", "a.sqlite-wal", "soft.lock"]
    // A folder with the name of a log would be in the way of SQLite, but no folder replaces a file.
    let isFolder = output.contains("bids") || ["simulate", "engine"].contains(output[0])
    for name in isFolder ? Array(names.prefix(3)) : names {
      let readsStore = !["tone", "simulate", "engine"].contains(output[0])
      let store = readsStore ? ["--store", "a.sqlite"] : []
      let result = try program.run(output + [name] + store)
      #expect(result.status == 74, "\(name): \(result.errors)")
      #expect(result.errorLines.count == 1, "\(result.errors)")
      #expect(result.errors.contains("'\(name)'"), "\(result.errors)")
      #expect(try bytes("a.sqlite") == before)
    }
    // A reader may have created an empty log.
    #expect((try? bytes("a.sqlite-wal"))?.isEmpty ?? true)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test func `is never replaced by the configuration file`() throws {
    try fill()
    let folder = program.path("config/limen")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(symlink(program.path("a.sqlite"), folder + "/config.toml") == 0)
    let before = try bytes("a.sqlite")
    program.environment["XDG_CONFIG_HOME"] = program.path("config")
    #expect(try program.run("config", "set", "tone-ms", "300").status != 0)
    #expect(try bytes("a.sqlite") == before)
  }

  @Test(.long) func `survives a copy onto itself during a session`() throws {
    let engine = try program.start("engine", "--store", "a.sqlite")
    for trial in 1...20 {
      try engine.send(Self.answer(trial))
      _ = engine.readLines(until: #"{"event":"pair","trial":\#(trial + 1),"#)
      if trial == 10 {
        let check = try program.run(
          "sessions", "check", "--store", "a.sqlite", "--backup", "a.sqlite")
        #expect(check.status == 74 && check.errors.contains("'a.sqlite' (it is the store itself"))
      }
    }
    try engine.closeInput()
    #expect(try engine.wait().status == 0)
    #expect(try trials("a.sqlite").count == 20)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `is copied by three commands at once to one file, which is complete`() throws {
    try fill()
    let copies = try (0..<3).map { _ in
      try program.start("sessions", "check", "--store", "a.sqlite", "--backup", "copy.sqlite")
    }
    for copy in copies {
      let result = try copy.wait()
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try program.run("sessions", "check", "--store", "copy.sqlite").status == 0)
    #expect(try trials("copy.sqlite").count == 5)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path())
    #expect(names.allSatisfy { !$0.contains("unfinished") }, "\(names)")
  }

  // MARK: - A session whose store disappears

  private static func answer(_ trial: Int) -> String {
    #"{"command":"answer","trial":\#(trial),"answer":"higher","response_ms":430}"# + "\n"
  }

  /// Checks the end of a session with 3 trials whose store was moved to `a.old` after the second.
  private func expectRescue(_ result: Program.Result) throws {
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1, "\(result.errors)")
    let command = "limen sessions import a.sqlite.rescued --store a.sqlite"
    #expect(result.errors.contains("'\(command)'"), "\(result.errors)")
    #expect(try trials("a.sqlite.rescued").count == 3)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: program.path("a.sqlite.rescued"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    rename(program.path("a.old"), program.path("a.sqlite"))
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let imported = try program.run(words)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try trials("a.sqlite").count == 3)
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `that is moved during a session of the engine loses no answer`() throws {
    let engine = try program.start("engine", "--store", "a.sqlite")
    for trial in 1...2 {
      try engine.send(Self.answer(trial))
      _ = engine.readLines(until: #"{"event":"pair","trial":\#(trial + 1),"#)
    }
    rename(program.path("a.sqlite"), program.path("a.old"))
    try engine.send(Self.answer(3))
    let result = try engine.wait()
    #expect(!result.output.contains("recorded"), "\(result.output)")
    try expectRescue(result)
  }

  @Test(.long) func `that is moved during training by lines loses no answer`() throws {
    let training = try program.start(
      "train", "--plain", "--device", "null", "--store", "a.sqlite", "--tone-ms", "40",
      "--gap-ms", "10", "--feedback-ms", "0")
    for trial in 1...2 {
      try training.send("h\n")
      _ = training.readLines(until: "\(trial + 1): ")
    }
    rename(program.path("a.sqlite"), program.path("a.old"))
    try training.send("h\n")
    let result = try training.wait()
    #expect(!result.output.contains("right") && !result.output.contains("wrong"))
    try expectRescue(result)
  }

  // MARK: - Damage

  /// The statuses of the manual: success, a fault found, damaged data, and a listener or a file that
  /// is missing or cannot be read.
  private static let checking: Set<Int32> = [0, 1, 65, 66, 74]
  private static let reading: Set<Int32> = [0, 65, 66, 74]

  @Test(.long) func `that is damaged at random bytes shows no wrong profile without a fault`()
    throws
  {
    try fill()
    for _ in 0..<2 { #expect(try program.train("hl", "--trials", "2").status == 0) }
    let whole = try bytes("a.sqlite")
    let profile = try program.run("profile", "--store", "a.sqlite", "--json")
    #expect(profile.status == 0, "\(profile.errors)")
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
      let session = try program.run("engine", "--store", "a.sqlite", input: Self.answer(1))
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
