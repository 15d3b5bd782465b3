import Foundation
import Psychometrics
import TestSupport
import Testing

@testable import CLI

@Suite(.waitsForPrograms) struct `Replay on the command line` {
  private let program = Program()
  private let listeners = 12

  /// A folder `corpus` with a simulated session of each of twelve listeners.
  private static let corpus = Program.files { program in
    let result = try program.run(
      "simulate", "--bank", "population", "--listeners", "12", "--trials", "20", "--range", "C4-C5",
      "--out", "corpus")
    try #require(result.status == 0, "\(result.errors)")
  }

  init() throws { try program.write(Self.corpus.get()) }

  private func replay(
    _ options: String..., input: String = "", status: Int32 = 0
  ) throws -> Program.Result {
    let result = try program.run(["replay"] + options, input: input)
    #expect(result.status == status, "\(result.errors)")
    return result
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { try jsonObject($0) }
  }

  /// Returns the tables of the corpus, sorted by path.
  private func tables() throws -> [String] { try program.recordings(in: "corpus") }

  /// Returns the corpus as one long table, as a database would export it.
  private func longTable() throws -> String {
    var heading = ""
    var rows: [(listener: String, rows: String)] = []
    for table in try tables() {
      let listener = table.split(separator: "/")[1].dropFirst(4)
      let lines = try program.text(table).split(separator: "\n")
      heading = "listener\tsession\t\(lines[0])\n"
      rows.append(
        (String(listener), lines.dropFirst().map { "\(listener)\t20260101\t\($0)\n" }.joined()))
    }
    return heading + rows.sorted { $0.listener < $1.listener }.map(\.rows).joined()
  }

  private func change(_ file: String, _ change: (inout [String]) -> Void) throws {
    var lines = try program.text(file).components(separatedBy: "\n")
    change(&lines)
    try program.write(lines.joined(separator: "\n"), to: file)
  }

  // MARK: Output

  @Test func `the JSON output has a manifest, a line for each session and a summary`() throws {
    let result = try replay("corpus", "--json", "--verify")
    #expect(result.errors.isEmpty)
    let records = try objects(result.output)
    #expect(
      records.map { $0["record"] as? String }
        == ["manifest"] + Array(repeating: "session", count: listeners) + ["summary"])
    let labels = records.compactMap { $0["listener"] as? String }
    #expect(labels == labels.sorted() && Set(labels).count == listeners)
    for session in records.dropFirst().dropLast() {
      #expect(session["verdict"] as? String == "verified")
      #expect((session["notes_t75_cents"] as? [Double])?.count == 49)
      let loss = try #require(session["log_loss_bits"] as? Double)
      #expect(loss > 0 && loss < 3)
    }
    let summary = try #require(records.last)
    #expect(summary["answered"] as? Int == 20 * listeners)
    #expect(summary["verified"] as? Int == listeners)
    // All sessions have the same number of answers, so this is the mean of their means.
    for member in ["log_loss_bits", "logistic_log_loss_bits", "guessing_log_loss_bits"] {
      let losses = records.compactMap {
        $0["record"] as? String == "session" ? $0[member] as? Double : nil
      }
      let mean = losses.reduce(0, +) / Double(listeners)
      #expect(abs((summary[member] as? Double ?? 0) - mean) < 1e-6)
    }
    #expect(summary["guessing_log_loss_bits"] as? Double == 1)
    let prior = try objects(replay("corpus", "--json", "--prior", "standard").output)[0]["prior"]
    #expect(records[0]["prior"] == nil && prior as? String == "standard")
  }

  @Test func `the text output ends with one sentence about all sessions`() throws {
    let result = try replay("corpus", "--verify")
    #expect(result.outputLines.count == listeners + 1)
    #expect(result.outputLines.dropLast().allSatisfy { $0.hasSuffix("  verified") })
    #expect(
      result.outputLines.last?.hasPrefix("12 sessions of 12 listeners, 240 answers, ") == true)
    #expect(
      result.outputLines.last?.hasSuffix("12 verified, 0 differ, 0 cannot be verified here.")
        == true)
  }

  @Test(.long, arguments: [["--language", "de"], []])
  func `a replay is written in German where an option or the locale asks for it`(
    options: [String]
  ) throws {
    if options.isEmpty { program.environment["LANG"] = "de_DE.UTF-8" }
    let result = try program.run(["replay", "corpus", "--verify"] + options)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.outputLines.dropLast().allSatisfy { $0.hasPrefix("Sitzung ") })
    #expect(
      result.outputLines.dropLast().allSatisfy {
        $0.contains("  20 Antworten  ") && $0.hasSuffix("  bestätigt")
      })
    let summary = try #require(result.outputLines.last)
    #expect(summary.hasPrefix("12 Sitzungen von 12 Personen, 240 Antworten, "))
    #expect(summary.hasSuffix("12 bestätigt, 0 abweichend, 0 hier nicht prüfbar."))
  }

  @Test(.long) func `an alternative estimator reports its own limens`() throws {
    for method in ["quest", "kazez", "fit"] {
      let records = try objects(try replay("corpus", "--json", "--estimator", method).output)
      #expect(records[0]["estimator"] as? String == method)
      for record in records[1...12] {
        let estimates = try #require(record["estimates"] as? [[String: Any]])
        #expect(estimates.count == 1 && estimates[0]["t75_cents"] is Double)
        #expect((estimates[0]["band95_cents"] as? [Double])?.count == (method == "fit" ? 2 : nil))
        #expect((estimates[0]["notes"] == nil) == (method != "fit"))
      }
    }
    let silent = try replay("corpus", "--estimator", "staircase")
    #expect(silent.errors.contains("staircases that chose the pairs, within --range"))
    #expect(!silent.errors.contains("two differences"))
  }

  @Test func `answers at several notes are reported together and never as the limen of one`() throws
  {
    try program.succeed(
      "simulate", "--bank", "musicians", "--listeners", "1", "--trials", "120", "--range", "C4-E4",
      "--placement", "staircase", "--notes", "C4,E4", "--out", "staircases")
    func line(_ options: String...) throws -> String {
      let result = try program.run(["replay", "staircases"] + options)
      return String(try #require(result.outputLines.first))
    }
    #expect(
      try line("--estimator", "fit").contains(
        /alternative 2 notes pooled, C4 to E4: [\d.]+ cents \(95 % [\d.]+ – [\d.]+\)$/))
    #expect(
      try line("--estimator", "fit", "--by", "note").contains(
        /alternative C4: [^:]+\)  alternative E4: [^:]+\)$/))
    #expect(try line("--estimator", "fit", "--range", "E4-E4").contains("alternative E4: "))
    let reversals = try line("--estimator", "staircase", "--by", "note")
    #expect(reversals.contains(#/alternative E4: \d+ reversals, geometric mean [\d.]+ cents, /#))
    #expect(!reversals.contains("95 %"))
  }

  @Test(.long) func `replaying no sessions prints nothing about an alternative estimator`() throws {
    try program.makeFolder("empty")
    let heading = try longTable().prefix { !$0.isNewline } + "\n"
    for method in ["quest", "staircase", "fit"] {
      for result in [
        try replay("empty", "--estimator", method, status: 65),
        try replay("-", "--estimator", method, input: String(heading), status: 65),
      ] {
        #expect(result.errorLines.count == 1 && !result.errors.contains(method))
      }
    }
  }

  @Test(.long) func `the profile carries over between sessions, in stores and recordings`() throws {
    _ = try program.train("hlhl", "--trials", "4")
    _ = try program.train("hhll", "--trials", "4", "--timbre", "ten")
    let stored = try objects(try replay("a.sqlite", "--json", "--verify").output)
    #expect(stored[1...2].map { $0["number"] as? Int } == [1, 2])
    #expect(stored[1...2].allSatisfy { $0["verdict"] as? String == "verified" })
    #expect(
      try replay("--store", "a.sqlite", "--json", "--verify").output
        == (try replay("a.sqlite", "--json", "--verify").output))
    #expect(try replay("corpus", "a.sqlite").output.contains("14 sessions of 13 listeners"))
  }

  /// Another listener's session lies between the two in the store.
  @Test(.long) func `a session has the same number and id in text and in JSON`() throws {
    _ = try program.train("hl", "--trials", "2")
    _ = try program.train("hl", "--trials", "2", "--listener", "P07")
    _ = try program.train("hl", "--trials", "2")
    let sessions = try objects(try replay("a.sqlite", "--json").output)[1...3]
    let names = sessions.map {
      "session \($0["number"] ?? "")  id \($0["id"] ?? "")  \($0["listener"] ?? "")  "
    }
    #expect(names == ["session 1  id 2  P07  ", "session 1  id 1  me  ", "session 2  id 3  me  "])
    let lines = try replay("a.sqlite").outputLines
    #expect(zip(lines, names).allSatisfy { $0.hasPrefix($1) } && lines.count == 4)
    let list = try program.run("sessions", "list", "--json", "--store", "a.sqlite").output
    #expect(try objects(list).map { $0["id"] as? Int } == [2, 1, 3])
    // A recording is not in a store.
    let recorded = try objects(try replay("corpus", "--json").output)[1]
    #expect(recorded["number"] as? Int == 1 && recorded["id"] == nil)
    #expect(try replay("corpus").outputLines[0].contains("  id ") == false)
    // An excluded session also has a number.
    _ = try program.run("sessions", "exclude", "1", "--store", "a.sqlite")
    let profile = try program.run("profile", "--json", "--listener", "me", "--store", "a.sqlite")
    let learning = try #require(try objects(profile.output.replacing("\n", with: "")).first)
    let points = (learning["learning"] as? [String: Any])?["sessions"] as? [[String: Any]]
    #expect(points?.map { $0["number"] as? Int } == [2])
  }

  @Test(.long) func `the output is the same for any number of jobs`() throws {
    let one = try replay("corpus", "--json", "--jobs", "1").output
    #expect(try replay("corpus", "--json", "--jobs", "3").output == one)
    #expect(try replay("./corpus/", "--json").output == one)
    let paths = try tables().reversed()
    #expect(try program.run(["replay", "--json"] + paths).output == one)
  }

  // MARK: Parts

  /// Returns a part as versions before this one wrote it.
  private func withoutDigest(_ part: String) throws -> String {
    try program.text(part).replacing(/"digest":"[0-9a-f]{16}",/, with: "")
  }

  @Test(.long, arguments: [1, 2, 7, 16])
  func `merged parts equal the whole replay byte for byte`(count: Int) throws {
    _ = try replay("corpus", "--verify", "--out", "whole")
    for number in 1...count {
      _ = try replay(
        "corpus", "--verify", "--shard", "\(number)/\(count)", "--out", "part\(number)")
    }
    let parts = (1...count).map { "part\($0)" }
    try program.succeed(["merge", "--out", "merged"] + parts.reversed())
    #expect(try program.text("merged") == program.text("whole"))
    #expect(try program.run(["merge"] + parts).output == program.text("whole"))
    #expect(try program.text("whole").contains("\"listeners\":12"))
  }

  @Test(.long) func `merge refuses parts that do not belong together`() throws {
    for (name, options) in [
      ("a1", ["--shard", "1/2"]), ("a2", ["--shard", "2/2"]), ("b1", ["--shard", "1/3"]),
      ("v2", ["--shard", "2/2", "--verify"]), ("all", []),
      ("p2", ["--shard", "2/2", "--prior", "clinical"]),
    ] {
      #expect(try program.run(["replay", "corpus", "--out", name] + options).status == 0)
    }
    try program.write(String(try program.text("a2").dropLast(30)), to: "cut")
    let lines = try program.text("a2").components(separatedBy: "\n")
    try program.write((lines.prefix(2) + lines.suffix(2)).joined(separator: "\n"), to: "short")
    try program.write(withoutDigest("a1").replacing("0.1.0", with: "0.0.9"), to: "old")
    for (parts, reason) in [
      (["a1"], "Part 2/2 is missing"), (["a1", "a1"], "both part 1/2"),
      (["a1", "b1"], "different options, numbers of parts or versions"),
      (["a1", "v2"], "different options, numbers of parts or versions"),
      (["a1", "p2"], "different options, numbers of parts or versions"),
      (["old", "a2"], "different options, numbers of parts or versions"),
      (["a1", "all"], "different options, numbers of parts or versions"),
      (["all", "all"], "overlap"), (["a1", "cut"], "not a whole part"),
      (["a1", "short"], "not a whole part"), (["corpus/missing", "a1"], "nothing at"),
    ] {
      try program.run(["merge", "--out", "merged"] + parts)
        .expectRefusal(reason == "nothing at" ? 66 : 65, reason)
      #expect(!program.has("merged"))
    }
  }

  /// Each listener of a part precedes the one before.
  @Test(.long, arguments: [1 << 24, 0])
  func `parts whose listeners are in any order are merged in any memory`(memory: Int) throws {
    _ = try replay("-", "--out", "whole", input: longTable())
    let table = try longTable().split(separator: "\n")
    let rows = Dictionary(grouping: table.dropFirst()) { $0.prefix { $0 != "\t" } }
    let listeners = rows.keys.sorted()
    let order = listeners.reversed().enumerated().sorted { ($0.offset % 5) < ($1.offset % 5) }
    let mixed = order.flatMap { rows[$0.element] ?? [] }
    let input = ([table[0]] + mixed).joined(separator: "\n") + "\n"
    for number in 1...2 {
      _ = try replay("-", "--shard", "\(number)/2", "--out", "part\(number)", input: input)
    }
    let parts = try ["part1", "part2"].map { try ReplayPart(path: program.path($0)) }
    #expect(parts.allSatisfy { $0.runs.count > 2 })
    var merged: [UInt8] = []
    try ReplayMerger(parts: parts).write(memory: memory) { merged += $0 }
    #expect(String(decoding: merged, as: UTF8.self) == (try program.text("whole")))
  }

  @Test(.long) func `a merge that is refused leaves no whole replay on standard output`() throws {
    let table = try longTable()
    for (number, input) in [table, table].enumerated() {
      _ = try replay("-", "--out", "part\(number)", input: input)
    }
    let result = try program.run("merge", "part0", "part1")
    result.expectRefusal(65, "The listener 'population", afterOutput: true)
    try program.write(result.output, to: "cut")
    let again = try program.run("merge", "cut", "part1")
    #expect(again.status == 65 && again.errors.contains("'cut' is not a whole part"))
  }

  @Test(.long) func `a part with an impossible number or total is refused`() throws {
    for number in 1...2 {
      _ = try replay("corpus", "--shard", "\(number)/2", "--out", "part\(number)")
    }
    let part = try withoutDigest("part1")
    let numbers = [
      "1/0", "1/-5", "0/0", "1/x", "0/1", "2/1", "1/2/3", "", "1/9223372036854775808",
    ].map { part.replacing(#""shard":"1/2""#, with: #""shard":"\#($0)""#) }
    let totals = [
      "9223372036854775807", "9223372036854775808", "-1", "1e400", "NaN", "1.5",
    ].map { part.replacing(/"trials":[0-9]+}\n$/, with: "\"trials\":\($0)}\n") }
    for changed in numbers + totals {
      #expect(changed != part)
      try program.write(changed, to: "part1")
      try program.run("merge", "part2", "part1")
        .expectRefusal(65, "'part1' is not a whole part of a replay")
    }
  }

  @Test(.long) func `a changed digit in a part is found by its digest, and an older part has none`()
    throws
  {
    _ = try replay("corpus", "--shard", "1/2", "--out", "one")
    _ = try replay("corpus", "--shard", "2/2", "--out", "two")
    let whole = try program.run("merge", "one", "two").output
    let (one, older) = (try program.text("one"), try withoutDigest("one"))
    let changed = one.replacing("\"bias_cents\":", with: "\"bias_cents\":1", maxReplacements: 1)
    for part in [changed, one.replacing("\"digest\":", with: "\"dagest\":")] {
      try program.write(part, to: "one")
      let result = try program.run("merge", "one", "two")
      #expect(result.status == 65 && result.errors.contains("'one' is not a whole part"))
    }
    try program.write(older, to: "one")
    #expect(try program.run("merge", "one", "two").output == whole)
  }

  @Test(.long) func `a part that is cut or changed while it is merged is refused`() throws {
    for change in [Data(), Data(repeating: UInt8(ascii: "x"), count: 1 << 16)] {
      for number in 1...2 {
        _ = try replay("corpus", "--shard", "\(number)/2", "--out", "part\(number)")
      }
      let merger = try ReplayMerger(
        parts: ["part1", "part2"].map { try ReplayPart(path: program.path($0)) })
      // Not replaced but written to, as another program would.
      let file = try FileHandle(forWritingTo: URL(filePath: program.path("part2")))
      if change.isEmpty { try file.truncate(atOffset: 0) }
      try file.write(contentsOf: change)
      try file.close()
      let error = #expect(throws: MergeError.self) { try merger.write { _ in } }
      #expect(error?.description.contains("part2' has changed while it was merged") == true)
    }
  }

  @Test(.long) func `a damaged part is refused or makes no difference`() throws {
    for number in 1...2 {
      _ = try replay("corpus", "--verify", "--shard", "\(number)/2", "--out", "part\(number)")
    }
    let other = try ReplayPart(path: program.path("part2"))
    func merged(_ bytes: [UInt8]) throws -> [UInt8] {
      let path = program.path("damaged")
      try Data(bytes).write(to: URL(filePath: path))
      var merged: [UInt8] = []
      try ReplayMerger(parts: [other, ReplayPart(path: path)]).write { merged += $0 }
      return merged
    }
    let whole = Array(try program.text("part1").utf8)
    let older = Array(try withoutDigest("part1").utf8)
    let expected = try merged(whole)
    var generator = SeededGenerator(seed: 13)
    var refused = 0
    for _ in 0..<200 {
      do {
        #expect(try merged(Self.damaged(whole, using: &generator)) == expected)
      } catch is MergeError {
        refused += 1
      }
      do { _ = try merged(Self.damaged(older, using: &generator)) } catch is MergeError {}
    }
    #expect(refused > 150)
  }

  /// Returns the bytes with one to three changes.
  private static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let numbers = ["-1", "9223372036854775807", "9223372036854775808", "1e400", "nan", "0", "null"]
    var bytes = bytes
    for _ in 0...generator.integer(below: 3) {
      let place = generator.integer(below: max(bytes.count, 1))
      let end = min(place + generator.integer(below: 40), bytes.count)
      switch generator.integer(below: 6) {
      case 0:
        bytes[place...].prefix(1).indices.forEach { bytes[$0] ^= 1 << generator.integer(below: 8) }
      case 1: bytes.replaceSubrange(place..<end, with: [])
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.insert(UInt8(generator.integer(below: 256)), at: place)
      case 4: bytes.removeLast(bytes.count - place)
      default:
        let digits = bytes[place...].drop { !(0x30...0x39).contains($0) }
          .prefix { (0x30...0x39).contains($0) }.indices
        bytes.replaceSubrange(digits, with: numbers[generator.integer(below: numbers.count)].utf8)
      }
    }
    return bytes
  }

  // MARK: Standard input

  @Test(.long) func `one long table gives the same output as the tables without sidecars`() throws {
    let table = try longTable()
    for file in try tables() {
      try program.remove(file.dropLast(3) + "json")
    }
    let folder = try replay("corpus", "--json")
    let stream = try replay("-", "--json", input: table)
    #expect(stream.output == folder.output)
    #expect(folder.errors.contains("its sidecar (.json) is missing"))
    for number in 1...3 {
      _ = try replay("-", "--shard", "\(number)/3", "--out", "part\(number)", input: table)
    }
    #expect(try program.run("merge", "part1", "part2", "part3").output == stream.output)
    // It is not known how their pairs were chosen, so they cannot be verified.
    _ = try replay("-", "--verify", input: table, status: 66)
  }

  @Test func `the parts of a table with a bad beginning merge into the whole`() throws {
    var lines = try longTable().components(separatedBy: "\n")
    lines.insert("a row that is none", at: 1)
    for line in [2, 3, 22, 42] { lines[line] = lines[line].replacing("0.600000", with: "soon") }
    let table = lines.joined(separator: "\n")
    _ = try replay("-", "--out", "whole", "--quarantine", "bad", input: table, status: 65)
    var bad: [String] = []
    for number in 1...3 {
      _ = try replay(
        "-", "--shard", "\(number)/3", "--out", "part\(number)", "--quarantine", "bad\(number)",
        "--lenient", input: table)
      bad += try program.text("bad\(number)").components(separatedBy: "\n").dropLast()
    }
    #expect(try program.run("merge", "part1", "part2", "part3").output == program.text("whole"))
    #expect(
      bad.sorted() == (try program.text("bad").components(separatedBy: "\n").dropLast().sorted()))
    #expect(bad.count == 5)
    #expect(try program.text("bad1").contains("standard input:2: the row has 1 cell"))
  }

  @Test func `an unusable table is counted once over all parts, and each part reports it`() throws {
    let table = try longTable().replacing("answer\tcorrect", with: "reply\tcorrect")
    _ = try replay("-", "--out", "whole", "--quarantine", "bad", input: table, status: 65)
    var bad = ""
    for number in 1...2 {
      let part = try replay(
        "-", "--shard", "\(number)/2", "--out", "part\(number)", "--quarantine", "bad\(number)",
        input: table, status: 65)
      #expect(part.errors.contains("there is no column 'answer'"))
      bad += try program.text("bad\(number)")
    }
    #expect(try program.run("merge", "part1", "part2").output == program.text("whole"))
    #expect(bad == (try program.text("bad")))
  }

  @Test func `a listener whose rows are not contiguous ends the replay without a file`() throws {
    let lines = try longTable().split(separator: "\n")
    let unsorted = (lines + [lines[1]]).joined(separator: "\n") + "\n"
    let result = try replay("-", "--out", "whole", "--lenient", input: unsorted, status: 65)
    #expect(result.errors.contains("do not stand together"))
    #expect(result.errorLines.count == 1)
    #expect(try program.names() == ["corpus"])
  }

  @Test func `a truncated table loses only the row it ends in`() throws {
    let table = try longTable().dropLast(25)
    let result = try replay("-", input: String(table), status: 65)
    #expect(result.errors.contains("standard input:241: the last line does not end"))
    #expect(result.output.contains("12 sessions of 12 listeners, 239 answers"))
    #expect(try replay("-", status: 65).errors.contains("there is nothing in it"))
  }

  // MARK: Failing environments

  @Test func `broken files are reported, and the other files are used`() throws {
    let files = try tables()
    try change(files[0]) { $0[3] = $0[3].replacing("500\t300", with: "500\tx") }
    try change(files[1]) { $0[5] += "\tmore" }
    try change(files[2]) { $0 = ["\u{feff}not a table", ""] }
    try change(files[3]) { $0.removeLast(2) }
    try program.remove(files[4].dropLast(3) + "json")
    try program.makeFolder("corpus/copy")
    let name = try #require(files[5].split(separator: "/").last)
    try FileManager.default.copyItem(
      atPath: program.path(files[5]), toPath: program.path("corpus/copy/\(name)"))

    let result = try replay("corpus", "--quarantine", "bad", "--json", status: 65)
    #expect(result.errors.contains("\(files[0]):4: gap_ms is 'x'"))
    #expect(result.errors.contains("\(files[1]):6: the row has 22 cells"))
    #expect(result.errors.contains("\(files[2]):1: there is no column 'onset'"))
    #expect(result.errors.contains("it has 19 rows, and the sidecar knows of 20 trials"))
    #expect(result.errors.contains("\(files[4]): its sidecar (.json) is missing"))
    #expect(result.errors.contains("another session of the listener has the same name"))
    let summary = try #require(try objects(result.output).last)
    #expect(summary["sessions"] as? Int == listeners - 1)
    // The last row of the shortened table is complete, although its line does not end.
    #expect(summary["answered"] as? Int == 20 * (listeners - 1) - 3)
    let bad = try objects(try program.text("bad"))
    #expect(bad.count == summary["skipped"] as? Int)
    #expect(
      bad.contains { ($0["row"] as? String)?.contains("\tx\t") == true && $0["line"] as? Int == 4 })
    _ = try replay("corpus", "--lenient")
  }

  /// A file left by a killed process is overwritten; a file that another process writes is not.
  @Test func `only one process writes an output file, and no temporary file remains`() throws {
    let unfinished = program.path(".out.unfinished")
    try program.write("left by one that was killed\n", to: ".out.unfinished")
    let other = open(unfinished, O_RDWR)
    #expect(flock(other, LOCK_EX) == 0)
    let busy = try replay("corpus", "--out", "out", status: 74)
    #expect(busy.errors.contains("Another process writes to 'out'"))
    close(other)
    _ = try replay("corpus", "--out", "out")
    #expect(try program.text("out").hasPrefix("{"))
    #expect(try program.names().sorted() == ["corpus", "out"])
  }

  @Test(.long) func `a symbolic link in place of the temporary file is refused`() throws {
    try program.write("precious\n", to: "file")
    try program.makeFolder("folder")
    try program.write("precious\n", to: "folder/file")
    for (name, target) in [("out", "file"), ("new", "folder"), ("other", "nowhere")] {
      try program.link(".\(name).unfinished", to: target)
    }
    for (option, name) in [("--out", "out"), ("--quarantine", "out"), ("--out", "other")] {
      try program.run("replay", "corpus", option, name)
        .expectRefusal(74, "'.\(name).unfinished' is a symbolic link")
    }
    _ = try program.train("hl", "--trials", "2")
    try program.run("sessions", "export", "--all", "--to", "new", "--store", "a.sqlite")
      .expectRefusal(74, "'.new.unfinished' is a symbolic link")
    #expect(try program.text("file") == "precious\n" && program.text("folder/file") == "precious\n")
    #expect(!program.has("nowhere"))
  }

  @Test func `a changed recording differs, which decides the exit status`() throws {
    let files = try tables()
    try change(files[0]) { $0[3] = $0[3].replacing("0.600000", with: "0.700000") }
    try change(files[1]) { $0[3] += "\tmore" }
    let result = try replay("corpus", "--verify", status: 1)
    #expect(result.output.contains("differs at trial 3: the record was changed"))
  }

  @Test(
    .long,
    arguments: [
      (["nothing"], 66, "nothing at 'nothing'"), (["notes.tsv"], 65, "neither a recording"),
      (["corpus", "--out", "nowhere/x"], 74, "'nowhere/x'"),
      (["-", "corpus"], 65, "there is nothing in it"),
    ])
  func `an unusable input or output is reported in one sentence`(
    options: [String], status: Int32, reason: String
  ) throws {
    try program.write("a\tb\n", to: "notes.tsv")
    try program.run(["replay"] + options).expectRefusal(status, reason, afterOutput: true)
  }
}
