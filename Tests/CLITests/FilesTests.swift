import Foundation
import TestSupport
import Testing

/// Sessions of three simulated listeners in a folder `corpus`, and a store `a.sqlite`.
private let corpusAndStore = Program.files { program in
  let result = try program.run(
    "simulate", "--listeners", "3", "--trials", "5", "--range", "C4-D4", "--out", "corpus")
  try #require(result.status == 0, "\(result.errors)")
  _ = try program.train("hl", "--trials", "2")
}

extension Program {
  /// Creates a program whose folder has a corpus and a store.
  fileprivate static func withCorpusAndStore() throws -> Program {
    let program = Program()
    try program.write(corpusAndStore.get())
    return program
  }

  /// Puts the byte 0xFF for each `%FF` in the arguments. Foundation passes only UTF-8.
  fileprivate static let withBytes = ["bash", "-c", #"exec "$0" "${@//%FF/$'\xff'}""#]

  fileprivate static func limited(_ limit: String) -> [String] {
    ["bash", "-c", "ulimit \(limit); exec \"$0\" \"$@\""]
  }

  /// Returns the bytes of the path to a file in the folder, with the byte 0xFF for each `%FF`.
  fileprivate func bytes(_ name: String) -> [CChar] {
    path(name).split(separator: "%FF", omittingEmptySubsequences: false)
      .map { $0.utf8.map(CChar.init(bitPattern:)) }.joined(separator: [-1]) + [0]
  }

  /// Returns the paths of the tables or sidecars of the corpus, sorted.
  fileprivate func corpus(_ ending: String) throws -> [String] {
    try recordings(in: "corpus", ending: ending)
  }
}

@Suite(.waitsForPrograms, .long) struct `Names that are not UTF-8` {
  private let program: Program

  init() throws { program = try Program.withCorpusAndStore() }

  private func run(_ arguments: String...) throws -> Program.Result {
    let result = try program.run(arguments, wrapper: Program.withBytes)
    #expect(result.status == 0, "\(arguments) \(result.errors)")
    return result
  }

  private func isThere(_ name: String) -> Bool { access(program.bytes(name), F_OK) == 0 }

  @Test func `a store and a part are the files of exactly the given names`() throws {
    #expect(rename(program.path("a.sqlite"), program.bytes("s%FF")) == 0)
    #expect(try run("profile", "--store", "s%FF").output.hasPrefix("me: 2 trials"))
    #expect(try run("sessions", "exclude", "1", "--store", "s%FF").output.contains("excluded"))
    _ = try run("sessions", "import", "corpus", "--store", "new%FF/s%FF")
    #expect(isThere("new%FF/s%FF") && isThere("new%FF/s%FF.lock"))
    #expect(try run("sessions", "--store", program.path("new%FF/s%FF")).outputLines.count == 3)
    _ = try run("replay", "corpus", "--out", "part%FF")
    #expect(isThere("part%FF"))
    #expect(try run("merge", "part%FF").output.contains(#""listeners":3"#))
  }

  @Test func `a folder so named is searched, and a table that has no label is reported`() throws {
    let tables = try program.corpus(".tsv")
    let folders = try program.names(in: "corpus")
    #expect(mkdir(program.bytes("corpus/Gr%FF"), 0o777) == 0)
    let subject = try #require(folders.min())
    #expect(
      rename(program.path("corpus/\(subject)"), program.bytes("corpus/Gr%FF/\(subject)")) == 0)
    #expect(try program.succeed("replay", "corpus").output.contains("3 sessions of 3 listeners"))

    let nameless = (tables[2] as NSString).deletingLastPathComponent + "/sub-%FF_beh.tsv"
    #expect(rename(program.path(tables[2]), program.bytes(nameless)) == 0)
    let partial = try program.run("replay", "corpus")
    #expect(partial.status == 65)
    #expect(partial.output.contains("2 sessions of 2 listeners"))
    #expect(partial.errors.contains("_beh.tsv: the label in its name"), "\(partial.errors)")
  }
}

@Suite(.waitsForPrograms) struct `Output files` {
  private let program: Program

  init() throws { program = try Program.withCorpusAndStore() }

  private func check(backup: String) throws -> Program.Result {
    try program.run("sessions", "check", "--store", "a.sqlite", "--backup", backup)
  }

  @Test(.long, arguments: [0o600, 0o640, 0o664])
  func `a file that is replaced keeps its permissions`(permissions: Int) throws {
    for name in ["a.svg", "a.wav", "a.csv", "copy"] { try program.write("", to: name) }
    try program.configure("gap-ms = 10\n")
    try program.makeFolder("bids")
    let names = ["a.svg", "a.wav", "a.csv", "bids", ".config/limen/config.toml"]
    for name in names { try program.permit(permissions, name) }
    for command in [
      "profile --store a.sqlite --svg a.svg", "tone --note A4 --wav a.wav",
      "sessions export --all --store a.sqlite --format csv --to a.csv",
      "sessions export --all --store a.sqlite --to bids",
    ] {
      #expect(try program.run(Program.words(command)).status == 0)
    }
    try program.succeed(Program.lineMode, input: "settings tone-ms 50\nq\n")
    #expect(try program.text(".config/limen/config.toml").contains("tone-ms = 50"))
    for name in names { #expect(try program.permissions(name) == permissions, "\(name)") }
    // Answers stay private.
    #expect(try check(backup: "copy").status == 0)
    #expect(try program.permissions("copy") == 0o600)
  }

  @Test func `a simulation that does not fit names the folder that the user named`() throws {
    let result = try program.run(
      "simulate", "--listeners", "2", "--trials", "50", "--out", "large",
      wrapper: Program.limited("-f 1"))
    result.expectRefusal(74, "'large/sub-")
    #expect(!result.errors.contains("unfinished"))
    #expect(!program.has("large"))
  }

  /// Neither the size of a file nor a full disk ends the program by a signal.
  @Test func `the old file stays when the new one does not fit`() throws {
    for name in ["a.wav", "a.svg"] { try program.write("old", to: name) }
    for arguments in [
      ["tone", "--note", "A4", "--tone-ms", "1000", "--wav", "a.wav"],
      ["profile", "--from", "corpus", "--listener", "s2n000", "--svg", "a.svg"],
    ] {
      let result = try program.run(arguments, wrapper: Program.limited("-f 1"))
      result.expectRefusal(74, arguments[arguments.count - 1], "'ulimit -f'")
      #expect(!result.errors.contains("make room"))
    }
    #expect(try program.text("a.wav") == "old" && program.text("a.svg") == "old")
    #expect(try program.names().allSatisfy { !$0.contains("unfinished") })
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe is written, but never replaced by a backup`() throws {
    #expect(mkfifo(program.path("pipe"), 0o600) == 0)
    try check(backup: "pipe").expectRefusal(74, "'pipe'")
    let reader = Process()
    let output = Pipe()
    reader.executableURL = URL(filePath: "/usr/bin/env")
    reader.arguments = ["cat", program.path("pipe")]
    reader.standardOutput = output
    try reader.run()
    #expect(try program.run("tone", "--note", "A4", "--wav", "pipe").status == 0)
    #expect(try output.fileHandleForReading.readToEnd()?.count == 58 + 24_000 * 4)
    #expect(
      try FileManager.default.attributesOfItem(atPath: program.path("pipe"))[.type]
        as? FileAttributeType != .typeRegular)
  }

  @Test func `a link to nothing is refused, and any other link leads to the output`() throws {
    try program.link("dangling", to: "nothing")
    for arguments in [
      ["sessions", "check", "--store", "a.sqlite", "--backup"],
      ["profile", "--store", "a.sqlite", "--svg"], ["tone", "--note", "A4", "--wav"],
    ] {
      try program.run(arguments + ["dangling"])
        .expectRefusal(74, "'dangling' is a symbolic link")
    }
    try program.write(["real": Data()])
    try program.link("backup", to: "real")
    #expect(try check(backup: "backup").status == 0)
    #expect(try program.run("profile", "--store", "real").output.hasPrefix("me: 2 trials"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: program.path("backup")) == "real")
  }

  @Test func `a backup that cannot be written is replaced by the next one`() throws {
    try program.share("a.sqlite")
    for _ in 1...2 {
      try program.succeed(
        "sessions", "check", "--store", "a.sqlite", "--backup", "copy",
        wrapper: Program.withoutPrivileges)
      #expect(chmod(program.path("copy"), 0o400) == 0)
    }
  }

  @Test func `a folder that cannot be replaced is refused before anything is written`() throws {
    try program.share("a.sqlite")
    for (name, permissions) in [("empty", 0o777), ("locked", 0o333)] {
      try program.makeFolder(name)
      try program.permit(permissions, name)
    }
    for (target, reason) in [
      (".", "(the system does not replace '.'"),
      ("../empty//.", "(the system does not replace '.'"),
      ("../locked", "(Permission denied)"),
    ] {
      try program.run(
        ["sessions", "export", "--all", "--store", "../a.sqlite", "--to", target],
        wrapper: Program.withoutPrivileges + ["sh", "-c", "cd empty && exec \"$0\" \"$@\""]
      ).expectRefusal(74, "'\(target)' failed \(reason)")
    }
  }

  @Test func `a file that the shell appends to keeps what it has`() throws {
    try program.write("kept\n", to: "log")
    try program.succeed(
      "sessions", "export", "--all", "--store", "a.sqlite", "--format", "csv", "--to",
      "/dev/stdout", wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >>log"])
    let lines = try program.text("log").split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "kept" && lines[1].hasPrefix("listener,"))
  }
}

@Suite(.waitsForPrograms, .long) struct `Folders of recordings` {
  private let program: Program

  init() throws { program = try Program.withCorpusAndStore() }

  private func simulate(trials: Int = 5) throws -> Program.Result {
    try program.run(
      "simulate", "--listeners", "3", "--trials", "\(trials)", "--range", "C4-D4", "--out", "corpus"
    )
  }

  @Test(.timeLimit(.minutes(1)))
  func `each folder and table is read once, whatever links lead to it`() throws {
    let whole = try program.run("replay", "corpus")
    let table = try #require(try program.corpus(".tsv").first)
    let subject = table.split(separator: "/")[1]
    try program.link("corpus/a", to: ".")
    try program.link("corpus/b", to: ".")
    try program.link("corpus/older", to: String(subject))
    try program.link("corpus/\(subject)/c", to: "..")
    try program.link("corpus/\(subject)/d", to: "..")
    let result = try program.succeed("replay", "corpus", "corpus")
    #expect(result.output == whole.output && result.errors.isEmpty)
  }

  @Test func `a sidecar without its table is reported, and its session is written again`() throws {
    let before = try program.files(below: "corpus")
    let tables = try program.corpus(".tsv")
    for table in tables { try program.remove(table) }
    try program.run("profile", "--from", "corpus", "--listener", "s2n000")
      .expectRefusal(65, "s2n000", "its table (.tsv) is missing", afterOutput: true)
    #expect(try program.run("replay", "corpus", "--lenient").output.contains("skipped: 3"))
    // As after a kill between the two files.
    #expect(try simulate().status == 0)
    #expect(try program.files(below: "corpus") == before)
  }

  @Test func `a simulation that was killed is completed by the same command`() throws {
    let before = try program.files(below: "corpus")
    for ending in [".tsv", ".json"] {
      let last = try #require(try program.corpus(ending).last)
      try program.remove(last)
    }
    try simulate().expectSuccess()
    #expect(try program.files(below: "corpus") == before)
  }

  @Test func `a simulation replaces no other recordings`() throws {
    let before = try program.files(below: "corpus")
    try simulate(trials: 6).expectRefusal(74, "_beh.tsv' failed (File exists)")
    #expect(try program.files(below: "corpus") == before)
  }
}

@Suite(.waitsForPrograms, .long) struct `Pipes and other special files` {
  private let program: Program

  init() throws {
    program = try Program.withCorpusAndStore()
    try #require(mkfifo(program.path("pipe"), 0o600) == 0)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "profile --store pipe", "sessions --store pipe", "sessions check --store pipe",
      "sessions import pipe --store pipe", "sessions import a.sqlite --dry-run --store pipe",
      "merge pipe", "replay --store pipe", "train --plain --device null --store pipe",
      "profile --store /dev/zero", "profile --store corpus",
    ])
  func `a pipe, a device or a folder instead of a file is refused at once`(command: String) throws {
    try program.run(Program.words(command)).expectRefusal(74, "regular file")
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe beside a store is refused at once`() throws {
    try program.link("link.sqlite", to: "a.sqlite")
    for ending in ["-journal", "-wal", "-shm"] {
      let pipe = "a.sqlite" + ending
      unlink(program.path(pipe))
      #expect(mkfifo(program.path(pipe), 0o600) == 0)
      for store in ["a.sqlite", "link.sqlite"] {
        let results = [
          try program.run("profile", "--store", store), try program.train("h", store: store),
        ]
        for result in results {
          #expect(result.status == 74 && result.errors.contains("regular file"), "\(pipe)")
        }
      }
      unlink(program.path(pipe))
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe as the configuration file is refused at once`() throws
  {
    try program.makeFolder(".config/limen")
    #expect(mkfifo(program.path(".config/limen/config.toml"), 0o600) == 0)
    for arguments in [["config"], ["train", "--plain", "--store", "b.sqlite"]] {
      try program.run(arguments)
        .expectRefusal(74, "config.toml' cannot be read (it is not a regular file)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe in a folder is reported, and the rest is read`()
    throws
  {
    let table = try #require(try program.corpus(".tsv").first)
    let sidecar = try #require(try program.corpus(".json").last)
    for file in [table, sidecar] {
      try program.remove(file)
      #expect(mkfifo(program.path(file), 0o600) == 0)
    }
    let result = try program.run("replay", "corpus")
    #expect(result.status == 65)
    #expect(result.output.contains("1 session of 1 listener"))
    for file in [table, sidecar] { #expect(result.errors.contains("\(file): it cannot be read")) }
  }

  @Test(.timeLimit(.minutes(1))) func `a pipe as a table is read, and can be interrupted`() throws {
    let table = try program.run(
      "sessions", "export", "--all", "--store", "a.sqlite", "--format", "csv")
    for path in ["-", "/dev/stdin"] {
      let result = try program.succeed("replay", path, input: table.output)
      #expect(result.output.contains("1 session of 1 listener, 2 answers"))
    }
    let waiting = try program.start("replay", "--json", "/dev/stdin")
    // It has written its first line and waits for the table.
    #expect(waiting.readLines(until: "{").count == 1)
    waiting.send(signal: SIGINT)
    #expect(try waiting.wait().status == 130)
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: [("</dev/zero", "1 MiB"), ("< <(yes)", "column")],
    [
      ["replay"], ["profile", "--from"], ["sessions", "import", "--store", "b.sqlite"],
      [
        "sessions", "import", "--store", "b.sqlite", "--columns",
        "reference_hz=a,comparison_hz=b,answer=c",
      ],
    ])
  func `an input without the names of columns is given up, although it never ends`(
    input: (redirection: String, reason: String), arguments: [String]
  ) throws {
    try program.run(
      arguments + ["-"], wrapper: ["bash", "-c", #"exec "$0" "$@" \#(input.redirection)"#]
    ).expectRefusal(65, input.reason, afterOutput: true)
  }

  /// Process substitution of a shell gives such a pipe.
  @Test(
    .timeLimit(.minutes(1)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)],
    [false, true])
  func `a session that waits for its prior from a pipe can be ended`(
    signal: (number: Int32, status: Int32), hasWriter: Bool
  ) throws {
    // Writes nothing.
    let writer = hasWriter ? open(program.path("pipe"), O_RDWR | O_CLOEXEC) : -1
    defer { close(writer) }
    let waiting = try program.start("engine", "--prior", "pipe")
    // It has opened the pipe, or waits for that.
    usleep(500_000)
    waiting.send(signal: signal.number)
    #expect(waiting.ends())
    let result = try waiting.wait()
    #expect(result.status == signal.status && result.errors.isEmpty, "\(result.errors)")
  }
}

@Suite(.waitsForPrograms, .long) struct `The limit of open files` {
  @Test(
    .timeLimit(.minutes(1)), arguments: [6, 8, 20],
    [
      "--version", "tone --note A4 --wav a.wav",
      "train --plain --device null --store a.sqlite", "sessions --store a.sqlite",
      "profile --store a.sqlite", "replay corpus",
      "simulate --listeners 2 --trials 5 --out new", "engine --store a.sqlite",
    ])
  func `a command that cannot open enough files says so`(count: Int, command: String) throws {
    let program = Program()
    try program.run(Program.words(command), wrapper: Program.limited("-n \(count)"))
      .expectRefusal(74, "'ulimit -n'")
    #expect(try program.names().isEmpty)
  }

  @Test func `the least limit that is asked for is enough to train`() throws {
    let program = Program()
    try program.succeed(
      Program.lineMode + Program.quick + ["--trials", "1"], input: "h\n",
      wrapper: Program.limited("-n 80"))
  }
}
