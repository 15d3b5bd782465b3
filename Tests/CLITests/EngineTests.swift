import Foundation
import Music
import Storage
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The engine` {
  private let program = Program()

  private static let end = #"{"command":"end"}"#

  /// Runs the engine on lines from a file, because its output may exceed a pipe.
  @discardableResult
  private func run(_ options: [String], _ lines: [String]) throws -> Program.Result {
    try run(options, Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func run(_ options: [String], _ input: Data) throws -> Program.Result {
    try input.write(to: URL(filePath: program.path("lines")))
    return try program.run(
      ["engine", "--seed", "7", "--range", "A4-A4"] + options,
      wrapper: ["sh", "-c", "exec \"$0\" \"$@\" <'\(program.path("lines"))'"])
  }

  private func isVerified() throws -> Bool {
    let result = try program.run("replay", "--verify", "--store", "a.sqlite")
    let verdicts = result.outputLines.dropLast()
    return result.status == 0 && !verdicts.isEmpty
      && verdicts.allSatisfy { $0.hasSuffix("verified") }
  }

  private func recordings() throws -> [String] {
    try program.paths(below: "study").filter { $0.contains("_beh.") }.sorted()
  }

  // MARK: - A session

  /// Answers, a repeated and a conflicting one, a void, other frequencies and invalid lines.
  private static let conversation = [
    Program.answer(1), Program.answer(1), Program.answer(1, "lower"),
    Program.answer(2, "lower", #","reference_hz":442"#),
    #"{"command":"void"}"#, Program.answer(3), "what?", Program.answer(9),
    Program.answer(4, "higher", #","reference_hz":441,"comparison_hz":442.5"#), end,
    Program.answer(5),
  ]

  @Test func `a conversation with the engine matches its golden file`() throws {
    let result = try run([], Self.conversation).expectSuccess()
    #expect(result.errors.isEmpty)
    try expectGolden(result.output, "engine.txt")
    var schema = try JSONSchema(resource: "engine.schema.json")
    for line in result.outputLines {
      #expect(schema.problems(of: String(line), as: "event") == [])
    }
    for line in Self.conversation where line != "what?" {
      #expect(schema.problems(of: line, as: "command") == [])
    }
    // No file is left behind.
    #expect(try program.names() == ["lines"])
  }

  @Test(.long) func `the engine stores a session, which replay verifies`() throws {
    for _ in 1...2 {
      #expect(try run(["--store", "a.sqlite"], Self.conversation).status == 0)
    }
    let trials = try program.trials()
    #expect(trials.map(\.number) == [1, 2, 3, 4, 1, 2, 3, 4])
    #expect(
      trials.map { !$0.isAnswered } == [false, false, true, false, false, false, true, false])
    #expect(trials[1].presentation.reference.value == 442)
    #expect(trials[3].presentation.comparison.value == 442.5)
    #expect(trials.allSatisfy { $0.onsetQuality == nil })
    #expect(try program.sessions().allSatisfy { $0.header.settings.device == "none" })
    #expect(try isVerified())
  }

  @Test func `the profile event equals the profile of the store`() throws {
    let result = try run(
      ["--store", "a.sqlite"],
      [Program.answer(1), Program.answer(2, "lower"), #"{"command":"profile"}"#])
    let line = try #require(result.outputLines.first { $0.hasPrefix(#"{"event":"profile","#) })
    let stored = try program.run("profile", "--store", "a.sqlite", "--range", "A4-A4", "--json")
    var reported = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary as? [String: Any])
    reported["event"] = nil
    let expected = try #require(
      JSONSerialization.jsonObject(with: Data(stored.output.utf8)) as? NSDictionary)
    #expect(reported as NSDictionary == expected)
    #expect(reported["trials"] as? Int == 2)
  }

  @Test func `an engine that stays gives the profile after the last answer, then records`() throws {
    let options = ["--trials", "2", "--recording", "study", "--stay"]
    let result = try run(
      options,
      [
        Program.answer(1), Program.answer(2), #"{"command":"profile"}"#, Program.answer(2),
        Program.answer(3),
      ])
    #expect(result.status == 0)
    let events = result.outputLines.compactMap { $0.firstMatch(of: /"event":"(\w+)"/)?.1 }
    #expect(
      events == [
        "session", "pair", "recorded", "pair", "recorded", "completed", "profile", "recorded",
        "error", "end",
      ])
    #expect(result.output.contains(#""code":"no_open_trial""#))
    #expect(result.outputLines[6].contains(#""trials":2,"#))
    #expect(try recordings().count == 2)
  }

  @Test func `the engine prints the schema of its messages without a session`() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Resources/engine.schema.json")
    let result = try program.run("engine", "--schema", "--store", "a.sqlite")
    #expect(result.output == (try String(contentsOf: file.standardized, encoding: .utf8)))
    #expect(result.status == 0 && !program.has("a.sqlite"))
  }

  @Test(.long) func `the engine writes recordings, and numbers runs of the same second`() throws {
    for _ in 1...3 {
      #expect(try run(["--recording", "study"], Self.conversation).status == 0)
    }
    let names = try recordings()
    #expect(names.count == 6)
    let table = try #require(names.first { $0.hasSuffix("_beh.tsv") })
    let rows = try program.text("study/" + table)
      .split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.map { $0[19] } == ["status", "answered", "answered", "void", "answered"])
    #expect(rows.map(\.last) == ["void_reason", "n/a", "n/a", "listener", "n/a"])
    #expect(rows.last?[5...6] == ["441.0", "442.5"])
    #expect(rows[1...].allSatisfy { $0[17] == "n/a" })
    #expect(try program.paths(below: "study").allSatisfy { !$0.contains("unfinished") })
    // No answer, no recording.
    #expect(try run(["--recording", "empty"], [Self.end]).status == 0)
    #expect(try program.names(in: "empty").isEmpty)
  }

  @Test func `the engine plays the pairs itself when given a device`() throws {
    let result = try run(
      ["--device", "null", "--recording", "study"] + Program.quick,
      [#"{"command":"answer","trial":1,"answer":"higher"}"#, Program.answer(2), Self.end])
    #expect(result.status == 0)
    #expect(result.outputLines.count { $0.hasPrefix(#"{"event":"recorded""#) } == 2)
    let table = try #require(try recordings().first { $0.hasSuffix(".tsv") })
    let rows = try program.text("study/" + table)
      .split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    #expect(rows.map { $0[17] } == ["unpaced", "unpaced"])
  }

  // MARK: - Bad input

  private static let monsters: [Data] = [
    Data(repeating: UInt8(ascii: "x"), count: 10_000_000),
    Data(#"{"command":"end","#.utf8) + Data(repeating: UInt8(ascii: " "), count: 10_000_000),
    Data(
      (0..<4096).map { (index: Int) in UInt8(truncatingIfNeeded: index * 37) }.filter { $0 != 10 }),
  ]

  @Test(.long, arguments: monsters)
  func `a line of ten megabytes or of binary data gets one error`(line: Data) throws {
    let result = try run([], line + Data("\n\(Program.answer(1))\n".utf8)).expectSuccess()
    #expect(result.outputLines.count { $0.hasPrefix(#"{"event":"error""#) } == 1)
    #expect(result.outputLines.count { $0.hasPrefix(#"{"event":"recorded""#) } == 1)
    #expect(result.outputLines.allSatisfy { $0.utf8.count < 1000 })
  }

  @Test(.long) func `an answer can be repeated for each of the last thousand trials`() throws {
    let lines = (1...2001).map { Program.answer($0) }
    let result = try run([], lines + [Program.answer(1002), Program.answer(1)])
    let replies = Array(result.outputLines.suffix(3))
    #expect(replies[0].hasPrefix(#"{"event":"recorded","trial":1002,"#))
    #expect(replies[1].contains("Trial 1 was closed more than 1000 trials ago"))
  }

  @Test(.long) func `a last line without a line feed is processed`() throws {
    let result = try run([], Data(Program.answer(1).utf8))
    #expect(result.outputLines.count { $0.hasPrefix(#"{"event":"recorded""#) } == 1)
    #expect(result.outputLines.last == #"{"event":"end"}"#)
    let cut = try run([], Data(Program.answer(1).utf8.dropLast(3)))
    #expect(cut.outputLines.suffix(2).first?.hasPrefix(#"{"event":"error""#) == true)
    #expect(cut.status == 0)
  }

  // MARK: - Failing environments

  /// What the folder of recordings shows.
  private func visibleRecordings() throws -> [String] {
    try recordings().filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
  }

  private func recording(_ listener: String) throws -> Program.Running {
    try program.start("engine", "--recording", "study", "--listener", listener, "--range", "A4-A4")
  }

  /// The name of the hidden store of another program.
  private static let partial = ".sub-P09_ses-20260101T000000_task-pitch_beh.tsv.1.partial"

  /// Returns the names of the hidden stores.
  private func partials() throws -> [String] {
    try program.names(in: "study").filter { $0.hasSuffix(".partial") }
  }

  /// Leaves the recording of an engine that was killed after an answer.
  private func leaveUnfinished(answers: Int = 1) throws {
    let running = try recording("P01")
    for trial in 1...answers { try running.answer(trial) }
    try running.crash()
  }

  @Test(
    .long,
    arguments: [
      ["engine", "--recording", "study", "--listener", "P02"],
      ["sessions", "import", "study", "--store", "a.sqlite"],
    ])
  func `a recording whose engine was killed is completed by the next command`(next: [String])
    throws
  {
    let running = try recording("P01")
    for trial in 1...3 { try running.answer(trial) }
    try running.send(#"{"command":"take_back"}"# + "\n")
    _ = running.readLines(until: #"{"event":"excluded","trial":3"#)
    try running.crash()
    #expect(try visibleRecordings().isEmpty)
    #expect(try program.run("replay", "study").output.contains("0 sessions"))
    try program.succeed(next)
    let completed = try visibleRecordings()
    #expect(completed.map { $0.suffix(4) } == ["json", ".tsv"])
    #expect(try recordings() == completed)
    let replay = try program.run("replay", "--verify", "study")
    #expect(replay.status == 0 && replay.output.contains("1 verified"), "\(replay.output)")
    // Nothing is completed twice, and the exclusion is not lost.
    _ = try program.run("sessions", "import", "study", "--store", "b.sqlite")
    let profile = try program.run("profile", "--listener", "P01", "--store", "b.sqlite").output
    #expect(profile.hasPrefix("P01: 2 trials"), "\(profile)")
    #expect(try visibleRecordings() == completed)
  }

  @Test func `a link with the name of an unfinished recording leads to no store`() throws {
    #expect(try program.train("hlhl", "--trials", "4").status == 0)
    try program.makeFolder("study")
    try program.link("study/\(Self.partial)", to: program.path("a.sqlite"))
    _ = try program.run("engine", "--recording", "study", "--listener", "P02")
    _ = try program.run("sessions", "import", "study", "--store", "b.sqlite")
    #expect(
      try program.run("sessions", "list", "--store", "a.sqlite").output.contains("4 answered"))
    #expect(try visibleRecordings().isEmpty)
  }

  @Test(arguments: [
    ".notes.partial", ".sub-P09_beh.tsv.partial", ".sub-P09_beh.tsv.x1.partial",
    ".sub-P09_beh.tsv..partial", ".sub-P0-9_beh.tsv.1.partial",
    ".sub-P09_beh.json.1.partial", ".sub-P09_beh.tsv.1.partial.damaged",
  ])
  func `a hidden file that no engine has made is left alone`(name: String) throws {
    #expect(try program.train("hl", "--trials", "2", store: "study/" + name).status == 0)
    let content = try program.bytes("study/" + name)
    #expect(try program.run("engine", "--recording", "study", "--listener", "P02").status == 0)
    #expect(try program.bytes("study/" + name) == content)
    #expect(try visibleRecordings().isEmpty)
  }

  @Test(.long, .enabled(if: getuid() == 0, "only root can become somebody else"))
  func `an unfinished recording of another user keeps nobody from recording`() throws {
    try leaveUnfinished()
    let partial = try #require(try partials().first)
    let before = try program.bytes("study/" + partial)
    for folder in [".", "study"] { try program.permit(0o777, folder) }
    let other = try program.succeed(
      ["engine", "--recording", "study", "--listener", "P02"], wrapper: Program.asNobody)
    #expect(other.errorLines.count == 1)
    #expect(other.errors.contains("another user"), "\(other.errors)")
    #expect(other.output.contains(#"{"event":"pair","trial":1,"#))
    // Root could complete it, but the files would be root's.
    chown(program.path("study/" + partial), 65534, 65534)
    let root = try program.run("engine", "--recording", "study", "--listener", "P02")
    #expect(root.status == 0 && root.errors.contains("another user"), "\(root.errors)")
    #expect(try program.bytes("study/" + partial) == before)
    #expect(try visibleRecordings().isEmpty)
  }

  @Test(.long)
  func `a folder that cannot be written is imported without its unfinished recordings`() throws {
    try run(["--recording", "study"], [Program.answer(1)])
    try leaveUnfinished()
    try program.permit(0o777, ".")
    try program.permit(0o555, "study")
    let imported = try program.run(
      ["sessions", "import", "study", "--store", "a.sqlite"], wrapper: Program.withoutPrivileges)
    imported.expectRefusal(65, "not imported (Permission denied)", afterOutput: true)
    #expect(imported.output.hasPrefix("Imported 1 trial; new sessions: 1."))
    #expect(try partials().count == 1)
  }

  @Test(.long) func `a damaged unfinished recording is kept, and stops no later engine`() throws {
    try leaveUnfinished()
    let partial = try #require(try partials().first)
    let garbage = Data(repeating: 0x5a, count: 5000)
    try garbage.write(to: URL(filePath: program.path("study/" + partial)))
    for other in ["-wal", "-shm"] { unlink(program.path("study/" + partial + other)) }
    let next = try program.run("engine", "--recording", "study", "--listener", "P02")
    #expect(next.status == 0 && next.output.contains(#"{"event":"pair","trial":1,"#))
    #expect(next.errorLines.count == 1)
    #expect(next.errors.contains(".partial.damaged'"), "\(next.errors)")
    let kept = program.path("study/" + partial + ".damaged")
    #expect(try Data(contentsOf: URL(filePath: kept)) == garbage)
    #expect(try program.run("engine", "--recording", "study", "--listener", "P02").errors.isEmpty)
  }

  @Test func `what a killed engine left of a completed recording is cleared away`() throws {
    try program.write(["study/\(Self.partial).lock": Data(), "study/.other.lock": Data()])
    #expect(try program.run("engine", "--recording", "study", "--listener", "P02").status == 0)
    #expect(try program.names(in: "study") == [".other.lock"])
  }

  @Test(.long, arguments: ["", "-wal"])
  func `an answer that is taken back after its file was removed is still kept at once`(
    removed: String
  ) throws {
    let running = try recording("P01")
    for trial in 1...2 { try running.answer(trial) }
    let partial = try #require(try partials().first)
    unlink(program.path("study/" + partial + removed))
    try running.send(#"{"command":"take_back"}"# + "\n")
    _ = running.readLines(until: #"{"event":"excluded","trial":2"#)
    try running.crash()
    let imported = try program.run("sessions", "import", "study", "--store", "b.sqlite")
    #expect(imported.output.contains("Imported 2 trials; new sessions: 1."), "\(imported.output)")
    let profile = try program.run("profile", "--listener", "P01", "--store", "b.sqlite").output
    #expect(profile.hasPrefix("P01: 1 trial,"), "\(profile)")
    #expect(try visibleRecordings().count == 2)
  }

  @Test(.long) func `a recording that cannot be kept is reported without a store option`() throws {
    let running = try program.start(
      "engine", "--store", "a.sqlite", "--recording", "study", "--listener", "P01", "--range",
      "A4-A4")
    try running.answer(1)
    try program.remove("study")
    try program.write("", to: "study")
    let result = try running.finish(Program.answer(2) + "\n")
    result.expectRefusal(74, "'study", afterOutput: true)
    #expect(!result.errors.contains("--store"))
  }

  @Test(.long) func `the recording of a session that goes on is left to it`() throws {
    let running = try recording("P01")
    try running.answer(1)
    #expect(try program.run("engine", "--recording", "study", "--listener", "P02").status == 0)
    #expect(try visibleRecordings().isEmpty)
    try running.answer(2)
    try running.finish().expectSuccess()
    #expect(try visibleRecordings().count == 2 && recordings().count == 2)
    let replay = try program.run("replay", "--verify", "study")
    #expect(replay.status == 0 && replay.output.contains("2 answers"), "\(replay.output)")
  }

  @Test(.long) func `a folder of recordings that is deleted meanwhile is made again`() throws {
    let running = try recording("P01")
    try running.answer(1)
    try program.remove("study")
    try running.answer(2)
    try running.answer(3)
    try running.finish().expectSuccess()
    #expect(try program.run("replay", "--verify", "study").output.contains("3 answers"))
    #expect(try recordings() == visibleRecordings())
  }

  @Test(.long, arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends the session and writes its recording`(signal: Int32, status: Int32) throws {
    let running = try program.start("engine", "--store", "a.sqlite", "--recording", "study")
    try running.answer(1)
    running.send(signal: signal)
    let result = try running.wait()
    #expect(result.status == status)
    #expect(result.output == "{\"event\":\"end\"}\n")
    #expect(result.errors.isEmpty)
    #expect(try program.trials().count == 1)
    #expect(try recordings().count == 2)
  }

  @Test(.long) func `a client that stops reading ends the session quietly and recorded`() throws {
    let running = try program.start("engine", "--store", "a.sqlite", "--recording", "study")
    try running.answer(1)
    try running.closeOutput()
    try running.send(Program.answer(2) + "\n")
    let result = try running.waitForErrors().expectSuccess()
    #expect(result.errors.isEmpty)
    #expect(try program.trials().count == 2)
    #expect(try recordings().count == 2)
    #expect(try isVerified())
  }

  @Test func `a missing device is reported on both output streams`() throws {
    let result = try run(["--device", "nosuch"], [Program.answer(1)])
    #expect(result.status == 69)
    #expect(result.outputLines.count == 2)
    #expect(result.outputLines.first?.contains("'nosuch'") == true)
    #expect(result.outputLines.last == #"{"event":"end"}"#)
    #expect(result.errors.contains("'nosuch'"))
  }

  /// Files are limited to 320 KiB, so that the disk fails during the session.
  @Test(.long) func `a disk failure during a session keeps every recorded answer`() throws {
    let result = try program.run(
      ["engine", "--store", "a.sqlite", "--recording", "study"], input: Program.answers(60),
      wrapper: Program.limitingFiles(to: 320))
    result.expectRefusal(74, afterOutput: true)
    let recorded = result.outputLines.count { $0.hasPrefix(#"{"event":"recorded""#) }
    #expect(recorded > 0 && recorded < 60)
    #expect(try program.trials().count == recorded)
    #expect(try isVerified())
    let table = try #require(try recordings().first { $0.hasSuffix(".tsv") })
    let rows = try program.text("study/" + table)
    #expect(rows.split(separator: "\n").count == 1 + recorded)
  }

  @Test func `a recording that cannot be created is refused with the reason`() throws {
    try program.write(["file": Data(), "program": Data(), "study/sub-me": Data()])
    try program.permit(0o755, "program")
    for (folder, name) in [
      ("/dev/null/study", "'/dev/null/study'"), ("file", "'file'"), ("program", "'program'"),
    ] {
      try run(["--recording", folder], []).expectRefusal(74, name, "(Not a directory)")
    }
    let late = try run(["--recording", "study"], [Program.answer(1)])
    #expect(late.status == 74 && late.errors.contains("(Not a directory)"), "\(late.errors)")
  }
}

@Suite(.waitsForPrograms) struct `The documented Python listeners` {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let module = package.appending(path: "Resources/python").path()

  private static let hasPython = (try? python(["-c", ""]))?.status == 0

  private static func python(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.currentDirectoryURL = package
    process.environment = [
      "PYTHONPATH": module, "PYTHONDONTWRITEBYTECODE": "1",
      "PATH": TestedProgram.folder + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
    ]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Returns the error that `simulate` reports for the first sixteen listeners of the bank after
  /// 100 trials.
  private func simulatedError() throws -> Double {
    let result = try Program().run("simulate", "--listeners", "16", "--trials", "100", "--json")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let estimates = try #require(report?["estimates"] as? [[String: Any]])
    let checkpoints = try #require(estimates.first?["checkpoints"] as? [[String: Any]])
    let figure = try #require(checkpoints.last?["rmse_log2_t75"] as? [String: Double])
    return try #require(figure["value"])
  }

  @Test(.long, .enabled(if: hasPython, "the listeners are written in Python"))
  func `the documented Python listeners are measured as accurately as simulated ones`() throws {
    let article = Self.package.appending(path: "Sources/CLI/Limen.docc/HowTo/UseFromPython.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let section = try #require(text.firstRange(of: "## A complete program")).upperBound
    let start = try #require(text[section...].firstRange(of: "```python\n")).upperBound
    let end = try #require(text[start...].firstRange(of: "```")).lowerBound
    let program = String(text[start..<end])
    try #require(program.contains("[:240]"))
    let result = try Self.python(["-c", program.replacing("[:240]", with: "[:16]")])
    #expect(result.status == 0)
    let last = try #require(result.output.split(whereSeparator: \.isWhitespace).last)
    let error = try #require(Double(last))
    // The answers differ, and the error over sixteen listeners varies by 0.05 between draws.
    #expect(abs(error - (try simulatedError())) < 0.15, "\(result.output)")
  }
}
