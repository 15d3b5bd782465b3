import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Sessions in a scale of our own` {
  private let program: Program

  init() throws {
    program = try Program()
    let steps = (1...19).map { String(format: "%.5f\n", 1200 * Double($0) / 19) }
    try write("! ours\nNineteen steps\n 19\n" + steps.joined(), "nineteen.scl")
    try write("x\n2\n701,955\n2/1\n", "comma.scl")
    let degrees = (0..<19).map { "\($0)\n" }
    try write("19\n0\n127\n60\n60\n261.625565\n19\n" + degrees.joined(), "good.kbm")
    try write("2\n0\n127\n60\n61\n440.0\n1\n0\nx\n", "silent.kbm")
  }

  private func write(_ text: String, _ file: String) throws {
    try program.write([file: Data(text.utf8)])
  }

  private func train(
    _ options: [String], lines: String = String(repeating: "h\n", count: 4)
  ) throws -> Program.Result {
    try program.run(
      [
        "train", "--plain", "--device", "null", "--store", "a.sqlite", "--seed", "5", "--tone-ms",
        "30", "--gap-ms", "0", "--feedback-ms", "0", "--trials", "4",
      ] + options, input: lines)
  }

  @Test func `they are stored with all pitches, verified, carried on and measured`() throws {
    let scale = ["--task", "interval", "--tuning", "nineteen.scl"]
    let first = try train(scale + ["--tonic", "D", "--intervals", #"7\19,-11\19"#])
    #expect(first.status == 0 && first.output.contains(#"7\19 up"#), "\(first.errors)")
    let second = try train(scale + ["--keyboard", "good.kbm", "--intervals", #"11\19"#])
    #expect(second.status == 0)
    try program.expectSessionsToTravel(ofTasks: ["interval", "interval"])

    let sidecars = try FileManager.default.subpathsOfDirectory(atPath: program.path("first"))
      .filter { $0.hasSuffix("_beh.json") }.sorted()
    let tunings = try sidecars.map { path in
      let data = try Data(contentsOf: URL(filePath: program.path("first/" + path)))
      let sidecar = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let settings = sidecar?["Settings"] as? [String: Any]
      return try #require(settings?["tuning"] as? [String: Any])
    }
    let recorded = try #require(tunings[0]["scale"] as? [String: Any])
    #expect(recorded["description"] as? String == "Nineteen steps")
    #expect((recorded["pitches"] as? [Double])?.first == 63.15789)
    #expect(tunings[0]["tonic"] as? String == "D4" && tunings[1]["keyboard"] != nil)

    // A table without its sidecar has the sizes, but not the pitches of the scale.
    for path in sidecars {
      try FileManager.default.removeItem(atPath: program.path("first/" + path))
    }
    let bare = try program.run(["replay", "first"])
    #expect(bare.output.contains("8 answers"), "\(bare.output) \(bare.errors)")

    let profile = ["profile", "--store", "a.sqlite", "--intervals"]
    let own = try program.run(profile)
    #expect(own.output.contains("from the sizes of 2 tunings"), "\(own.output)")
    let json = try program.run(
      profile + ["--json", "--tuning", "nineteen.scl", "--keyboard", "good.kbm"])
    #expect(json.status == 0 && json.output.contains("694.737"), "\(json.output)")
  }

  @Test(
    arguments: [
      (66, ["--tuning", "no.scl"], "There is no tuning 'no.scl'"),
      (66, ["--tuning", "nineteen.scl", "--keyboard", "no.kbm"], "'no.kbm'"),
      (
        65, ["--tuning", "comma.scl"], "'comma.scl' cannot be used: line 3: '701,955' has a decimal"
      ),
      (
        65, ["--tuning", "nineteen.scl", "--keyboard", "silent.kbm"],
        "The note C#4 (61), whose frequency the keyboard mapping gives, sounds no degree"
      ),
      (64, ["--tuning", "just", "--tonic", "D"], "leave out --tonic"),
      (64, ["--tuning", "just", "--keyboard", "good.kbm"], "leave out --keyboard"),
      (
        64, ["--tuning", "nineteen.scl", "--tonic", "D", "--keyboard", "good.kbm"],
        "leave out --tonic"
      ),
      (64, ["--tuning", "nineteen.scl"], "m3 is not an interval of this tuning"),
      (
        64, ["--tuning", "nineteen.scl", "--intervals", #"7\31"#],
        #"7\31 is not an interval of this tuning, which repeats after 19 notes"#
      ),
      (
        64, ["--tuning", "nineteen.scl", "--intervals", #"7\19"#, "--range", "C4-D4"],
        #"No pair at --intervals 7\19 lies within --range C4-D4"#
      ),
    ] as [(Int32, [String], String)])
  func `what allows no session is refused before it begins`(
    status: Int32, options: [String], sentence: String
  ) throws {
    let result = try train(["--task", "interval"] + options)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(sentence), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: program.path("a.sqlite")))
  }

  @Test(
    arguments: [
      (65, #"tuning = "nineteen.scl""#, "line 1: tuning 'nineteen.scl' is unknown: give equal,"),
      (66, "\ntuning = \"~/no.scl\"", "line 2: There is no tuning '"),
      (65, #"keyboard = "~/comma.scl""#, "comma.scl' cannot be used: line 1: 'x' is not the size"),
    ] as [(Int32, String, String)])
  func `a file that the configuration names is reported with both lines`(
    status: Int32, text: String, sentence: String
  ) throws {
    try write(text + "\n", ".config/limen/config.toml")
    let result = try train([])
    #expect(result.status == status && result.errors.contains("config.toml', "), "\(result.errors)")
    #expect(result.errors.contains(sentence), "\(result.errors)")
  }

  @Test func `an option takes back the mapping that the configuration names`() throws {
    try write("keyboard = \"~/good.kbm\"\n", ".config/limen/config.toml")
    let tonic = [
      "--task", "interval", "--tuning", "nineteen.scl", "--intervals", #"7\19"#, "--tonic", "D",
    ]
    let refused = try train(tonic)
    #expect(refused.status == 64 && refused.errors.contains("or give --keyboard none"))
    #expect(try train(tonic + ["--keyboard", "none"]).status == 0)
  }

  @Test func `the configuration keeps a scale that line mode leaves and chooses again`() throws {
    let file = ".config/limen/config.toml"
    let text = """
      task = "interval"
      tuning = "~/nineteen.scl"
      intervals = ["7\\\\19"]

      """
    try write(text, file)
    let lines = [
      "settings tuning equal", "settings tuning no.scl", "settings tuning ~/nineteen.scl", "h", "q",
    ]
    let result = try train([], lines: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("tuning 'no.scl' cannot be used: give equal, "))
    #expect(result.outputLines.filter { $0 == "A new session begins." }.count == 2)
    #expect(try String(contentsOfFile: program.path(file), encoding: .utf8) == text)
    let named = try program.run(["config", "--json"])
    #expect(named.output.contains("~/nineteen.scl"), "\(named.output)")
    let option = try train(["--tuning", "nineteen.scl"], lines: "settings tuning equal\nq\n")
    #expect(option.status == 0)
    #expect(
      try String(contentsOfFile: program.path(file), encoding: .utf8)
        .contains(#"tuning = "equal""#))
  }
}
