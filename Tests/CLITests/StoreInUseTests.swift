import Foundation
import TestSupport
import Testing

/// A store while a session writes to it, by every name that it can have.
@Suite(.serialized) struct `A store in use` {
  private let program: Program

  init() throws { program = try Program() }

  /// Starts a session in `a.sqlite`, and returns after one answer has been acknowledged.
  private func session() throws -> Program.Running {
    let running = try program.start(
      "train", "--plain", "--device", "null", "--store", "a.sqlite", "--tone-ms", "40",
      "--gap-ms", "10", "--feedback-ms", "0")
    try running.send("h\n")
    _ = running.readLines(until: "2: ")
    return running
  }

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
    let running = try session()
    _ = try shell(making, in: program)
    let second = try program.train("h", store: path(name))
    #expect(second.status == 75, "\(second.output)")
    #expect(second.errorLines.count == 1 && second.errors.contains("in use"))
    try running.send("l\n")
    try running.closeInput()
    #expect(try running.wait().status == 0)
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `a signal ends a session that waits for another program's lock`() throws {
    let running = try session()
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
    defer { lock.terminate() }
    _ = ready.fileHandleForReading.availableData
    try running.send("l\n")
    usleep(500_000)
    kill(running.process.processIdentifier, SIGTERM)
    let start = ContinuousClock.now
    let result = try running.wait()
    // The wait for the lock alone would take five seconds.
    #expect(ContinuousClock.now - start < .seconds(3))
    #expect(result.status == 75, "\(result.errors)")
  }

  private static let outputs: [[String]] = [
    ["sessions", "check", "--store", "a.sqlite", "--backup"],
    ["sessions", "export", "--all", "--format", "csv", "--store", "a.sqlite", "--to"],
    ["replay", "--store", "a.sqlite", "--out"], ["profile", "--store", "a.sqlite", "--svg"],
    ["tone", "--note", "A4", "--wav"],
  ]

  @Test(.long, arguments: outputs)
  func `no output replaces the store of a running session`(command: [String]) throws {
    let running = try session()
    for (name, making) in Self.names {
      _ = try shell(making, in: program)
      let result = try program.run(command + [path(name)])
      #expect([64, 74].contains(result.status) && result.errorLines.count == 1, "\(name)")
    }
    try running.send("l\n")
    try running.closeInput()
    #expect(try running.wait().status == 0)
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
    let running = try session()
    _ = try shell(taking, in: program)
    try running.send("l\nh\nl\n")
    try running.closeInput()
    let result = try running.wait()
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1)
    let rescued = try #require(
      result.errors.firstMatch(of: /sessions import '?([^' ]+)/)?.1, "\(result.errors)")
    _ = try shell("rm -f a.sqlite", in: program)
    let importing = try program.run("sessions", "import", String(rescued), "--store", "a.sqlite")
    #expect(importing.status == 0, "\(importing.errors)")
    // The answer that met the loss is kept, but was not acknowledged.
    let more = result.outputLines.count { $0.hasPrefix("right") || $0.hasPrefix("wrong") }
    let kept = try program.run("profile", "--store", "a.sqlite").output
    #expect(kept.hasPrefix("me: \(2 + more) trials"), "\(kept)")
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  @Test(.long) func `a store that replaces the one of a session keeps what it holds`() throws {
    for _ in 1...3 {
      #expect(try program.train("hlhl", "--listener", "P07", store: "b.sqlite").status == 0)
    }
    let before = try program.run("profile", "--listener", "P07", "--store", "b.sqlite").output
    let running = try session()
    _ = try shell("mv b.sqlite a.sqlite", in: program)
    try running.send("l\n")
    try running.closeInput()
    #expect(try running.wait().status == 74)
    let importing = try program.run(
      "sessions", "import", "a.sqlite.rescued", "--store", "a.sqlite")
    #expect(importing.status == 0, "\(importing.errors)")
    let after = try program.run("profile", "--listener", "P07", "--store", "a.sqlite").output
    #expect(after == before)
    #expect(try program.run("sessions", "check", "--store", "a.sqlite").status == 0)
  }
}
