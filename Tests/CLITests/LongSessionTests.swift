import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .long) struct `Long sessions` {
  private let program = Program()
  private let columns = "reference_hz=f1,comparison_hz=f2,answer=key"

  /// Writes a table of another program, whose answers form one session.
  private func writeTable(_ name: String, rows: Int) throws {
    var table = "f1,f2,key\n"
    for row in 0..<rows { table += "440,\(440 + row % 7).5,\(row % 3 == 0 ? "up" : "down")\n" }
    try program.write(table, to: name)
  }

  @Test(.long) func `long sessions are imported, shown and exported in little memory`() throws {
    try writeTable("short.csv", rows: 1000)
    try writeTable("long.csv", rows: 100_000)
    func peaks(_ name: String) throws -> [Int] {
      let store = ["--store", "\(name).sqlite"]
      let steps = [
        ["import", "--columns", columns, "\(name).csv"], ["list"], ["show", "1"],
        ["show", "1", "--json"], ["export", "--all", "--format", "csv"],
        ["export", "--all", "--format", "ndjson"], ["export", "--all", "--format", "peach"],
        ["export", "--all", "--to", name],
      ]
      return try steps.map { step in
        let (status, kilobytes) = try program.peakMemory(["sessions"] + step + store)
        #expect(status == 0, "\(step)")
        return kilobytes
      }
    }
    let (short, long) = try (peaks("short"), peaks("long"))
    for (short, long) in zip(short, long) {
      #expect(short > 0 && long - short < 20_000, "\(short) and \(long) kilobytes")
    }
  }

  @Test(.long) func `a session of any length is recorded by the engine in little memory`() throws {
    let peaks = try [1000, 6000].map { count in
      try program.write(Program.answers(count), to: "answers")
      let (status, kilobytes) = try program.peakMemory(
        ["engine", "--recording", "study\(count)"], input: "answers")
      #expect(status == 0)
      return kilobytes
    }
    #expect(peaks[0] > 0 && peaks[1] - peaks[0] < 3000, "\(peaks) kilobytes")
  }

  @Test(.long) func `a session is recorded while an import reads ordinary files`() throws {
    try writeTable("long.csv", rows: 20_000)
    for name in ["first", "last"] { #expect(mkfifo(program.path(name), 0o600) == 0) }
    let importing = try program.start(
      "sessions", "import", "--columns", columns, "first", "long.csv", "last", "--store",
      "a.sqlite")
    func write(_ difference: Int, to name: String) throws {
      let table = try FileHandle(forWritingTo: URL(filePath: program.path(name)))
      try table.write(contentsOf: Data("f1,f2,key\n440,\(440 + difference),up\n".utf8))
      try table.close()
    }
    // The import opens the first table when it has let go of the store, and needs the store again only
    // after the last one.
    try write(10, to: "first")
    try program.train("hlh", "--trials", "3").expectSuccess()
    try write(20, to: "last")
    let result = try importing.wait().expectSuccess()
    #expect(result.output == "Imported 20002 trials; new sessions: 3.\n")
    #expect(try program.run("sessions", "list", "--store", "a.sqlite").outputLines.count == 4)
  }

  @Test(.long, .timeLimit(.minutes(1)))
  func `a killed export leaves the folder it was to replace, and shows answers to nobody`() throws {
    try writeTable("long.csv", rows: 20_000)
    try program.succeed(
      "sessions", "import", "--columns", columns, "long.csv", "--store", "a.sqlite")
    func permissions(_ name: String) -> mode_t? {
      var status = stat()
      return stat(program.path(name), &status) == 0 ? status.st_mode & 0o777 : nil
    }
    for folder in ["empty", "other"] { #expect(mkdir(program.path(folder), 0o777) == 0) }
    try #require(chmod(program.path("empty"), 0o750) == 0)
    // What an earlier process left may be open to others.
    #expect(mkdir(program.path(".empty.unfinished"), 0o755) == 0)
    let killed = try program.start(
      "sessions", "export", "--all", "--store", "a.sqlite", "--to", "empty")
    while permissions(".empty.unfinished") != 0o700, killed.process.isRunning { usleep(1000) }
    try killed.crash()
    #expect(permissions(".empty.unfinished") == 0o700)
    #expect(permissions("empty") == 0o750)
    for folder in ["empty", "new"] {
      try program.succeed(
        "sessions", "export", "--all", "--store", "a.sqlite", "--to", folder)
    }
    #expect(permissions("empty") == 0o750 && permissions("new") == permissions("other"))
    #expect(try program.files(below: "empty").count == 6)
  }

  @Test func `a listener is not named for sessions that name theirs`() throws {
    #expect(try program.train("hl", "--trials", "2").status == 0)
    try program.run("sessions", "import", "a.sqlite", "--listener", "P07", "--store", "b.sqlite")
      .expectRefusal(64, "'a.sqlite' names its listeners itself")
    #expect(!program.has("b.sqlite"))
    try writeTable("t.csv", rows: 3)
    try program.succeed(
      "sessions", "import", "--columns", columns, "t.csv", "--listener", "P07", "--store",
      "b.sqlite")
    #expect(try program.run("sessions", "list", "--store", "b.sqlite").output.contains("  P07  "))
  }
}
