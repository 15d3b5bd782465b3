import Foundation
import TestSupport
import Testing

/// A store while a session writes to it, by every name that it can have.
@Suite(.waitsForPrograms, .serialized) struct `A store in use` {
  private let program = Program()

  /// Other names of `a.sqlite`, with the command that makes each.
  private static let names = [
    ("a.sqlite", ":"), ("./a.sqlite", ":"), ("here/a.sqlite", "ln -s . here"),
    ("link.sqlite", "ln -s a.sqlite link.sqlite"),
    ("hop.sqlite", "ln -s link.sqlite hop.sqlite; ln -s a.sqlite link.sqlite"),
    ("hard.sqlite", "ln a.sqlite hard.sqlite"), ("$PWD/a.sqlite", ":"),
  ]

  private func path(_ name: String) -> String { name.replacing("$PWD/", with: program.path("")) }

  @Test(.long, arguments: names)
  func `a second session is refused by every name of the store`(name: String, making: String)
    throws
  {
    let running = try program.training()
    _ = try shell(making, in: program)
    let second = try program.train("h", store: path(name))
    second.expectRefusal(75, "in use")
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 1 trial"))
    try running.finish("l\n").expectSuccess()
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `a store that was moved away from its session is not there`() throws {
    let running = try program.training()
    rename(program.path("a.sqlite"), program.path("b.sqlite"))
    try program.run("sessions", "import", "b.sqlite", "--store", "a.sqlite")
      .expectRefusal(66, "There is no store at")
    _ = try running.finish()
  }

  /// A session of a listener that another program presents.
  private func engine(_ listener: String, _ more: String...) throws -> Program.Running {
    try program.start(["engine", "--store", "a.sqlite", "--listener", listener] + more)
  }

  @Test(.long) func `several listeners are trained at the same time`() throws {
    let labels = ["P01", "P02", "P03", "P04", "P05", "P06"]
    // All of them create the store.
    let sessions = try labels.map { try engine($0) }
    for trial in 1...20 {
      for session in sessions { try session.answer(trial) }
    }
    let second = try engine("P03")
    try second.finish().expectRefusal(75, "'a.sqlite' is in use by another session of 'P03'")
    for session in sessions {
      try session.finish().expectSuccess()
    }
    for label in labels {
      let profile = try program.run("profile", "--listener", label, "--store", "a.sqlite")
      #expect(profile.output.hasPrefix("\(label): 20 trials"), "\(profile.output)")
    }
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `a decision about one listener waits for no other, and deleting waits for all`()
    throws
  {
    _ = try program.train("hlhl", "--listener", "P07")
    let running = try engine("P01")
    try running.answer(1)
    try program.succeed("sessions", "exclude", "1", "--store", "a.sqlite")
    try program.run("sessions", "exclude", "2", "--store", "a.sqlite")
      .expectRefusal(75, "another session of 'P01'")
    try program.run("sessions", "forget", "P07", "--yes", "--store", "a.sqlite")
      .expectRefusal(75, "in use")
    try running.answer(2)
    try running.finish().expectSuccess()
    #expect(
      try program.run("sessions", "forget", "P07", "--yes", "--store", "a.sqlite").status == 0)
    #expect(
      try program.run("profile", "--listener", "P01", "--store", "a.sqlite").output
        .hasPrefix("P01: 2 trials"))
  }

  /// Starts another program that locks the store for a minute, and returns when it has the lock.
  private func locker() throws -> Process {
    let lock = Process()
    let ready = Pipe()
    lock.executableURL = URL(filePath: "/usr/bin/env")
    lock.arguments = [
      "python3", "-c",
      """
      import sqlite3, sys, time
      connection = sqlite3.connect(sys.argv[1])
      connection.execute("BEGIN IMMEDIATE")
      print("locked", flush=True)
      time.sleep(60)
      """, program.path("a.sqlite"),
    ]
    lock.standardOutput = ready
    try lock.run()
    _ = ready.fileHandleForReading.availableData
    return lock
  }

  @Test(.long) func `a signal ends a session that waits for another program's lock`() throws {
    let running = try program.training()
    let lock = try locker()
    defer { lock.terminate() }
    try running.send("l\n")
    usleep(500_000)
    running.send(signal: SIGTERM)
    let start = ContinuousClock.now
    let result = try running.wait()
    // The wait for the lock alone would take five seconds.
    #expect(ContinuousClock.now - start < .seconds(3))
    result.expectRefusal(
      128 + SIGTERM, "Signal 15 ended the wait for another program", afterOutput: true)
  }

  @Test(.long) func `a session ends when another program keeps the store locked`() throws {
    let running = try program.training()
    let lock = try locker()
    defer { lock.terminate() }
    try running.send("l\n")
    try running.wait().expectRefusal(
      75, "'a.sqlite' is still locked by another program", afterOutput: true)
  }

  @Test(.long, .timeLimit(.minutes(1)))
  func `forgetting a listener deletes no answer that was given after the question`() throws {
    let running = try program.training()
    let forgetting = try program.start(
      "sessions", "forget", "me", "--store", "a.sqlite", wrapper: Program.onTerminal)
    let question = "limen: This deletes 1 session with 1 trial of 'me'"
    #expect(forgetting.readLines(until: question).count == 1)
    try running.finish("l\n").expectSuccess()
    try forgetting.send("me\n")
    let result = try forgetting.wait()
    #expect(result.status == 75, "\(result.output)")
    #expect(result.output.contains("1 session with 2 trials of 'me' now, which you did not"))
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
  }

  /// Without write permission for the folder, SQLite has no index of the log.
  @Test(.enabled(if: getuid() == 0, "only root can become somebody else"), .long)
  func `a reader without permission does not overlook the log of a running session`() throws {
    let running = try program.training()
    try program.share("a.sqlite", folder: 0o755)
    try program.makeFolder("d")
    try program.link("d/link.sqlite", to: "../a.sqlite")
    for name in ["a.sqlite", "d/link.sqlite"] {
      try program.run(["sessions", "--store", name], wrapper: Program.asNobody).expectRefusal(74)
    }
    try running.finish().expectSuccess()
  }

  private static let outputs = [
    ["sessions", "check", "--store", "a.sqlite", "--backup"],
    ["sessions", "export", "--all", "--format", "csv", "--store", "a.sqlite", "--to"],
    ["replay", "--store", "a.sqlite", "--out"], ["profile", "--store", "a.sqlite", "--svg"],
    ["tone", "--note", "A4", "--wav"],
  ]

  @Test(.long, arguments: outputs)
  func `no output replaces the store of a running session`(command: [String]) throws {
    let reason =
      command.contains("--backup")
      ? "it is the store itself, or belongs to it" : "it is a store, or belongs to one"
    let running = try program.training()
    for (name, making) in Self.names {
      _ = try shell(making, in: program)
      try program.run(command + [path(name)])
        .expectRefusal(74, "'\(path(name))' ", reason, afterOutput: true)
    }
    try running.finish("l\n").expectSuccess()
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test(
    .long,
    arguments: [
      "rm a.sqlite", "mv a.sqlite b.sqlite", "rm a.sqlite*", "cp a.sqlite c; mv c a.sqlite",
      ": > c; mv c a.sqlite",
    ])
  func `a session whose store is taken away ends, and its answers can be imported`(taking: String)
    throws
  {
    let running = try program.training()
    _ = try shell(taking, in: program)
    let result = try running.finish("l\nh\nl\n")
    result.expectRefusal(74, "moved, deleted or replaced", afterOutput: true)
    let rescued = try #require(
      result.errors.firstMatch(of: /sessions import '?([^' ]+)/)?.1, "\(result.errors)")
    _ = try shell("rm -f a.sqlite", in: program)
    try program.succeed("sessions", "import", String(rescued), "--store", "a.sqlite")
    // The answer that met the loss is kept, but was not acknowledged.
    let more = result.outputLines.count { $0.hasPrefix("right") || $0.hasPrefix("wrong") }
    let kept = try program.run("profile", "--store", "a.sqlite").output
    #expect(kept.hasPrefix("me: \(2 + more) trials"), "\(kept)")
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `the command that imports a rescued session works for any name`() throws {
    let store = "it's my store.sqlite"
    let running = try program.training(store: store)
    unlink(program.path(store))
    try running.send("l\n")
    let result = try running.wait()
    let command = try #require(
      result.errors.firstMatch(of: /'limen (sessions import .*)'\./)?.1, "\(result.errors)")
    try shell("\"$1\" \(command)", in: program).expectSuccess()
    #expect(try program.run("profile", "--store", store).output.hasPrefix("me: 2 trials"))
  }

  @Test(.long) func `a loss that no rescue could mend is reported with its answers`() throws {
    let running = try program.start("engine", "--store", "d/a.sqlite")
    for trial in 1...2 { try running.answer(trial) }
    // A file in the place of the folder.
    _ = try shell("mv d e; : > d", in: program)
    try running.send(Program.answer(3) + "\n")
    let result = try running.wait()
    result.expectRefusal(74, afterOutput: true)
    #expect(
      result.errors.hasPrefix(
        "limen: The file of the store 'd/a.sqlite' was moved, deleted or replaced"))
    #expect(
      result.errors.contains("the answers of the session (3) could not be saved")
        && result.errors.contains("(Not a directory)"), "\(result.errors)")
    #expect(!result.output.contains("recorded"), "\(result.output)")
    // What the sentence suggests.
    _ = try shell("rm d; mv e d", in: program)
    #expect(try program.run("profile", "--store", "d/a.sqlite").output.hasPrefix("me: 2 trials"))
  }

  @Test(.long) func `a store that replaces the one of a session keeps what it holds`() throws {
    for _ in 1...3 {
      #expect(try program.train("hlhl", "--listener", "P07", store: "b.sqlite").status == 0)
    }
    let before = try program.run("profile", "--listener", "P07", "--store", "b.sqlite").output
    let running = try program.training()
    _ = try shell("mv b.sqlite a.sqlite", in: program)
    #expect(try running.finish("l\n").status == 74)
    try program.succeed("sessions", "import", "a.sqlite.rescued", "--store", "a.sqlite")
    #expect(try program.run("profile", "--listener", "P07", "--store", "a.sqlite").output == before)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }
}
