import Foundation
import TestSupport
import Testing

/// Every case ends with one sentence, which has the offending value and a remedy, and the right
/// exit status.
@Suite(.waitsForPrograms, .serialized) struct `Bad input and failing environments` {
  private let program = Program()

  @Test func `a missing sound card is reported with a remedy`() throws {
    // Installed plugins change what 'default' means, so use none.
    try program.write("", to: "asound.conf")
    program.environment["ALSA_CONFIG_PATH"] = program.path("asound.conf")
    let result = try program.run("train", "--plain", "--store", "a.sqlite", input: "h\n")
    result.expectRefusal(69, "'default'", "--device null", "limen devices")
  }

  @Test(arguments: [
    ["train", "--plain", "--device"], ["tone", "--note", "A4", "--device"], ["devices", "--check"],
  ])
  func `an unknown device is reported by name`(command: [String]) throws {
    try program.run(command + ["nosuch"]).expectRefusal(69, "'nosuch'", "limen devices")
  }

  @Test(arguments: [["profile"], ["replay", "--verify"]])
  func `a missing store is reported with its path`(command: [String]) throws {
    try program.run(command + ["--store", "none.sqlite"]).expectRefusal(66, "'none.sqlite'")
    try program.run(command).expectRefusal(66, ".local/share/limen/limen.sqlite")
  }

  @Test func `a file that is not a store is refused and left unchanged`() throws {
    let text = String(repeating: "These are my notes. ", count: 100)
    try program.write(text, to: "notes")
    try program.run("profile", "--store", "notes").expectRefusal(65, "'notes'")
    try program.train("h", store: "notes").expectRefusal(65, "'notes'")
    #expect(try program.text("notes") == text)
  }

  @Test(.long) func `a store of a newer version is refused`() throws {
    _ = try program.train("hl", "--trials", "2")
    try program.change("INSERT INTO grdb_migrations VALUES ('9 later')")
    try program.train("h").expectRefusal(65, "newer Limen")
    try program.run("profile", "--store", "a.sqlite").expectRefusal(65, "newer Limen")
  }

  @Test func `a store path below a file is refused`() throws {
    try program.train("h", store: "/dev/null/a.sqlite").expectRefusal(74, "/dev/null/a")
  }

  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `a store that belongs to another user is refused`() throws {
    _ = try program.train("hl", "--trials", "2")
    try program.permit(0o755, ".")
    func expectRefusal(of command: [String]) throws {
      try program.run(command, wrapper: Program.asNobody)
        .expectRefusal(74, "'a.sqlite'", "permissions")
    }
    try expectRefusal(of: ["profile", "--store", "a.sqlite"])
    try expectRefusal(of: Program.lineMode)
    // The file is readable but not writable.
    try program.permit(0o644, "a.sqlite")
    try expectRefusal(of: Program.lineMode)
  }

  /// A backup on a read-only medium, or in another user's folder.
  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `a closed store can be read where nothing may be written`() throws {
    let store = "100 % mine? #1.sqlite"
    _ = try program.train("hl", "--trials", "2", store: store)
    try program.share(store, folder: 0o755)
    let before = try program.names()
    for name in [store, program.path(store)] {
      let profile = try program.succeed("profile", "--store", name, wrapper: Program.asNobody)
      #expect(profile.output.hasPrefix("me: 2 trials"))
      try program.succeed("replay", "--verify", "--store", name, wrapper: Program.asNobody)
    }
    #expect(try program.names() == before)
    // With a write-ahead log beside it, the log may hold the only copy of some answers.
    try Data().write(to: program.folder.appending(path: store + "-wal"))
    try program.run("profile", "--store", store, wrapper: Program.asNobody)
      .expectRefusal(74, "permissions")
  }

  @Test func `without HOME the store lies in the home folder from the user database`() throws {
    let home = String(cString: try #require(getpwuid(getuid())).pointee.pw_dir)
    program.environment["HOME"] = nil
    program.environment["XDG_DATA_HOME"] = nil
    let config = try program.run("config")
    #expect(config.output.contains(" \(home)/.local/share/limen/limen.sqlite "))
  }

  /// Files are limited to 320 KiB, so that the disk fails during the session.
  @Test(.long) func `a disk failure during a session keeps every judged answer`() throws {
    // The limit would also affect the shared memory of a sound server, so use none.
    try program.write("pcm.null { type null }", to: "asound.conf")
    program.environment["ALSA_CONFIG_PATH"] = program.path("asound.conf")
    let result = try program.run(
      Program.lineMode + Program.quick, input: String(repeating: "h\n", count: 60),
      wrapper: Program.limitingFiles(to: 320))
    result.expectRefusal(74, "'a.sqlite' (File too large)", afterOutput: true)
    let reported = result.outputLines.count { $0.hasPrefix("right") || $0.hasPrefix("wrong") }
    #expect(reported > 0 && reported < 60)
    let profile = try program.run("profile", "--store", "a.sqlite")
    #expect(profile.output.hasPrefix("me: \(reported) trial"))
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  /// SQLite would keep the first in memory and read the second as a URI.
  @Test(.long, arguments: [":memory:", "file:b.sqlite"])
  func `a store name that SQLite would interpret is used as a plain file name`(name: String) throws
  {
    #expect(try program.train("h", "--trials", "1", store: name).status == 0)
    #expect(try program.run("profile", "--store", name).output.hasPrefix("me: 1 trial"))
    #expect(try program.permissions(name) == 0o600 && !program.bytes(name).isEmpty)
  }

  @Test func `a full disk is reported when a WAV file is written`() throws {
    try program.run("tone", "--note", "A4", "--wav", "/dev/full")
      .expectRefusal(74, "'/dev/full' failed (No space left on device): make room there")
  }

  @Test(.long) func `training that nobody reads ends with an error and keeps its answers`() throws {
    let running = try program.training()
    try running.closeOutput()
    try running.send("h\nh\n")
    try running.closeInput()
    try running.waitForErrors().expectRefusal(74, "standard output")
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
  }

  @Test(
    .long,
    arguments: [
      ["profile", "--store", "a.sqlite", "--json"], ["--generate-completion-script", "bash"],
    ])
  func `output to a full non-blocking pipe waits until it is read`(
    command: [String]
  ) throws {
    _ = try program.train("hl", "--trials", "2")
    let whole = try program.run(command)
    #expect(whole.output.utf8.count > 4096)
    let running = try program.startWithNarrowOutput(command)
    Thread.sleep(forTimeInterval: 0.5)
    let result = try running.wait().expectSuccess()
    #expect(result.output == whole.output)
  }

  @Test(.long, arguments: [">&-", ">&- <&-"])
  func `closed standard output is reported and reused for no file`(redirections: String) throws {
    try program.run(
      Program.lineMode + Program.quick + ["--trials", "1"], input: "h\n",
      wrapper: Program.closing(redirections)
    ).expectRefusal(74, "standard output")
    #expect(try program.bytes("a.sqlite.lock").isEmpty)
    try program.run("--help", wrapper: Program.closing(redirections))
      .expectRefusal(74, "standard output")
  }

  @Test func `closed standard input counts as the end of input`() throws {
    let result = try program.run(Program.lineMode + Program.quick, wrapper: Program.closing("<&-"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.outputLines.last == "0 trials answered and stored.")
  }

  @Test func `a terminal that cannot show the keypad falls back to lines`() throws {
    let result = try program.succeed(
      ["--device", "null", "--store", "a.sqlite", "--trials", "1"] + Program.quick, input: "h\n")
    #expect(result.output.contains("1 trial"))
  }
}
