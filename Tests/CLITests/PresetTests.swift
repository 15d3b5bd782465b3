import Foundation
import Music
import Psychometrics
import TestSupport
import Testing

@testable import Training

@Suite(.waitsForPrograms, .serialized) struct `Kinds of sessions on the command line` {
  private let program = Program()

  private func train(_ options: String...) throws -> Program.Result {
    try program.train(lines: String(repeating: "h\n", count: 30), options)
  }

  private var last: RecordedSession {
    get throws { try #require(program.sessions().last) }
  }

  @Test func `a session of a kind ends by itself, and --trials replaces its number`() throws {
    let result = try train("--preset", "warm-up").expectSuccess()
    #expect(result.outputLines.contains("Session: warm-up, 10 trials."))
    #expect(try last.trials.count == 10)
    #expect(try train("--preset", "warm-up", "--trials", "3").status == 0)
    #expect(try last.trials.count == 3)
  }

  @Test func `a kind of the configuration file has its own notes, and changes no setting`() throws {
    try program.configure("[presets.violin]\nrange = \"G3-E7\"\ntrials = 2\n")
    #expect(try train("--preset", "violin").status == 0)
    #expect(try last.header.settings.range.text == "G3-E7")
    #expect(try train("--trials", "1").status == 0)
    #expect(try last.header.settings.range.text == "C2-C6")
    let outside = try train("--preset", "violin", "--placement", "staircase", "--notes", "C2")
    #expect(outside.status != 0 && outside.errors.contains("C2"), "\(outside.errors)")
  }

  @Test func `a reference frequency in hertz stands in place of notes`() throws {
    #expect(try train("--reference-hz", "1000", "--trials", "1").status == 0)
    let (settings, trial) = (try last.header.settings, try #require(try last.trials.first))
    #expect(settings.range.text == "B5-B5")
    #expect(abs(trial.presentation.reference.value - 1000) < 1e-9)
  }

  @Test
  func `an experiment of the configuration ends at its first limit and gives no feedback`() throws {
    try program.configure(
      """
      [presets.run]
      hertz = 500
      placement = "staircase"
      down = 10
      start-cents = "6 %"
      feedback = "none"
      stop = { trials = 30, at-limit = 3 }
      """)
    // Half of the answers are wrong, so that the staircase rises to its largest difference.
    let lines = try train("--preset", "run", "--seed", "3").expectSuccess().outputLines
    #expect(lines.contains("answered") && !lines.contains("right") && !lines.contains("wrong"))
    #expect(
      lines.contains("The session is over after 3 answers in a row at the largest difference."))
    #expect(try last.header.settings.feedback == .none)
    #expect(
      try last.trials.suffix(3).allSatisfy { abs($0.question.difference.hundredths) == 40_000 })
  }

  @Test func `a kind of the configuration file has its own task, in line mode too`() throws {
    try program.write("Fifth\n2\n3/2\n2/1\n", to: "home.scl")
    try program.configure(
      """
      [presets.fifths]
      task = "interval"
      intervals = ["P5", "-P5"]
      tuning = "just"
      trials = 2
      [presets.own]
      task = "interval"
      intervals = ['1\\2']
      tuning = "~/home.scl"
      range = "C4-G4"
      trials = 1
      """)
    let result = try train("--preset", "fifths").expectSuccess()
    #expect(
      result.outputLines.contains("Session: fifths, intervals, P5 -P5, just, 2 trials."),
      "\(result.output)")
    #expect(result.output.contains("perfect fifth"))
    let settings = try last.header.settings
    #expect(settings.task == .interval && settings.tuning == .intervals(.just))
    #expect(settings.intervals.map(\.text) == ["P5", "-P5"])
    #expect(try train("--preset", "own").status == 0)
    #expect(try last.header.settings.tuning.name == "Fifth")
    #expect(try train("--trials", "1").status == 0)
    #expect(try last.header.settings.task == .pitch)
    let verified = try program.run(["replay", "--store", "a.sqlite", "--verify"])
    #expect(verified.status == 0 && verified.output.contains("3 verified"))
    try train("--preset", "fifths", "--range", "C4-D4")
      .expectRefusal(64, "No pair at --intervals P5")
  }

  @Test func `a scale that a kind names is reported with the line of the kind`() throws {
    try program.configure("[presets.own]\ntask = \"interval\"\ntuning = \"/no.scl\"\n")
    try train().expectRefusal(66, "config.toml', line 3: There is no tuning '/no.scl'")
  }
}
