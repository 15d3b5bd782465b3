import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Sessions in a scale of our own` {
  private let program = Program()

  init() throws {
    let steps = (1...19).map { String(format: "%.5f\n", 1200 * Double($0) / 19) }
    try program.write("! ours\nNineteen steps\n 19\n" + steps.joined(), to: "nineteen.scl")
    try program.write("x\n2\n701,955\n2/1\n", to: "comma.scl")
    let degrees = (0..<19).map { "\($0)\n" }
    try program.write("19\n0\n127\n60\n60\n261.625565\n19\n" + degrees.joined(), to: "good.kbm")
  }

  private func train(
    _ options: [String], lines: String = String(repeating: "h\n", count: 4)
  ) throws -> Program.Result {
    try program.train(lines: lines, ["--seed", "5", "--trials", "4"] + options)
  }

  @Test func `they are stored with all pitches, verified, carried on and measured`() throws {
    let scale = ["--task", "interval", "--tuning", "nineteen.scl"]
    let first = try train(scale + ["--tonic", "D", "--intervals", #"7\19,-11\19"#])
    #expect(first.status == 0 && first.output.contains(#"7\19 up"#), "\(first.errors)")
    try train(scale + ["--keyboard", "good.kbm", "--intervals", #"11\19"#]).expectSuccess()
    try program.expectSessionsToTravel(ofTasks: ["interval", "interval"])

    let sidecars = try program.recordings(in: "first", ending: ".json")
    let tunings = try sidecars.map { path in
      let settings = try jsonObject(program.text(path))["Settings"] as? [String: Any]
      return try #require(settings?["tuning"] as? [String: Any])
    }
    let recorded = try #require(tunings[0]["scale"] as? [String: Any])
    #expect(recorded["description"] as? String == "Nineteen steps")
    #expect((recorded["pitches"] as? [Double])?.first == 63.15789)
    #expect(tunings[0]["tonic"] as? String == "D4" && tunings[1]["keyboard"] != nil)

    // A table without its sidecar has the sizes, but not the pitches of the scale.
    for path in sidecars { try program.remove(path) }
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
    try train(["--task", "interval"] + options).expectRefusal(status, sentence)
    #expect(!program.has("a.sqlite"))
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
    try program.configure(text + "\n")
    try train([]).expectRefusal(status, "config.toml', ", sentence)
  }

  @Test func `an option takes back the mapping that the configuration names`() throws {
    try program.configure("keyboard = \"~/good.kbm\"\n")
    let tonic = [
      "--task", "interval", "--tuning", "nineteen.scl", "--intervals", #"7\19"#, "--tonic", "D",
    ]
    try train(tonic).expectRefusal(64, "or give --keyboard none")
    #expect(try train(tonic + ["--keyboard", "none"]).status == 0)
  }

  @Test func `the configuration keeps a scale that line mode leaves and chooses again`() throws {
    let file = ".config/limen/config.toml"
    let text = """
      task = "interval"
      tuning = "~/nineteen.scl"
      intervals = ["7\\\\19"]

      """
    try program.write(text, to: file)
    let lines = [
      "settings tuning equal", "settings tuning no.scl", "settings tuning ~/nineteen.scl", "h", "q",
    ]
    let result = try train([], lines: lines.joined(separator: "\n") + "\n").expectSuccess()
    #expect(result.output.contains("tuning 'no.scl' cannot be used: give equal, "))
    #expect(result.outputLines.filter { $0 == "A new session begins." }.count == 2)
    #expect(try program.text(file) == text)
    let named = try program.run(["config", "--json"])
    #expect(named.output.contains("~/nineteen.scl"), "\(named.output)")
    try train(["--tuning", "nineteen.scl"], lines: "settings tuning equal\nq\n").expectSuccess()
    #expect(try program.text(file).contains(#"tuning = "equal""#))
  }
}
