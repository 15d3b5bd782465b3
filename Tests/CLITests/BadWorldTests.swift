import Foundation
import GRDB
import TestSupport
import Testing

/// Every case ends with one sentence, which has the offending value and a remedy, and the right
/// exit status.
@Suite(.waitsForPrograms, .serialized) struct `Bad input and failing environments` {
  private let program: Program

  init() throws { program = try Program() }

  private func expect(
    _ result: Program.Result, status: Int32, saying words: String...,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, "\(result.errors)", sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.errorLines.count == 1, "\(result.errors)", sourceLocation: location)
    for word in words {
      #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: location)
    }
  }

  @Test(
    .long,
    arguments: [
      (["--range", "C6-C2"], "C2-C6"), (["--range", "H9"], "'H9'"), (["--range", "C-1-C4"], "A0"),
      (["--tone-ms", "-5"], "-5"), (["--tone-ms", "999999999"], "30 to 10000"),
      (["--gap-ms", "-1"], "0 to 10000"), (["--feedback-ms", "10001"], "0 to 10000"),
      (["--concert-pitch-hz", "0"], "380 to 500"), (["--concert-pitch-hz", "nan"], "380 to 500"),
      (["--trials", "0"], "1 or more"), (["--trials", "x"], "'x'"), (["--seed", "-1"], "'-1'"),
      (["--seed", "18446744073709551615"], "too large"), (["--listener", "Jane Doe"], "letters"),
      (["--plian"], "--plain"), (["--range"], "--range"),
    ])
  func `an unusable option is refused before anything is written`(options: [String], words: String)
    throws
  {
    expect(try program.run(["train", "--plain"] + options), status: 64, saying: words)
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path()).isEmpty)
  }

  @Test(
    .long,
    arguments: [
      (["--note", "X4"], "'X4'"), ([], "--note"), (["--note", "A4", "--cents", "nan"], "2400"),
      (["--note", "A4", "--cents", "9999"], "2400"), (["--note", "A4", "--tone-ms", "0"], "30"),
    ])
  func `an impossible tone is refused in one sentence`(options: [String], words: String) throws {
    expect(try program.run(["tone"] + options), status: 64, saying: words)
  }

  @Test func `a missing sound card is reported with a remedy`() throws {
    // Installed plugins change what 'default' means, so use none.
    try "".write(toFile: program.path("asound.conf"), atomically: true, encoding: .utf8)
    program.environment["ALSA_CONFIG_PATH"] = program.path("asound.conf")
    let result = try program.run("train", "--plain", "--store", "a.sqlite", input: "h\n")
    expect(result, status: 69, saying: "'default'", "--device null", "limen devices")
  }

  @Test func `an unknown device is reported by name`() throws {
    let result = try program.run(
      "train", "--plain", "--store", "a.sqlite", "--device", "nosuch", input: "h\n")
    expect(result, status: 69, saying: "'nosuch'", "limen devices")
    expect(
      try program.run("tone", "--note", "A4", "--device", "nosuch"), status: 69, saying: "'nosuch'")
  }

  @Test(arguments: [["profile"], ["replay", "--verify"]])
  func `a missing store is reported with its path`(command: [String]) throws {
    expect(
      try program.run(command + ["--store", "none.sqlite"]), status: 66, saying: "'none.sqlite'")
    expect(try program.run(command), status: 66, saying: ".local/share/limen/limen.sqlite")
  }

  @Test func `a file that is not a store is refused and left unchanged`() throws {
    let text = String(repeating: "These are my notes. ", count: 100)
    try text.write(toFile: program.path("notes"), atomically: true, encoding: .utf8)
    expect(try program.run("profile", "--store", "notes"), status: 65, saying: "'notes'")
    expect(try program.train("h", store: "notes"), status: 65, saying: "'notes'")
    #expect(try String(contentsOfFile: program.path("notes"), encoding: .utf8) == text)
  }

  @Test(.long) func `a store of a newer version is refused`() throws {
    _ = try program.train("hl", "--trials", "2")
    let queue = try DatabaseQueue(path: program.path("a.sqlite"))
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 later')") }
    try queue.close()
    expect(try program.train("h"), status: 65, saying: "newer Limen")
    expect(try program.run("profile", "--store", "a.sqlite"), status: 65, saying: "newer Limen")
  }

  @Test func `a store path below a file is refused`() throws {
    expect(try program.train("h", store: "/dev/null/a.sqlite"), status: 74, saying: "/dev/null/a")
  }

  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `a store that belongs to another user is refused`() throws {
    _ = try program.train("hl", "--trials", "2")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.folder.path())
    expect(
      try program.run("profile", "--store", "a.sqlite", wrapper: Program.asNobody), status: 74,
      saying: "'a.sqlite'", "permissions")
    expect(
      try program.run(
        "train", "--plain", "--device", "null", "--store", "a.sqlite", wrapper: Program.asNobody),
      status: 74, saying: "'a.sqlite'", "permissions")
    // The file is readable but not writable.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: program.path("a.sqlite"))
    expect(
      try program.run(
        "train", "--plain", "--device", "null", "--store", "a.sqlite", wrapper: Program.asNobody),
      status: 74, saying: "'a.sqlite'", "permissions")
  }

  /// A backup on a read-only medium, or in another user's folder.
  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `a closed store can be read where nothing may be written`() throws {
    let store = "100 % mine? #1.sqlite"
    _ = try program.train("hl", "--trials", "2", store: store)
    for (path, mode) in [(program.folder.path(), 0o755), (program.path(store), 0o644)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: program.folder.path())
    for name in [store, program.path(store)] {
      let profile = try program.run("profile", "--store", name, wrapper: Program.asNobody)
      #expect(profile.status == 0, "\(profile.errors)")
      #expect(profile.output.hasPrefix("me: 2 trials"))
      let replay = try program.run("replay", "--verify", "--store", name, wrapper: Program.asNobody)
      #expect(replay.status == 0, "\(replay.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path()) == before)
    // With a write-ahead log beside it, the log may hold the only copy of some answers.
    try Data().write(to: program.folder.appending(path: store + "-wal"))
    let busy = try program.run("profile", "--store", store, wrapper: Program.asNobody)
    expect(busy, status: 74, saying: "permissions")
  }

  @Test func `without HOME the store lies in the home folder from the user database`() throws {
    let home = String(cString: try #require(getpwuid(getuid())).pointee.pw_dir)
    program.environment["HOME"] = nil
    program.environment["XDG_DATA_HOME"] = nil
    let config = try program.run("config")
    #expect(config.output.contains(" \(home)/.local/share/limen/limen.sqlite "))
  }

  /// Files are limited to 256 KiB, so that the disk fails during the session.
  @Test(.long) func `a disk failure during a session keeps every judged answer`() throws {
    // The limit would also affect the shared memory of a sound server, so use none.
    let configuration = program.folder.appending(path: "asound.conf")
    try Data("pcm.null { type null }".utf8).write(to: configuration)
    program.environment["ALSA_CONFIG_PATH"] = configuration.path()
    let limit = ["bash", "-c", "trap '' XFSZ; ulimit -f 256; exec \"$0\" \"$@\""]
    let result = try program.run(
      ["train", "--plain", "--device", "null", "--store", "a.sqlite"] + Program.quick,
      input: String(repeating: "h\n", count: 60), wrapper: limit)
    #expect(result.status == 74)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("'a.sqlite' (File too large)"), "\(result.errors)")
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
    let profile = try program.run("profile", "--store", name)
    #expect(profile.output.hasPrefix("me: 1 trial"))
    let file = try FileManager.default.attributesOfItem(atPath: program.path(name))
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(file[.size] as? Int ?? 0 > 0)
  }

  @Test func `a full disk is reported when a WAV file is written`() throws {
    expect(
      try program.run("tone", "--note", "A4", "--wav", "/dev/full"), status: 74,
      saying: "'/dev/full' failed (No space left on device): make room there"
    )
  }

  @Test(.long) func `training whose output nobody reads ends with an error and keeps its answers`()
    throws
  {
    let running = try program.start(
      "train", "--plain", "--device", "null", "--store", "a.sqlite", "--tone-ms", "40",
      "--gap-ms", "10", "--feedback-ms", "0")
    try running.send("h\n")
    _ = running.readLines(until: "2: ")
    try running.closeOutput()
    try running.send("h\nh\n")
    try running.closeInput()
    let result = try running.waitForErrors()
    expect(result, status: 74, saying: "standard output")
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
    let profile = try program.run("profile", "--store", "a.sqlite")
    #expect(profile.output.hasPrefix("me: 2 trials"))
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
    let result = try running.wait()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == whole.output)
  }

  @Test(.long, arguments: [">&-", ">&- <&-"])
  func `closed standard output is reported and never reused for another file`(redirections: String)
    throws
  {
    let result = try program.run(
      ["train", "--plain", "--device", "null", "--store", "a.sqlite", "--trials", "1"]
        + Program.quick,
      input: "h\n", wrapper: Program.closing(redirections))
    expect(result, status: 74, saying: "standard output")
    #expect(try Data(contentsOf: URL(filePath: program.path("a.sqlite.lock"))).isEmpty)
    let help = try program.run("--help", wrapper: Program.closing(redirections))
    expect(help, status: 74, saying: "standard output")
  }

  @Test func `closed standard input counts as the end of input`() throws {
    let result = try program.run(
      ["train", "--plain", "--device", "null", "--store", "a.sqlite"] + Program.quick,
      wrapper: Program.closing("<&-"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.outputLines.last == "0 trials answered and stored.")
  }

  @Test func `a terminal that cannot show the keypad falls back to lines`() throws {
    let result = try program.run(
      ["--device", "null", "--store", "a.sqlite", "--trials", "1"] + Program.quick, input: "h\n")
    #expect(result.status == 0)
    #expect(result.output.contains("1 trial"))
  }
}
