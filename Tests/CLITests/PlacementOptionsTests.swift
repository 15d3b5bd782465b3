import Music
import Psychometrics
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `Placement on the command line` {
  private let program = Program()

  @Test(
    .long,
    arguments: [
      ("--placement profile --focus 1 --target-correct 0.7", 4),
      (
        "--placement staircase --notes C3,C4 --down 3 --up 2 --start-cents 60 --step-factors 2,1.5",
        4
      ),
      ("--placement quest --notes c3", 4), ("--placement kazez --kazez-narrowing 0.05", 4),
      ("--placement constant --notes C4 --differences-cents 30,60 --repetitions 1", 2),
      ("--placement constant --notes C4 --differences-cents 0,30 --repetitions 2", 4),
    ])
  func `every placement trains, and replay verifies it`(options: String, trials: Int) throws {
    let result = try program.train(lines: "h\nl\nh\nl\n", Program.words(options)).expectSuccess()
    #expect(result.errors.isEmpty)
    #expect(try program.trials().count == trials)
    let replay = try program.succeed("replay", "--verify", "--store", "a.sqlite")
    #expect(replay.output.contains("  verified\n"))
  }

  @Test(.long, arguments: ["keypad", "train", "engine", "simulate"])
  func `every command that chooses pairs has an option for each parameter`(command: String) throws {
    let help = try program.run(command, "--help").output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for parameter in Placements.standard.parameters {
      let name = parameter.name
      #expect(
        words.contains("--\(name) <\(name)> \(owners(of: parameter)): \(parameter.text.help)"),
        "\(name)")
    }
  }

  private func owners(of parameter: PlacementParameter) -> String {
    Placements.standard.names(having: parameter).joined(separator: ", ")
  }

  @Test func `given options reach the placement rule, and the others keep their defaults`() throws {
    _ = try program.train(
      "h", "--placement", "staircase", "--notes", "C4,A3", "--step-factors", "3,1.5", "--down",
      "3", "--trials", "1")
    let session = try program.sessions()[0]
    let rule = StaircasePlacement.Rule(
      notes: [MIDINote(60), MIDINote(57)], down: 3, stepFactors: [3, 1.5])
    #expect(session.header.settings.placement == .staircase(rule))
  }
}
