import Foundation
import FrontEndFixtures
import FrontEnds
import Music
import Notation
import Psychometrics
import TestSupport
import Testing
import Wording

@testable import Configuration
@testable import Training

/// The template that users copy.
private let template =
  (try? String(contentsOf: resourceFile("config.toml"), encoding: .utf8)) ?? ""

@Suite struct `The template` {
  @Test func `the template changes nothing as it stands`() throws {
    let file = try ConfigurationText(template)
    #expect(file.values.isEmpty && file.bindings.isEmpty && file.presets == Preset.standard)
  }

  @Test func `the template shows every setting with its default`() throws {
    let lines = template.split(separator: "\n").map { line in
      line.hasPrefix("# ") && line.contains(" = ") || line.hasPrefix("# [")
        ? String(line.dropFirst(2)) : String(line)
    }
    let file = try ConfigurationText(lines.joined(separator: "\n"))
    var values = SettingValues.standard
    for setting in SettingKey.allCases {
      let text = try #require(file.values[setting], "\(setting.rawValue)")
      try values.set(setting, to: text)
    }
    #expect(values == .standard)
    #expect(file.storeValues == [.listener: "me", .store: "~/.local/share/limen/limen.sqlite"])
    #expect(file.bindings.count == Action.allCases.count)
    #expect(try file.keyTable() == .standard)
    let instrument = Preset(name: "my-instrument", settings: [.range: "G3-E7"])
    let fifths = Preset(
      name: "fifths", limits: [.trials(30)],
      settings: [.task: "interval", .intervals: "P5,-P5", .tuning: "just"])
    let staircase = Preset(
      name: "staircase", limits: [.trials(100), .reversals(6), .atLargest(6)],
      settings: [
        .placement: "staircase", .down: "3", .notes: "A4", .feedback: "none",
      ])
    #expect(file.presets == Preset.standard + [fifths, instrument, staircase])
  }

  @Test func `the template explains every task`() {
    let text = template.replacing("\n# ", with: " ")
    let questions = [
      "pitch": "was the comparison tone higher or lower?",
      "interval": "is it too high or too low for the interval?",
      "matching": "adjust it until it is in tune",
    ]
    for task in Task.allCases {
      #expect(text.contains("\(task.name) (\(questions[task.name] ?? ""))"), "\(task.name)")
    }
  }
}

@Suite struct `Keys in a configuration file` {
  private func table(_ keys: String) throws -> KeyTable {
    try ConfigurationText("[keys]\n" + keys).keyTable()
  }

  @Test func `configured keys replace the standard ones`() throws {
    let table = try table("higher = [\"7\", \"up\"]")
    #expect(table.keys(for: .higher) == ["7", .up])
    #expect(table.keys(for: .lower) == KeyTable.standard.keys(for: .lower))
  }

  @Test func `a file of an earlier version may bind Escape`() throws {
    let leaving = try table(#"leave = ["q", "escape"]"#)
    #expect(leaving.keys(for: .leave) == ["q", .escape] && leaving.keys(for: .back).isEmpty)
    let pausing = try table("pause = [\"escape\"]\nleave = [\"q\"]")
    #expect(pausing.action(for: .escape, in: .training) == .pause)
  }

  @Test func `two actions that never meet may have one key`() throws {
    let table = try table("undo = [\"w\"]\nagain = [\"w\"]")
    #expect(table.keys(for: .undo) == ["w"] && table.keys(for: .again) == ["w"])
  }

  @Test func `the keys of two actions can be exchanged`() throws {
    let table = try table("higher = [\"2\"]\nlower = [\"8\"]")
    #expect(table.keys(for: .higher) == ["2"] && table.keys(for: .lower) == ["8"])
  }

  @Test(arguments: [
    ("highr = [\"8\"]", "Nothing is called 'highr': did you mean higher?"),
    ("higher = [\"F1\"]", "higher has 'F1', which is no key"),
    ("higher = [\"2\"]", "A key of higher does something else in the same place"),
    ("leave = []", "leave needs a key"),
    ("undo = [\"w\"]\nfilter = [\"w\"]", "undo and filter have the same key in the same place"),
  ])
  func `an unusable key binding is reported with its line`(keys: String, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) { try table(keys) }
    #expect(error?.line == 2)
    #expect(error?.sentence.hasPrefix(sentence) == true)
  }
}

@Suite struct `A configuration file` {
  @Test func `a configuration file uses the names of options and the types of TOML`() throws {
    let file = try ConfigurationText(
      """
      tone-ms = 700  # longer
      level-dbfs = -26.5
      "timbre" = "piano"
      notes = ["C3", 'F#4']
      reduced-motion = true
      [keys]
      higher = ["8", "up"]
      """)
    #expect(
      file.values == [
        .toneMs: "700", .levelDbfs: "-26.5", .timbre: "piano", .notes: "C3,F#4",
        .reducedMotion: "true",
      ])
    #expect(file.bindings == ["higher": ["8", "up"]])
    #expect(file.line(of: .levelDbfs) == 2)
    #expect(file.line(of: .timbre) == 3)
    #expect(file.line(of: .range) == nil)
    #expect(file.lines.line(of: "higher", in: ["keys"]) == 7)
  }

  @Test(arguments: [
    ("[", 1, "This table has no name"), ("\n [[[keys]]]", 2, "This table has no name"),
    ("[=]", 1, "This table has no name"), ("\u{FEFF}[ü]", 1, "This table has no name"),
    ("[[\t", 1, "This table has no name"), ("[]", 1, "This table has no name"),
    ("tone-ms = 700\ngap-ms 3", 2, "This is not TOML"), ("a = 1\na = 2", 2, "This is not TOML"),
    (
      "\ntone_ms = 700", 2,
      "Nothing is called 'tone_ms': did you mean tone-ms? 'limen config --template' lists every name."
    ),
    (
      "thema = \"dark\"", 1,
      "Nothing is called 'thema': did you mean theme? 'limen config --template' lists every name."
    ),
    (
      "# mine\n\npassword = 1", 3,
      "Nothing is called 'password': 'limen config --template' lists every name."
    ),
    ("gap-ms = 1979-05-27", 1, "gap-ms has no such value"),
    ("notes = [[\"C3\"]]", 1, "notes has no such value"),
    ("[range]\na = 1", 1, "range has no such"),
    ("\nkeys.higher = \"8\"", 2, "higher must list keys"),
    ("keys = 1", 1, "keys must be a table: write [keys]."),
    ("[keys]\nhigher = \"8\"", 2, "higher must list keys"),
    ("x\0y", nil, "This is no text"),
  ])
  func `an unusable entry is reported with its line`(text: String, line: Int?, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) { try ConfigurationText(text) }
    #expect(error?.line == line)
    #expect(error?.sentence.hasPrefix(sentence) == true, "\(error?.sentence ?? "")")
  }
}

@Suite struct `Changing a configuration file` {
  private func changed(_ text: String, _ changes: [SettingKey: String]) throws -> String {
    try ConfigurationText(text).changed(changes).text
  }

  @Test func `a change keeps comments, blank lines, order and line endings`() throws {
    let text = """
      # My settings
        tone-ms   = 500   # as usual

      timbre = "sine"
      [keys]
      higher = ["8"]  # one hand

      """
    #expect(
      try changed(text, [.toneMs: "700"])
        == text.replacingOccurrences(of: "= 500   # as", with: "= 700 # as"))
    #expect(try changed(text, [:]) == text)
    #expect(
      try changed(text, [.gapMs: "0"])
        == text.replacingOccurrences(of: "\"sine\"", with: "\"sine\"\ngap-ms = 0"))
  }

  @Test func `a file with the line ends of Windows keeps them`() throws {
    let text =
      "# c\r\ntone-ms = 400\r\nnotes = [\r\n \"C3\", # low\r\n]\r\n\r\n[keys]\r\nhigher = [\"8\"]\r\n"
    #expect(try changed(text, [.toneMs: "700"]) == text.replacing("400", with: "700"))
    #expect(
      try changed(text, [.notes: "all"])
        == text.replacing("[\r\n \"C3\", # low\r\n]", with: "\"all\""))
    #expect(
      try changed(text, [.gapMs: "0"])
        == text.replacing("]\r\n\r\n", with: "]\r\ngap-ms = 0\r\n\r\n"))
    #expect(try changed("tone-ms = 400 # x\r\n", [.toneMs: "700"]) == "tone-ms = 700 # x\r\n")
    #expect(
      try changed("# c\r\ntone-ms = 400", [.gapMs: "0"]) == "# c\r\ntone-ms = 400\r\ngap-ms = 0")
    #expect(try ConfigurationText(text).lines.line(of: "higher", in: ["keys"]) == 8)
  }

  @Test(arguments: ["[\u{301}keys]\n", "[\u{600}]\n", "\u{301}[keys]\n"])
  func `a header with a mark beside its bracket is refused`(text: String) {
    #expect(throws: ConfigurationError.self) { try ConfigurationText(text) }
  }

  @Test(arguments: ["\u{301}", "\u{600}", "\u{200D}"])
  func `a change finds quotes and brackets with marks beside them`(mark: String) throws {
    let text = "device = \"\(mark)#\(mark)\" # \(mark)x\ntone-ms = 500\n"
    #expect(
      try changed(text, [.device: "hw:1\(mark)"])
        == "device = \"hw:1\(mark)\" # \(mark)x\ntone-ms = 500\n")
    #expect(try changed(text, [.toneMs: "700"]) == text.replacing("500", with: "700"))
  }

  @Test func `a new setting is placed below the comment that shows it`() throws {
    let text = try changed(template, [.gapMs: "250"])
    #expect(
      text
        == template.replacingOccurrences(
          of: "# gap-ms = 300\n", with: "# gap-ms = 300\ngap-ms = 250\n"))
  }

  @Test func `a change can start an empty file`() throws {
    #expect(try changed("", [.toneMs: "700"]) == "tone-ms = 700\n")
    #expect(try changed("[keys]\n", [.toneMs: "700"]) == "tone-ms = 700\n[keys]\n")
  }

  @Test func `a change replaces values of every form`() throws {
    #expect(
      try changed("notes = [ # low\n \"C3\",\n \"#\"]\n", [.notes: "all"]) == "notes = \"all\"\n")
    #expect(try changed("notes = \"all\" # x", [.notes: "C3,C4"]) == "notes = [\"C3\", \"C4\"] # x")
    #expect(try changed("device = \"a#\\\"b\" # x", [.device: "1"]) == "device = \"1\" # x")
    #expect(try changed("device='c#'", [.device: "hw:1,0"]) == "device= \"hw:1,0\"")
    #expect(
      try changed("tone-ms=5", [.device: "a\\\"\u{1}"])
        == "tone-ms=5\ndevice = \"a\\\\\\\"\\u0001\"")
  }

  @Test func `a change keeps the former name of a key`() throws {
    #expect(try changed("together = \"same\" # x", [.drone: "off"]) == "together = \"off\" # x")
    let both = "together = \"same\"\ndrone = \"same\""
    #expect(try changed(both, [.drone: "off"]) == "together = \"same\"\ndrone = \"off\"")
  }

  @Test func `every written value reads back`() throws {
    var text = try ConfigurationText(template)
    var wanted: [SettingKey: String] = [:]
    for (setting, value) in [
      (.range, "A3-A5"), (.device, "plughw:CARD=PCH,DEV=0"), (.levelDbfs, "-30.5"),
      (.notes, "C3,F#4"), (.stepFactors, "3,1.5"), (.differencesCents, "7"), (.theme, "auto"),
      (.large, "true"), (.color, "16"), (.device, "default"), (.notes, "all"),
    ] as [(SettingKey, String)] {
      wanted[setting] = value
      text = try text.changed([setting: value])
      #expect(text.values == wanted)
    }
  }

  @Test func `a change that would damage the file is refused`() throws {
    // To the parser this line is part of the string above it.
    let text = "device = \"\"\"\ntone-ms = 500\n\"\"\"\n"
    let error = #expect(throws: ConfigurationError.self) { try changed(text, [.toneMs: "700"]) }
    #expect(error?.sentence.hasSuffix("edit it by hand.") == true)
  }
}

extension SettingKey {
  fileprivate static let notes = named("notes")
  fileprivate static let down = named("down")
  fileprivate static let stepFactors = named("step-factors")
  fileprivate static let differencesCents = named("differences-cents")
}

@Suite struct `Presets in a configuration file` {
  @Test func `a preset replaces the standard one of its name, and others come after them`() throws {
    let file = try ConfigurationText(
      """
      [presets.viola]
      range = "C3-E6"
      minutes = 10
      [presets.twenty]
      trials = 25
      range = "weakest"
      """)
    let viola = Preset(name: "viola", limits: [.time(.seconds(600))], settings: [.range: "C3-E6"])
    var expected = Preset.standard
    expected[1] = Preset(name: "twenty", limits: [.trials(25)], isForWeakest: true)
    #expect(file.presets == expected + [viola])
    var layers = LayeredSettings(.standard)
    try layers.lay(file)
    #expect(layers.presets == file.presets)
  }

  @Test(
    arguments: [
      ("[presets.a]\nrange = \"E7-G3\"", 2, "range 'E7-G3' cannot be used"),
      (
        "[presets.a]\n\ntrials = 0", 3, "trials is '0', but must be a whole number from 1 to 10000."
      ),
      ("[presets.a]\ntrials = 2.5", 2, ", but must be a whole number"),
      (
        "[presets.a]\nminutes = \"5\"", 2,
        "minutes is '5', but must be a whole number from 1 to 600."
      ),
      (
        "[presets.a]\ntrails = 5", 2,
        "A preset has no 'trails': did you mean trials? limen-config(5) lists every name."
      ),
      ("[presets]\na = 5", 2, "a is no preset"),
      ("presets = 5", 1, "presets must hold a table for each preset"),
      ("\n[presets.\"a b\"]\ntrials = 5", 2, "'a b' cannot be a name"),
      ("\n[ presets . \"a.b\" ]\ntrials = 5", 2, "'a.b' cannot be a name"),
      ("[presets]\na = { trials = 0 }", 2, ", but must be a whole number"),
      ("\npresets.a.trials = 0", 2, ", but must be a whole number"),
      ("[presets]\nb.trials = 5\na.trials = 0", 3, ", but must be a whole number"),
      ("\npresets = { a = { trials = 0 } }", 2, ", but must be a whole number"),
      ("[presets.b]\ntrials = 5\n[presets.a]\ntrials = 0", 4, ", but must be a whole number"),
      ("[presets.a]\nhertz = 8000", 2, "hertz 8000 is out of bounds: give 24 to 4750."),
      ("[presets.a]\nhertz = 500\nrange = \"A4\"", 2, "hertz stands in place of range"),
      ("[presets.a]\nhertz = \"A4\"", 2, "hertz is 'A4', but must be a number."),
      (
        "[presets.a]\nhertz = 440\ntask = \"interval\"\nintervals = \"M3\"", 2,
        "hertz gives one note, from which no pair at intervals M3 can be made"
      ),
      ("[presets.a]\nlevel-dbfs = -30\nlevel-db-spl = 60", 3, "in place of level-dbfs"),
      ("[presets.a]\nstop = 5", 2, "stop must be a table, such as"),
      ("[presets.a]\nlanguage = \"de\"", 2, "A preset has no 'language'"),
      ("[presets.a]\ndown = 3", 2, "down belongs to placement staircase, not to profile."),
      ("[presets.a]\ntone-ms = 20", 2, "tone-ms 20 is out of bounds"),
      ("[presets.a]\n\nstop = { trails = 5 }", 3, "stop has no 'trails'"),
      ("[presets.a]\nstop = { right = \"8/10\" }", 2, "but must be text such as"),
      ("[presets.a]\nstop = { right = \"11 of 10\" }", 2, "right is '11 of 10', but must be"),
      (
        "[presets.a]\nstop = { band-ratio = 1 }", 2,
        "band-ratio is '1', but must be a number from 1.05"
      ),
      (
        "[presets.a]\nstop = { reversals = 6 }", 2,
        "stop reversals is never reached in the task pitch with the placement profile"
      ),
      (
        "[presets.a]\ntask = \"matching\"\nstop = { right = \"8 of 10\" }", 3,
        "stop right is never reached in the task matching"
      ),
      (
        "[presets.a]\ntask = \"melody\"", 2,
        "task 'melody' cannot be used: give pitch, interval or matching."
      ),
      ("[presets.a]\ntask = { a = 1 }", 2, "task has no such value."),
      ("[presets.a]\n\nintervals = \"P5\"", 3, "intervals belongs to task interval or matching"),
      ("[presets.a]\ntask = \"pitch\"\ntuning = \"just\"", 3, "tuning belongs to task"),
      (
        "[presets.a]\ntask = \"interval\"\nintervals = [\"P5\", \"P9\"]", 3,
        "intervals 'P5,P9' cannot be used"
      ),
      ("[presets.a]\ntask = \"interval\"\nintervals = [\"P1\"]", 3, "asks about unisons"),
      (
        "[presets.a]\ntask = \"interval\"\ntuning = \"just\"\nintervals = ['7\\19']", 3,
        "The tuning 'just' has no ratio for 7\\19"
      ),
      (
        "[presets.a]\ntask = \"interval\"\nrange = \"C4-D4\"\nintervals = [\"P5\"]", 4,
        "No pair at intervals P5 lies within range C4-D4"
      ),
    ] as [(String, Int?, String)])
  func `a preset that cannot be used is refused with its line`(
    text: String, line: Int?, sentence: String
  ) {
    let error = #expect(throws: ConfigurationError.self) { try ConfigurationText(text) }
    #expect(error?.line == line)
    #expect(error?.sentence.contains(sentence) == true, "\(error?.sentence ?? "")")
  }

  @Test func `a preset may have a task with intervals, a tuning and notes of its own`() throws {
    let file = try ConfigurationText(
      """
      [presets.a]
      task = "interval"
      intervals = "-P5,P5"
      range = "C4-C5"
      [presets.b]
      task = "matching"
      tuning = "~/a.scl"
      """)
    #expect(
      file.presets.suffix(2) == [
        Preset(name: "a", settings: [.task: "interval", .intervals: "-P5,P5", .range: "C4-C5"]),
        Preset(name: "b", settings: [.task: "matching", .tuning: "~/a.scl"]),
      ])
    #expect(file.line(of: .tuning, inPreset: "b") == 7)
  }

  @Test func `a preset may have any setting of a session, and any limits`() throws {
    let file = try ConfigurationText(
      """
      [presets.run]
      placement = "staircase"
      down = 3
      step-factors = [2, 1.122]
      tone-ms = 200
      hertz = 1000
      start-cents = "6 %"
      feedback = "none"
      stop = { reversals = 6, trials = 100, at-limit = 4, right = "8 of 10", band-ratio = 1.5 }
      """)
    let run = try #require(file.presets.last)
    #expect(
      run.limits == [
        .trials(100), .reversals(6), .atLargest(4), .right(8, of: 10), .bandRatio(1.5),
      ])
    let settings = try SettingValues.standard.values(of: run).settings()
    #expect(settings.range.text == "B5-B5" && abs(settings.concertPitch.value - 445.4494) < 1e-4)
    let start = Cents(1200 * DeterministicMath.log2(1.06))
    #expect(
      settings.placement == .staircase(.init(down: 3, start: start, stepFactors: [2, 1.122]))
        && settings.toneLength == Milliseconds(200) && settings.feedback == .none)
  }

  @Test(arguments: [
    SessionLimit.trials(100), .time(.seconds(300)), .reversals(6), .atLargest(4), .right(8, of: 10),
    .bandRatio(1.5), .bandRatio(2),
  ])
  func `a recorded limit is one that a file may have`(limit: SessionLimit) throws {
    let file = try ConfigurationText(
      "[presets.run]\nplacement = \"staircase\"\nstop = { \(limit.text) }")
    #expect(file.presets.last?.limits == [limit])
  }

  @Test func `settings are changed without touching presets`() throws {
    let text = "range = \"C2-C6\"\n[presets.a]\nrange = \"C3-E6\"\n"
    let changed = try ConfigurationText(text).changed([.range: "C4-C5"])
    #expect(changed.text == "range = \"C4-C5\"\n[presets.a]\nrange = \"C3-E6\"\n")
  }
}
