import Foundation
import Music
import Psychometrics
import Storage
import TestSupport
import Testing

@testable import Training

@Suite(.waitsForPrograms, .serialized) struct `Kinds of sessions on the command line` {
  private let program: Program

  init() throws { program = try Program() }

  private func configure(_ text: String) throws {
    try program.write([".config/limen/config.toml": Data(text.utf8)])
  }

  private func train(_ options: String...) throws -> Program.Result {
    try program.run(
      [
        "train", "--plain", "--device", "null", "--store", "a.sqlite", "--tone-ms", "30",
        "--gap-ms", "0", "--feedback-ms", "0",
      ] + options, input: String(repeating: "h\n", count: 30))
  }

  private var last: RecordedSession {
    get throws {
      try #require(
        try TrainingStore.reading(from: program.path("a.sqlite"))
          .sessions(of: Listener(label: "me")).last)
    }
  }

  @Test func `a session of a kind ends by itself, and --trials replaces its number`() throws {
    let result = try train("--preset", "warm-up")
    #expect(result.status == 0)
    #expect(result.outputLines.contains("Session: warm-up, 10 trials."))
    #expect(try last.trials.count == 10)
    #expect(try train("--preset", "warm-up", "--trials", "3").status == 0)
    #expect(try last.trials.count == 3)
  }

  @Test func `a kind of the configuration file has its own notes, and changes no setting`() throws {
    try configure("[presets.violin]\nrange = \"G3-E7\"\ntrials = 2\n")
    #expect(try train("--preset", "violin").status == 0)
    #expect(try last.header.settings.range.text == "G3-E7")
    #expect(try train("--trials", "1").status == 0)
    #expect(try last.header.settings.range.text == "C2-C6")
  }

  @Test func `a reference frequency in hertz stands in place of notes`() throws {
    #expect(try train("--reference-hz", "1000", "--trials", "1").status == 0)
    let (settings, trial) = (try last.header.settings, try #require(try last.trials.first))
    #expect(settings.range.text == "B5-B5")
    #expect(abs(trial.presentation.reference.value - 1000) < 1e-9)
    for (options, sentence) in [
      (["--reference-hz", "8000"], "--reference-hz 8000.0 is out of bounds: give 24.0 to 4750.0."),
      (
        ["--reference-hz", "500", "--range", "C4-C5"],
        "--reference-hz stands in place of --range: leave one of them out."
      ),
      (
        ["--reference-hz", "500", "--placement", "quest", "--notes", "B4"],
        "--reference-hz stands in place of --notes: leave one of them out."
      ),
    ] {
      let result = try program.run(["train", "--plain", "--device", "null"] + options)
      #expect(result.status == 64 && result.errors.contains(sentence), "\(result.errors)")
    }
  }

  @Test
  func `an experiment of the configuration file ends at its first limit and gives no feedback`()
    throws
  {
    try configure(
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
    let result = try train("--preset", "run", "--seed", "3")
    #expect(result.status == 0)
    let lines = result.outputLines
    #expect(lines.contains("answered") && !lines.contains("right") && !lines.contains("wrong"))
    #expect(
      lines.contains("The session is over after 3 answers in a row at the largest difference."))
    #expect(try last.header.settings.feedback == .none)
    #expect(
      try last.trials.suffix(3).allSatisfy { abs($0.question.difference.hundredths) == 40_000 })
  }

  @Test func `a kind of the configuration file has its own task, in line mode too`() throws {
    try program.write(["home.scl": Data("Fifth\n2\n3/2\n2/1\n".utf8)])
    try configure(
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
    let result = try train("--preset", "fifths")
    #expect(result.status == 0, "\(result.errors)")
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
    let narrow = try train("--preset", "fifths", "--range", "C4-D4")
    #expect(narrow.status == 64 && narrow.errors.contains("No pair at --intervals P5"))
  }

  @Test func `a scale that a kind names is reported with the line of the kind`() throws {
    try configure("[presets.own]\ntask = \"interval\"\ntuning = \"/no.scl\"\n")
    let result = try train()
    #expect(result.status == 66)
    #expect(
      result.errors.contains("config.toml', line 3: There is no tuning '/no.scl'"),
      "\(result.errors)")
  }

  @Test func `an unknown kind is refused with the names that there are`() throws {
    let result = try train("--preset", "my-instrument")
    #expect(result.status == 64)
    #expect(
      result.errors.contains("choose one of warm-up, twenty, five-minutes, weak-spots"),
      "\(result.errors)")
    #expect(result.errors.contains("[presets.my-instrument]"))
  }

  @Test func `a kind that cannot be used is reported with its line`() throws {
    try configure("[presets.violin]\nrange = \"E7-G3\"\n")
    let result = try train("--preset", "violin")
    #expect(result.status == 65)
    #expect(
      result.errors.contains("config.toml', line 2: range 'E7-G3' cannot be used"),
      "\(result.errors)")
  }

  @Test func `notes that the placement does not permit are reported`() throws {
    try configure("[presets.violin]\nrange = \"G3-E7\"\n")
    let result = try train("--preset", "violin", "--placement", "staircase", "--notes", "C2")
    #expect(result.status != 0)
    #expect(result.errors.contains("C2"), "\(result.errors)")
  }
}
