import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Recorded sessions` {
  private let program = Program()

  private func sessions(_ arguments: String..., store: String = "a.sqlite") throws -> Program.Result
  {
    try program.run(["sessions"] + arguments + ["--store", store])
  }

  private func export(_ name: String, store: String = "a.sqlite") throws -> [String: Data] {
    try sessions("export", "--all", "--to", name, store: store).expectSuccess()
    return try program.files(below: name)
  }

  private static let filled = Program.files { program in
    _ = try program.train("hlvhlh", "--trials", "5")
    _ = try program.train("hhl", "--trials", "3", "--listener", "P07")
    _ = try program.train("hlh", "--trials", "3")
  }

  /// Creates a store with two sessions of one listener, and one of another between them.
  private func fill() throws { try program.write(Self.filled.get()) }

  @Test func `sessions can be listed, annotated, excluded and restored`() throws {
    try fill()
    let list = try sessions()
    #expect(list.outputLines.count == 3)
    #expect(list.outputLines[0].hasPrefix("id 2  P07  20"))
    #expect(list.outputLines[1].contains("  5 answered  "))
    #expect(try sessions("annotate", "1", "a cold").output.hasSuffix("  'a cold'\n"))
    #expect(try sessions("exclude", "1", "--trial", "2").output.contains("  1 excluded  'a cold'"))
    #expect(try sessions("exclude", "3").output.contains("  excluded"))
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 4 trials"))
    let shown = try sessions("show", "1")
    #expect(shown.output.contains("Z  trial 2 excluded\n"))
    #expect(shown.output.contains("\nplayed at 48000 Hz as FLOAT_LE, period "), "\(shown.output)")
    #expect(shown.outputLines.count { $0.hasSuffix("\texcluded\tn/a") } == 1)
    #expect(try sessions("restore", "3").output.contains("excluded") == false)
    // A remark that was replaced or removed stands in the history of decisions only.
    #expect(try sessions("annotate", "3", "Ben").output.hasSuffix("  'Ben'\n"))
    #expect(try sessions("annotate", "3", "me").output.hasSuffix("right  'me'\n"))
    #expect(try sessions("annotate", "3", "").output.hasSuffix("right\n"))
    let third = try sessions("show", "3").output
    #expect(third.contains("Z  'Ben'\n") && third.contains("Z  the remark removed\n"))
    let json = try sessions("list", "--json", "--listener", "me").outputLines
    #expect(json.count == 2 && json[0].contains(#""kind":"excluded""#))
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status == 0)
  }

  @Test func `a run has its own answers, and the limit that ended it`() throws {
    try fill()
    _ = try program.train("hv", "--trials", "9")
    let runs = try sessions("runs").outputLines.map { $0.split(separator: "\t").map(String.init) }
    #expect(runs.map { $0[1] } == ["listener", "P07", "me", "me", "me"])
    func column(_ name: String) throws -> [String] {
      let place = try #require(runs[0].firstIndex(of: name))
      return runs.dropFirst().map { $0[place] }
    }
    #expect(try column("reached") == ["trials = 3", "trials = 5", "trials = 3", "n/a"])
    #expect(try column("trials") == ["3", "5", "3", "1"])
    #expect(try column("voids") == ["0", "1", "0", "1"])
    #expect(try sessions("runs", "--tsv", "--listener", "P07").outputLines.count == 2)
    #expect(try sessions("runs", "--json").outputLines[0].contains(#""reached":"trials = 3""#))
    #expect(try sessions("list", "--json").output.contains(#""reached":"trials = 5""#))
    _ = try sessions("export", "--all", "--to", "study")
    _ = try sessions("import", "study", store: "b.sqlite")
    let imported = try sessions("runs", store: "b.sqlite").outputLines
    #expect(
      imported.map { $0.split(separator: "\t").dropFirst() }
        == runs.map { $0[1...].map { $0[...] }[...] })
  }

  @Test func `runs are followed as they end`() throws {
    try fill()
    let following = try program.start("sessions", "runs", "--follow", "--store", "a.sqlite")
    #expect(following.readLines(until: "3\t").count == 4)
    _ = try program.train("h", "--trials", "1", "--listener", "P08")
    #expect(following.readLines(until: "4\tP08").count == 1)
    following.process.interrupt()
    #expect(try following.wait().status == 130)
  }

  @Test func `restoring a session keeps the trials that were excluded one by one excluded`() throws
  {
    try fill()
    _ = try sessions("exclude", "1", "--trial", "2")
    _ = try sessions("exclude", "1")
    #expect(try sessions("restore", "1").output.contains("  1 excluded"))
    let help = try program.run("sessions", "restore", "--help").output
    #expect(
      help.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "When a session is restored, trials that were excluded individually remain excluded."))
  }

  @Test(.long) func `a missing session, trial or listener is named`() throws {
    try fill()
    for (arguments, words) in [
      (["exclude", "9"], "no session with the id 9"),
      (["exclude", "1", "--trial", "7"], "no trial 7"),
      (["show", "9"], "no session with the id 9"), (["forget", "nobody", "--yes"], "'nobody'"),
      (["export", "--listener", "nobody", "--to", "x"], "'nobody'"),
    ] {
      // The remedy is for this store and not for the default one.
      try program.run(["sessions"] + arguments + ["--store", "a.sqlite"])
        .expectRefusal(66, words, "--store a.sqlite'")
    }
    #expect(try sessions("exclude", "1", store: "none.sqlite").status == 66)
    #expect(!program.has("none.sqlite"))
  }

  /// SQLite itself says "disk I/O error".
  @Test func `a quota or a limit on the size of files is named`() throws {
    let table = "d,key\n" + String(repeating: "5,h\n", count: 3000)
    try program.write(table, to: "t.csv")
    let options = ["t.csv", "--columns", "reference_hz=440,difference_cents=d,answer=key"]
    try program.run(
      ["sessions", "import"] + options + ["--store", "a.sqlite"],
      wrapper: Program.limitingFiles(to: 128)
    ).expectRefusal(74, "(File too large)", "quota", "ulimit -f")
  }

  @Test(.long) func `export and import carry sessions between stores without loss`() throws {
    try fill()
    _ = try sessions("annotate", "2", "ä \"cold\"")
    _ = try sessions("exclude", "1", "--trial", "4")
    _ = try program.train("hl", "--trials", "2")
    let first = try export("first")
    #expect(first.count == 12)
    #expect(first["participants.tsv"] == Data("participant_id\nsub-P07\nsub-me\n".utf8))
    // The other store already has a session of the same listener.
    _ = try program.train("hl", "--trials", "2", "--seed", "9", store: "b.sqlite")
    let rehearsal = try sessions("import", "first", "--dry-run", store: "b.sqlite")
    #expect(rehearsal.outputLines.first == "Would import 14 trials; new sessions: 4.")
    #expect(try sessions(store: "b.sqlite").outputLines.count == 1)
    let taken = try sessions("import", "first", store: "b.sqlite").expectSuccess()
    #expect(taken.output == "Imported 14 trials; new sessions: 4.\nlater decisions: 2\n")
    #expect(
      try sessions("import", "first", store: "b.sqlite").output
        == "Imported 0 trials; new sessions: 0.\nsessions already in the store: 4\n")
    #expect(try program.run("replay", "--verify", "--store", "b.sqlite").status == 0)
    let second = try export("second", store: "b.sqlite")
    for (name, bytes) in first where name != "participants.tsv" { #expect(second[name] == bytes) }
    #expect(try sessions("import", "first", store: "c.sqlite").status == 0)
    #expect(try export("third", store: "c.sqlite") == first)
    #expect(try sessions("import", "a.sqlite", store: "d.sqlite").status == 0)
    #expect(try export("fourth", store: "d.sqlite") == first)
  }

  @Test(.long, arguments: ["csv", "ndjson"])
  func `a stream of rows imports without loss`(format: String) throws {
    try fill()
    _ = try program.train("hl", "--trials", "2", "--listener", "007")
    _ = try sessions("annotate", "2", "ä, \"cold\"")
    _ = try sessions("exclude", "1", "--trial", "4")
    let first = try sessions("export", "--all", "--format", format).output
    try program.write(first, to: "first")
    let taken = try sessions("import", "first", store: "b.sqlite")
    #expect(taken.status == 0 && taken.errors.isEmpty, "\(taken.errors)")
    #expect(taken.output == "Imported 14 trials; new sessions: 4.\nlater decisions: 2\n")
    #expect(try sessions("export", "--all", "--format", format, store: "b.sqlite").output == first)
    #expect(try export("again", store: "b.sqlite") == export("before"))
    let one = try sessions("export", "--session", "3", "--format", format)
    #expect(one.outputLines.count == (format == "csv" ? 4 : 3) && !one.output.contains("P07"))
    #expect(try program.run("replay", "--verify", "first").status == 0)
    let piped = try program.run(["sessions", "import", "-", "--store", "c.sqlite"], input: first)
    #expect(piped.output == taken.output)
    let profile = try program.run("profile", "--store", "b.sqlite", "--all-listeners", "--json")
    for path in ["first", "-"] {
      let input = path == "-" ? first : ""
      let found = try program.run(["profile", "--json", "--from", path], input: input)
      #expect(found.status == 0 && found.output == profile.output, "\(found.errors)")
    }
  }

  /// A store with it could be neither checked nor copied.
  @Test func `a session whose label was changed in table and sidecar is not imported`() throws {
    try fill()
    let rows = try sessions("export", "--session", "3", "--format", "csv").output
    try program.write(
      rows.replacingOccurrences(of: "\nme,", with: "\nAnna,")
        .replacingOccurrences(of: "\"\"me\"\"", with: "\"\"Anna\"\""), to: "renamed")
    let taken = try sessions("import", "renamed", store: "b.sqlite")
    #expect(taken.status == 65)
    #expect(taken.output == "Imported 0 trials; new sessions: 0.\nproblems: 1\n")
    #expect(taken.errors.hasPrefix("limen: Anna: Trial 1 of the session at "), "\(taken.errors)")
    #expect(try sessions("check", store: "b.sqlite").status == 0)
  }

  // MARK: From a pipe

  /// Starts an import from a pipe, waits until it reads the pipe, and returns the pipe's writing
  /// end.
  private func startImport() throws -> (importing: Program.Running, pipe: FileHandle) {
    let path = program.path("rows")
    #expect(mkfifo(path, 0o600) == 0)
    let importing = try program.start("sessions", "import", path, "--store", "b.sqlite")
    var descriptor: Int32 = -1
    for _ in 0..<1000 where descriptor < 0 {
      usleep(10_000)
      descriptor = open(path, O_WRONLY | O_NONBLOCK)
    }
    try #require(descriptor >= 0, "nobody reads the pipe")
    return (importing, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  @Test(.long) func `a session is recorded while an import reads a pipe that stays open`() throws {
    try fill()
    let rows = Data(try sessions("export", "--all", "--format", "csv").output.utf8)
    let (importing, pipe) = try startImport()
    try pipe.write(contentsOf: rows.prefix(rows.count / 2))
    try program.train("hlh", "--trials", "3", store: "b.sqlite").expectSuccess()
    #expect(try sessions(store: "b.sqlite").outputLines.count == 1)
    try pipe.write(contentsOf: rows.suffix(from: rows.count / 2))
    try pipe.close()
    let result = try importing.wait()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "Imported 12 trials; new sessions: 3.\n")
    #expect(try sessions(store: "b.sqlite").outputLines.count == 4)
    #expect(try program.run("replay", "--verify", "b.sqlite").status == 0)
    let left = try program.names()
    #expect(left.allSatisfy { !$0.contains("import") }, "\(left)")
  }

  @Test(.long) func `an import from a pipe waits for a session that trains at its end`() throws {
    try fill()
    let rows = Data(try sessions("export", "--all", "--format", "csv").output.utf8)
    let (importing, pipe) = try startImport()
    let training = try program.training(store: "b.sqlite")
    try pipe.write(contentsOf: rows)
    try pipe.close()
    let refused = try program.run(
      ["sessions", "import", "-", "--store", "b.sqlite"],
      input: String(decoding: rows, as: UTF8.self))
    #expect(refused.status == 75, "an import that has read nothing waits for nobody")
    usleep(300_000)
    #expect(importing.process.isRunning)
    try training.finish().expectSuccess()
    let result = try importing.wait()
    #expect(result.status == 0 && result.errorLines.count == 1)
    #expect(result.errors.contains("waits for the other session or command to end"))
    #expect(result.output == "Imported 12 trials; new sessions: 3.\n")
  }

  /// Files are limited to 64 KiB, so that the disk is full in the middle of the table.
  @Test func `an export is complete or leaves nothing`() throws {
    let rows = (0..<900).map { index in
      PeachTable.row(
        at: "2026-04-02T10:\(10 + index / 50):\(10 + index % 50)Z", cents: 12.5, isCorrect: true)
    }
    try program.write(PeachTable.heading + rows.joined(), to: "p.csv")
    #expect(try sessions("import", "p.csv").status == 0)
    try program.makeFolder(".first.unfinished/sub-gone")
    #expect(try export("first").keys.allSatisfy { !$0.contains("gone") })
    // A folder with anything but a dataset.
    try program.makeFolder("other/a")
    try sessions("export", "--all", "--to", "other").expectRefusal(74, "'other'")
    for format in ["bids", "csv"] {
      try program.run(
        "sessions", "export", "--all", "--store", "a.sqlite", "--format", format, "--to", "second",
        wrapper: Program.limitingFiles(to: 64)
      ).expectRefusal(74)
    }
    let left = try program.names()
    #expect(
      Set(left).isSubset(of: [
        "p.csv", "first", "other", "a.sqlite", "a.sqlite.lock", "a.sqlite-shm", "a.sqlite-wal",
      ]), "\(left)")
  }

  @Test(.enabled(if: getuid() == 0, "only root can become somebody else"))
  func `commands that may not write report it in one sentence`() throws {
    try fill()
    try program.share("a.sqlite", folder: 0o755)
    for arguments in [
      ["export", "--all", "--to", "out"],
      ["export", "--all", "--format", "csv", "--to", "out.csv"],
      ["check", "--backup", "copy.sqlite"], ["exclude", "1"],
      ["import", "a.sqlite", "--store", "new.sqlite"],
    ] {
      let store = arguments.contains("--store") ? [] : ["--store", "a.sqlite"]
      try program.run(["sessions"] + arguments + store, wrapper: Program.asNobody)
        .expectRefusal(74, afterOutput: true)
    }
  }

  @Test func `forgetting a listener needs confirmation`() throws {
    try fill()
    let asked = try sessions("forget", "me")
    #expect(asked.status == 64 && asked.errors.contains("--yes"))
    #expect(
      try sessions("forget", "me", "--yes").output == "Deleted 2 sessions with 9 trials of 'me'.\n")
    #expect(try sessions().outputLines.count == 1)
  }

  @Test(.long) func `a store can be checked and backed up during a session`() throws {
    try fill()
    let engine = try program.start("engine", "--store", "a.sqlite", "--seed", "3")
    try engine.answer(1)
    let check = try sessions("check", "--backup", "copy.sqlite").expectSuccess()
    #expect(check.output == "No faults found in 13 trials.\n")
    try engine.finish().expectSuccess()
    #expect(try sessions(store: "copy.sqlite").outputLines.count == 4)
    try program.change(
      "UPDATE trial SET repeats = 2 WHERE session_id = 1 AND trial = 2", in: "copy.sqlite")
    let changed = try sessions("check", store: "copy.sqlite")
    #expect(
      changed.status == 1 && changed.errors.contains("Trial 2 of the session with the id 1"),
      "\(changed.errors)")
  }

  // MARK: From other programs

  @Test func `sessions from Peach are imported once and can be exported back`() throws {
    let rows = (0..<40).map { index in
      PeachTable.row(
        at: "2026-04-02T18:\(10 + index / 20):\(10 + index % 20)Z",
        cents: index.isMultiple(of: 2) ? 12.5 : -12.5, isCorrect: index % 5 != 0)
    }
    try program.write(PeachTable.heading + rows.prefix(30).joined(), to: "one.csv")
    let bad = PeachTable.row(at: "yesterday", cents: 1, isCorrect: true)
    try program.write(PeachTable.heading + rows.suffix(20).joined() + bad, to: "two.csv")
    let rehearsal = try sessions("import", "one.csv", "--dry-run")
    #expect(rehearsal.output == "Would import 30 trials; new sessions: 1.\n")
    #expect(!program.has("a.sqlite"))
    let both = try sessions("import", "one.csv", "two.csv")
    #expect(both.status == 65)
    #expect(
      both.output == """
        Imported 40 trials; new sessions: 2.
        answers already in the store: 10
        problems: 1

        """)
    #expect(both.errors.contains("two.csv:23: timestamp is 'yesterday'"))
    #expect(try sessions("import", "one.csv", "two.csv", "--lenient").status == 0)
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 40 trials"))
    _ = try sessions("export", "--all", "--format", "peach", "--to", "back.csv")
    #expect(
      try sessions("import", "back.csv").output
        == "Imported 0 trials; new sessions: 0.\nanswers already in the store: 40\n")
    #expect(try sessions("check").status == 0)
  }

  @Test func `an import with an unusable file imports nothing`() throws {
    try program.write("hello\n", to: "x.tsv")
    try fill()
    _ = try export("first")
    for (path, status) in [("x.tsv", Int32(65)), ("missing", 66)] {
      try sessions("import", "first", path, store: "b.sqlite")
        .expectRefusal(status, afterOutput: true)
      #expect(try sessions(store: "b.sqlite").output.isEmpty)
    }
  }
}
