import Foundation
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The command line` {
  private let program = Program()

  @Test func `help beside options of the keypad is that of the keypad`() throws {
    let help = try program.run("--device", "null", "--help")
    #expect(help.status == 0 && help.output.contains("USAGE: limen keypad"))
    #expect(try program.run("--help").output.contains("SUBCOMMANDS:"))
  }

  @Test(arguments: [
    (["trian"], "'limen' has no command 'trian': did you mean 'limen train'?"),
    (
      ["sessions", "shw", "3"],
      "'limen sessions' has no command 'shw': did you mean 'limen sessions show'?"
    ),
    (["quux"], "'limen' has no command 'quux': 'limen --help' lists what it has."),
    (["help", "trian"], "There is no topic 'trian': did you mean 'train'?"),
    (["help", "nosuch"], "There is no topic 'nosuch': 'limen help' lists the topics.\n"),
    (["--bogus"], "Unknown option '--bogus': did you mean '--focus'?"),
    (["profile", "--listner", "me"], "Unknown option '--listner': did you mean '--listener'?"),
  ])
  func `a misspelled name is answered with the nearest one`(
    arguments: [String], beginning: String
  ) throws {
    let result = try program.run(arguments)
    result.expectRefusal(64)
    #expect(result.errors.hasPrefix("limen: \(beginning)"), "\(result.errors)")
  }

  @Test func `an error in the arguments of a command names the help of that command`() throws {
    #expect(
      try program.run("sessions", "show").errors
        == "limen: Missing expected argument '<id>'; see 'limen sessions show --help'.\n")
    #expect(
      try program.run("profile", "x").errors
        == "limen: Unexpected argument 'x'; see 'limen profile --help'.\n")
  }

  @Test func `the version names the engine and the commit`() throws {
    let result = try program.run("--version")
    let form = /0\.1\.0 \(engine (\d+), commit ([0-9a-f]{12,}|unknown)\)\n/
    let match = try #require(result.output.wholeMatch(of: form), "\(result.output)")
    #expect(Int(match.1) == Engine.version)
  }

  @Test func `an empty variable counts as unset`() throws {
    program.environment["LIMEN_TONE_MS"] = ""
    program.environment["LIMEN_LISTENER"] = ""
    program.environment["LIMEN_NOSUCH"] = ""
    let result = try program.succeed("config")
    #expect(result.outputLines.dropFirst().allSatisfy { $0.hasSuffix("default") })
  }

  @Test func `an option ends at its first equals sign, and options at two hyphens`() throws {
    let store = try program.run("sessions", "list", "--store=\u{301}a=b")
    #expect(store.status == 66 && store.errors.utf8.firstRange(of: "'\u{301}a=b'".utf8) != nil)
    let label = try program.run("sessions", "annotate", "1", "--store", "a", "--", "--x=\u{301}y")
    #expect(label.status == 66, "\(label.errors)")
  }

  @Test func `a listener without sessions is named`() throws {
    _ = try program.train("hl", "--trials", "2")
    for command in [
      "sessions list --listener nobody", "profile --listener nobody", "profile --compare me nobody",
    ] {
      try program.run(Program.words(command) + ["--store", "a.sqlite"])
        .expectRefusal(66, "limen: The store 'a.sqlite' has no session of 'nobody'")
    }
    for command in [
      "profile --listener Mee", "sessions list --listener Mee", "today --listener Mee",
      "sessions forget Mee --yes",
    ] {
      try program.run(Program.words(command) + ["--store", "a.sqlite"]).expectRefusal(
        66, "no session of 'Mee': did you mean 'me'? 'limen sessions --store a.sqlite' lists")
    }
    try program.run("profile", "--from", "a.sqlite", "--listener", "nobody")
      .expectRefusal(66, "limen: There is no session of 'nobody' in 'a.sqlite'")
    // Without --listener, the report is on the standard listener.
    #expect(try program.run("profile", "--store", "a.sqlite").output.hasPrefix("me: 2 trials"))
  }

  @Test func `the engine promises no store that it does not use`() throws {
    let help = try program.run("engine", "--help").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("(default: nothing is kept)") && !help.contains("limen.sqlite"))
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `a progress bar is never wider than the terminal`(columns: Int) throws {
    let terminal = [
      "sh", "-c", "exec script -qec \"stty -onlcr cols \(columns); exec $0 $*\" /dev/null",
    ]
    let arguments = ["simulate", "--listeners", "6", "--trials", "10", "--range", "C4-E4"]
    let shown = try program.run(arguments + [">/dev/null"], wrapper: terminal).output
    let lines = shown.replacing("\u{1B}[K", with: "").split(separator: "\r")
    #expect(lines.contains { $0.contains("6 of 6 listeners") || columns < 40 }, "\(shown)")
    #expect(lines.allSatisfy { $0.count < columns }, "\(lines)")
    #expect(lines.contains { $0.contains("[#") } == (columns >= 60))
  }

  private static let shells = [
    ("bash", "/bin/bash"), ("zsh", "/usr/bin/zsh"), ("fish", "/usr/bin/fish"),
  ]

  @Test(arguments: shells)
  func `the completions of a shell are a script that the shell accepts, the same in every home`(
    name: String, path: String
  ) throws {
    let script = try program.run("--generate-completion-script", name)
    #expect(script.status == 0 && script.output.contains("limen"))
    #expect(script.output.contains("sessions") && script.output.contains("annotate"))
    program.environment["HOME"] = "/somewhere/else"
    #expect(try program.run("--generate-completion-script", name).output == script.output)
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    try program.write(script.output, to: "completions")
    let check = try shell("\(path) -n completions", in: program)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  @Test func `a shell offers listeners of a store, kinds of sessions, devices and topics`() throws {
    _ = try program.train("h", "--listener", "anna", "--trials", "1", store: "a.sqlite")
    try program.configure("[presets.viola]\ntrials = 5\n")
    func offered(_ command: String, _ option: String, _ words: String...) throws -> [Substring] {
      let position = "\(words.count)"
      let result = try program.succeed(
        ["---completion", command, "--", option, position, "0", "limen"] + words)
      return result.outputLines.map { $0[...] }
    }
    #expect(
      try offered("profile", "--listener", "profile", "--store", "a.sqlite", "--listener")
        == ["anna"])
    #expect(try offered("train", "--preset", "train", "--preset").contains("viola"))
    #expect(try offered("train", "--device", "train", "--device").contains("null"))
    #expect(try offered("help", "positional@0", "help", "").contains("engine-protocol"))
    #expect(
      try offered("profile", "--listener", "profile", "--store", "none.sqlite", "--listener") == [])
  }
}

@Suite(.waitsForPrograms, .serialized) struct `The configured listener and store` {
  private let program = Program()

  init() throws {
    _ = try program.train("hlhlh", "--trials", "5", "--listener", "anna", store: "mine.sqlite")
  }

  @Test func `an option overrides the environment, which overrides the file`() throws {
    try program.configure("listener = \"ben\"\nstore = \"~/mine.sqlite\"\n")
    // Others have answers here, so that the report on nobody would be a mistake.
    try program.run("profile").expectRefusal(66, "has no session of 'ben'")
    program.environment["LIMEN_LISTENER"] = "anna"
    #expect(try program.run("profile").output.hasPrefix("anna: 5 trials"))
    #expect(try program.run("sessions").output.hasPrefix("id 1  anna  "))
    program.environment["LIMEN_STORE"] = "none.sqlite"
    #expect(try program.run("profile").status == 66)
    let option = try program.run("profile", "--store", "mine.sqlite", "--listener", "anna")
    #expect(option.output.hasPrefix("anna: 5 trials"))
  }

  @Test func `training uses them`() throws {
    try program.configure("listener = \"carl\"\nstore = \"\(program.path("mine.sqlite"))\"\n")
    try program.succeed(
      ["train", "--plain", "--device", "null", "--trials", "1"] + Program.quick, input: "h\n")
    #expect(try program.run("sessions").outputLines.count == 2)
    #expect(try program.run("sessions", "list", "--listener", "carl").outputLines.count == 1)
  }

  @Test func `a value that cannot be used is reported where it stands`() throws {
    try program.configure("\nstore = \"mine.sqlite\"\n")
    try program.run("sessions").expectRefusal(65, "config.toml', line 2: store 'mine")
    try program.configure("listener = \"a-b\"\n")
    try program.run("profile").expectRefusal(65, "line 1: 'a-b' cannot name a listener")
    // Nothing is read from the file where an option says it.
    #expect(try program.run("sessions", "--store", "mine.sqlite").status == 0)
    try program.configure("")
    program.environment["LIMEN_LISTENER"] = "a-b"
    try program.run("profile").expectRefusal(64, "limen: LIMEN_LISTENER: 'a-b'")
  }
}
