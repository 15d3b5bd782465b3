import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct `Simulation on the command line` {
  private let program = Program()
  private let small = ["simulate", "--listeners", "4", "--trials", "20", "--range", "C4-E4"]

  private func withoutTimes(_ options: [String] = []) throws -> NSDictionary {
    let result = try program.succeed(small + ["--json"] + options)
    #expect(result.errors.isEmpty)
    var object = try jsonObject(result.output)
    #expect(object.removeValue(forKey: "microseconds") is [String: Double])
    return object as NSDictionary
  }

  @Test(
    .long,
    arguments: [
      "base", "population", "attention", "learning", "direction", "guessing",
      "intervals --intervals M2,-M3", "moving --intervals M2,-M3", "matching --intervals M2,-M3",
      "base --sessions 3",
    ])
  func `the same seed gives the same figures for any number of jobs`(bank: String) throws {
    func figures(_ options: String) throws -> NSDictionary {
      try withoutTimes(Program.words("--bank \(bank) \(options)"))
    }
    let first = try figures("--jobs 1")
    #expect(try figures("--jobs 3") == first)
    #expect(try figures("--seed 2") != first)
    #expect((first["trend"] is [String: Any]) == bank.contains("sessions"))
  }

  @Test(.long) func `the learning listeners of the base bank give different figures`() throws {
    #expect(try withoutTimes(["--learning"]) != withoutTimes())
  }

  @Test(arguments: [
    "--bank intervals --tuning scale.scl --tonic D4", "--bank intervals --example always",
    "--bank matching --tuning just --drone same",
  ])
  func `sessions in a tuning, with examples and over a drone are verified`(options: String) throws {
    let scale =
      "half-flat\n12\n100.\n200.\n300.\n350.\n500.\n600.\n700.\n800.\n900.\n1000.\n1050.\n2/1\n"
    try program.write(scale, to: "scale.scl")
    _ = try program.run(Program.words("simulate --listeners 2 --trials 20 --out study \(options)"))
    let replay = try program.run("replay", "study", "--verify")
    #expect(replay.output.contains("2 verified, 0 differ"), "\(replay.output) \(replay.errors)")
  }

  @Test(arguments: [
    ("base", "pitch", ""), ("categorical", "interval", "m3,-M3"), ("matching", "matching", "P1,M3"),
  ])
  func `every session of a listener is written and verified by a replay`(
    bank: String, task: String, intervals: String
  ) throws {
    let options = intervals.isEmpty ? [] : ["--intervals", intervals]
    let result = try program.run(
      small + ["--sessions", "2", "--bank", bank, "--out", "study"] + options)
    let end = intervals.isEmpty ? "\n" : ", task \(task) with \(intervals)\n"
    #expect(
      result.output.hasPrefix(
        "bank \(bank): 4 listeners, 2 sessions of 20 trials each, C4-E4, seed 1" + end),
      "\(result.errors)")
    let replay = try program.succeed(["replay", "study", "--verify"])
    let tables = try program.recordings(in: "study")
    #expect(tables.count { $0.hasSuffix("_task-\(task)_beh.tsv") } == 8)
    let totals = task == "matching" ? "0 answers, 0 right, 160 matches." : "160 answers, "
    #expect(replay.outputLines.last?.contains(totals) == true, "\(replay.output)")
  }

  @Test func `a bank can do the task of another`() throws {
    let figures = try withoutTimes(Program.words("--bank guessing --task interval --intervals M3"))
    let subject = try #require(figures["subject"] as? [String: Any])
    #expect(subject["task"] as? String == "interval")
    #expect(subject["intervals"] as? [String] == ["M3"])
    // A coin has no limen and no intervals, so there is nothing to be near to.
    let row = try #require((figures["intervals"] as? [[String: Any]])?.last)
    #expect(row["t75"] == nil && row["pse"] == nil && row["known_share"] as? Double == 0)
  }

  @Test(.long) func `matches have a spread and a centre, but no right answers`() throws {
    let figures = try withoutTimes(["--bank", "lazy", "--intervals", "P1,M2"])
    #expect(figures["proportion_correct"] == nil)
    let rows = try #require(figures["intervals"] as? [[String: Any]])
    #expect(rows.map { $0["trial"] as? Int } == [15, 20])
    let spread = try #require(rows[1]["spread"] as? [String: [String: Double]])
    #expect(spread["rmse_log2"]?["value"] ?? 0 > 0)
    #expect(rows[1]["stops_early_share"] is Double)
  }

  /// Writes a protocol of practice and a staircase with two runs.
  private func writeProtocol() throws {
    let text = """
      protocol = 1
      order = ["practice", ["run"]]
      [conditions.practice]
      kind = "practice"
      hertz = 1000
      placement = "constant"
      differences-cents = [200]
      repetitions = 40
      stop = { right = "8 of 10" }
      [conditions.run]
      hertz = 3000
      placement = "staircase"
      runs = 2
      stop = { reversals = 4, trials = 60 }
      """
    try program.write(text, to: "p.toml")
  }

  @Test func `a protocol is simulated, and its recordings are verified by a replay`() throws {
    try writeProtocol()
    let options = ["simulate", "--protocol", "p.toml", "--listeners", "3"]
    let result = try program.run(options + ["--jobs", "1", "--out", "study"])
    #expect(
      result.outputLines.first == "protocol p.toml: 3 listeners of the bank base, seed 1",
      "\(result.errors)")
    #expect(result.outputLines.contains { $0.hasPrefix("practice   practice     3 ") })
    #expect(result.outputLines.contains { $0.hasPrefix("run        test         6 ") })
    #expect(try program.run(options + ["--jobs", "3"]).output == result.output)
    let replay = try program.run("replay", "study", "--verify")
    #expect(replay.output.contains("9 verified, 0 differ"), "\(replay.output) \(replay.errors)")
    _ = try program.run("sessions", "import", "study", "--store", "s.sqlite")
    let runs = try program.run("sessions", "runs", "--store", "s.sqlite", "--tsv")
    #expect(runs.outputLines.count == 10)
    #expect(runs.outputLines.count { $0.contains("p.toml\t1\t3\trun\t2\ttest") } == 3)
  }

  @Test(arguments: [
    ["--trials", "3"], ["--sessions", "2"], ["--range", "C4-E4"], ["--task", "interval"],
    ["--prior", "clinical"], ["--placement", "quest"], ["--intervals", "M3"],
  ])
  func `options that would change the sessions of a protocol are refused`(options: [String]) throws
  {
    try writeProtocol()
    try program.run(["simulate", "--protocol", "p.toml"] + options).expectRefusal(
      64,
      "limen: \(options[0]) cannot be used with --protocol, whose file alone fixes the stimuli: leave "
        + "it out.\n")
  }

  @Test func `a completed placement plan ends the simulation and is reported`() throws {
    let result = try program.run(
      small + ["--trials", "500", "--placement", "constant", "--notes", "C4", "--repetitions", "2"])
    #expect(result.outputLines.first == "bank base: 4 listeners, 8 trials each, C4-E4, seed 1")
    #expect(result.outputLines.contains { $0.hasPrefix("     8   ") })
  }

  @Test(.long) func `a lower target gives a lower proportion correct`() throws {
    func correct(_ target: String) throws -> Double {
      let figures = try withoutTimes(["--trials", "150", "--target-correct", target])
      return try #require(figures["proportion_correct"] as? Double)
    }
    #expect(try correct("0.9") > correct("0.65") + 0.1)
  }

  @Test(.long, .timeLimit(.minutes(1))) func `an interrupt ends the simulation at once`() throws {
    let running = try program.start("simulate", "--bank", "population", "--trials", "100000")
    // By then it has started, and simulates.
    try WaitLimit().wait { running.processorTime > .milliseconds(300) }
    running.send(signal: SIGINT)
    let result = try running.wait()
    #expect(result.status == 130)
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }

  /// The first recording fails. Simulating the other listeners would take far longer than the limit.
  @Test(.long, .timeLimit(.minutes(1)))
  func `a recording that cannot be written ends the simulation`() throws {
    try program.write("", to: "study/sub-population1n0")
    try program.run(
      "simulate", "--bank", "population", "--listeners", "20000", "--trials", "50", "--jobs", "1",
      "--out", "study"
    ).expectRefusal(74, "sub-population1n0")
    #expect(try program.names(in: "study").count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a killed simulation leaves no visible folder`() throws {
    func tables() -> [String] {
      let names = try? FileManager.default.subpathsOfDirectory(atPath: program.folder.path())
      return (names ?? []).filter { $0.hasSuffix("_beh.tsv") }
    }
    let running = try program.start(
      "simulate", "--bank", "population", "--listeners", "20000", "--trials", "50", "--out",
      "study")
    while tables().isEmpty { Thread.sleep(forTimeInterval: 0.05) }
    try running.crash()
    #expect(!program.has("study"))
    try program.succeed(
      "simulate", "--bank", "population", "--listeners", "2", "--trials", "50", "--out", "study")
    #expect(tables().count == 2 && tables().allSatisfy { $0.hasPrefix("study/") }, "\(tables())")
  }

  @Test func `a simulation whose output nobody reads ends with an error`() throws {
    let running = try program.start(
      "simulate", "--listeners", "2", "--trials", "10", "--range", "C4-D4")
    try running.closeOutput()
    try running.waitForErrors().expectRefusal(74, "standard output")
  }
}
