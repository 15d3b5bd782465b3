import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized, .long) struct `Output that nobody reads` {
  private let program = Program()
  private let training = ["--device", "null", "--store", "a.sqlite", "--seed", "7"] + Program.quick

  /// Starts an engine, and answers until it waits for the reader of its output.
  private func blockedEngine(_ options: [String], flags: Int32 = 0) throws -> Program.Running {
    let running = try program.startWithNarrowOutput(["engine"] + options, flags: flags)
    try running.send(Program.answers(100))
    try running.awaitFullOutput()
    return running
  }

  @Test(arguments: [(SIGINT, 0), (SIGTERM, 0), (SIGHUP, O_NONBLOCK)] as [(Int32, Int32)])
  func `a full pipe lets a signal end the engine, with all answers and the recording`(
    signal: Int32, flags: Int32
  ) throws {
    let running = try blockedEngine(["--store", "a.sqlite", "--recording", "study"], flags: flags)
    running.send(signal: signal)
    #expect(running.ends())
    let result = try running.wait()
    #expect(result.status == 128 + signal, "\(result.errors)")
    #expect(!result.output.contains(#""event":"end""#), "the write was given up")
    let recorded = result.output.components(separatedBy: #""event":"recorded""#).count - 1
    #expect(try (1...100).contains(recorded) && program.trials().count >= recorded)
    #expect(try program.paths(below: "study").count { $0.contains("_beh.") } == 2)
  }

  @Test(arguments: [SIGINT, nil])
  func `a recording that fails is reported after a signal, or when the reader is gone`(
    signal: Int32?
  ) throws {
    let running = try blockedEngine(["--recording", "study"])
    try program.remove("study")
    try program.write("", to: "study")
    if let signal { running.send(signal: signal) } else { try running.closeOutput() }
    #expect(running.ends())
    let result = try running.waitForErrors()
    #expect(result.status == 74)
    #expect(result.errors.contains("'study"), "\(result.errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a stopped terminal lets a signal end the training in lines`(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(["train", "--plain"] + training, of: program)
    try terminal.read(until: "1: ")
    terminal.stopOutput()
    try terminal.type("h\n")
    kill(process.processIdentifier, signal)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status % 66 == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a stopped terminal lets a signal end the keypad, with the modes of the terminal restored`(
    signal: Int32
  ) throws {
    let terminal = try PseudoTerminal()
    let mode = terminal.mode
    let process = try terminal.start(training, of: program)
    try terminal.read(until: "Enter")
    #expect(terminal.mode != mode)
    terminal.stopOutput()
    // The start screen gives way to the first pair.
    try terminal.type("\r")
    kill(process.processIdentifier, signal)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(terminal.mode == mode)
  }

  @Test func `a stopped terminal lets Ctrl-C end a command that is not a session`() throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(["replay", "--json", "-"], of: program)
    try terminal.read(until: "manifest")
    terminal.stopOutput()
    kill(process.processIdentifier, SIGINT)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGINT)
  }
}
