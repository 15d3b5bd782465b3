import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The silence after the line of a pair` {
  private let program = Program()

  private func onset() throws -> Duration { try #require(program.trials().first).onset }

  @Test(.long)
  func `on a terminal a pair sounds after its silence, announced to a new listener`() throws {
    let terminal = try PseudoTerminal()
    let arguments = Program.lineMode + ["--trials", "1"] + Program.quick
    let first = try terminal.start(arguments + ["--announce-ms", "700"], of: program)
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(first.endsByItself)
    #expect(try onset() >= .milliseconds(700))

    let other = try terminal.start(arguments + ["--listener", "anna"], of: program)
    try terminal.read(until: "settings announce-ms 1500")
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(other.endsByItself)
  }

  @Test(.long) func `the silence can be configured, and changed while training`() throws {
    try program.configure("announce-ms = 700\n")
    let terminal = try PseudoTerminal()
    let process = try terminal.start(Program.lineMode + Program.quick, of: program)
    try terminal.read(until: "2: ", typing: "h\n")
    #expect(try onset() >= .milliseconds(700))
    try terminal.type("settings announce-ms 0\n")
    try terminal.read(until: "announce-ms: 0")
    try terminal.type("q\n")
    #expect(process.endsByItself)
    #expect(try program.text(".config/limen/config.toml") == "announce-ms = 0\n")
  }

  @Test(.long) func `an answer that is typed before the second tone is refused`() throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(
      Program.lineMode + ["--trials", "1", "--tone-ms", "2000", "--lead-in-ms", "0"], of: program)
    try terminal.read(until: "1: ")
    try terminal.type("h\n")
    try terminal.read(until: "Too early")
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(process.endsByItself)
    let trials = try program.trials()
    #expect(trials.count == 1 && trials[0].responseTime ?? .zero >= .milliseconds(100))
  }
}
