import Foundation
import Music
import Notation
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The configuration` {
  private let program = Program()

  private static let file = ".config/limen/config.toml"
  private var path: String { program.path(Self.file) }

  private func train(_ options: String...) throws -> Program.Result {
    try program.run(
      ["train", "--plain", "--store", "a.sqlite", "--trials", "1"] + options, input: "h\n")
  }

  private var settings: Settings {
    get throws { try #require(program.sessions().last).header.settings }
  }

  @Test func `options override the environment, which overrides the file`() throws {
    try program.configure("device = \"null\"\ntone-ms = 40\ngap-ms = 20\nfeedback-ms = 0\n")
    program.environment["LIMEN_GAP_MS"] = "30"
    try train("--tone-ms", "60").expectSuccess()
    let settings = try settings
    #expect(settings.device == "null")
    #expect(settings.toneLength == Milliseconds(60))
    #expect(settings.gap == Milliseconds(30))
    #expect(settings.feedbackLength == Milliseconds(0))
    #expect(settings.rove == Decibels(3))
  }

  @Test func `an unusable configuration file is reported with its line`() throws {
    try program.configure("\ntone_ms = 5")
    try train("--device", "null").expectRefusal(
      65, "config.toml', line 2: Nothing is called 'tone_ms': did you mean tone-ms?")
    #expect(!program.has("a.sqlite"))
    // Commands that need no settings still work.
    #expect(try program.run("config", "--path").status == 0)
  }

  @Test func `an unusable environment variable is reported by its name`() throws {
    program.environment["LIMEN_TONE_MS"] = "long"
    let result = try train("--device", "null")
    #expect(result.status == 64)
    #expect(
      result.errors == "limen: LIMEN_TONE_MS 'long' cannot be used: give whole milliseconds.\n")
  }

  @Test func `the missing file of a scale stops nobody who gives another tuning`() throws {
    try program.configure("tuning = \"/no/x.scl\"\n")
    try train("--device", "null").expectRefusal(66, "There is no tuning '/no/x.scl'")
    #expect(try train("--device", "null", "--task", "interval", "--tuning", "just").status == 0)
    program.environment["LIMEN_TUNING"] = "just"
    #expect(try train("--device", "null").status == 0)
  }

  @Test func `a configuration path that is a folder is reported in one sentence`() throws {
    try program.makeFolder(Self.file)
    try train("--device", "null").expectRefusal(74, "config.toml' cannot be read")
  }

  @Test func `the config command shows each setting with its source`() throws {
    try program.configure("# mine\ntone-ms = 700\nlistener = \"ben\"\ncatch-cents = \"6 %\"\n")
    program.environment["LIMEN_STORE"] = "mine.sqlite"
    program.environment["LIMEN_GAP_MS"] = "30"
    program.environment["LANG"] = "de_DE.UTF-8"
    let result = try program.succeed("config")
    let lines = result.outputLines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.first == "# \(path)")
    #expect(lines[1] == "listener ben file, line 3" && lines[2] == "store mine.sqlite environment")
    for line in [
      "tone-ms 700 file, line 2", "gap-ms 30 environment", "language de environment",
      "timbre sine default", "catch-cents 100.88 file, line 4",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let objects = try jsonObjects(program.run("config", "--json").output)
    let tone = try #require(objects.first { $0["name"] as? String == "tone-ms" })
    #expect(tone["value"] as? String == "700" && tone["line"] as? Int == 2)
  }

  @Test func `the configuration file lies in the XDG configuration folder`() throws {
    #expect(try program.run("config", "--path").output == path + "\n")
    program.environment["XDG_CONFIG_HOME"] = "/etc/xdg"
    #expect(try program.run("config", "--path").output == "/etc/xdg/limen/config.toml\n")
    program.environment["XDG_CONFIG_HOME"] = "relative"
    #expect(try program.run("config", "--path").output == path + "\n")
  }

  @Test func `the template is a valid configuration that changes nothing`() throws {
    try program.configure(program.run("config", "--template").output)
    let lines = try program.run("config").outputLines
    #expect(lines.count > 20)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("default") })
  }

  @Test(.long) func `the program speaks German when the locale or an option says so`() throws {
    program.environment["LANG"] = "de_DE.UTF-8"
    let german = try train("--device", "null", "--tone-ms", "40", "--gap-ms", "0")
    #expect(german.output.hasPrefix("Zwei Töne erklingen."), "its name says UTF-8")
    program.environment["LANG"] = "de_DE"
    let plain = try train("--device", "null", "--tone-ms", "40", "--gap-ms", "0")
    #expect(plain.output.hasPrefix("Zwei Toene erklingen."), "its name says nothing")
    let english = try train("--device", "null", "--tone-ms", "40", "--language", "en")
    #expect(english.output.hasPrefix("Two tones play."))
    program.environment["LANG"] = nil
    program.environment["LC_ALL"] = "C.UTF-8"
    let option = try train("--device", "null", "--tone-ms", "40", "--language", "de")
    #expect(option.output.hasPrefix("Zwei Töne erklingen."))
    let stored = try program.run("profile", "--store", "a.sqlite", "--json")
    #expect(stored.output.contains("\"C#4\""), "data keep English names")
  }

  @Test func `a setting changed in line mode is saved without disturbing the file`() throws {
    try program.configure("# mine\ngap-ms = 10 # short\n[keys]\nhigher = [\"7\"]\n")
    try program.succeed(
      Program.lineMode + ["--feedback-ms", "0", "--tone-ms", "40"],
      input: "settings tone-ms 50\nh\nq\n")
    #expect(
      try program.text(Self.file)
        == "# mine\ngap-ms = 10 # short\ntone-ms = 50\n[keys]\nhigher = [\"7\"]\n")
    #expect(try settings.toneLength == Milliseconds(50))
  }

  @Test func `a setting that cannot be saved loses no answer`() throws {
    try program.write("no folder", to: ".config")
    let result = try program.train(lines: "unit percent\nh\nq\n").expectSuccess()
    #expect(result.output.contains("Not a directory"))
    #expect(result.output.hasSuffix("1 trial answered and stored.\n"))
  }
}
