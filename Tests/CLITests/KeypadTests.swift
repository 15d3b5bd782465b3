import Foundation
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized, .long) struct `The keypad on a terminal` {
  private let program = Program()
  private let terminal: PseudoTerminal

  init() throws { terminal = try PseudoTerminal() }

  private static let options = ["--device", "null", "--store", "a.sqlite"] + Program.quick

  private func training(_ options: String...) throws -> Process {
    let process = try terminal.start(["train"] + Self.options + options, of: program)
    try terminal.read(until: "today")
    return process
  }

  private func answers() throws -> Int { try program.trials().count(where: \.isAnswered) }

  private func expectEnd(_ process: Process) {
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `a key held for ten seconds answers at most once, then the training pauses`() throws {
    let process = try training()
    try terminal.hold("8", for: .seconds(10), every: .milliseconds(33))
    try terminal.expect("A key seems to be held.", from: process)
    #expect(try answers() <= 1)
    // Released.
    usleep(200_000)
    try terminal.type("\r")
    try terminal.read(until: "right", "wrong", typing: "8")
    try terminal.type("qq")
    expectEnd(process)
    #expect((1...2).contains(try answers()))
  }

  @Test func `pasted text does nothing, and is text again after the end`() throws {
    let process = try terminal.start(["train"] + Self.options, of: program)
    try terminal.read(until: "\u{1B}[?2004h")
    try terminal.read(until: "today")
    try terminal.type("\u{1B}[200~8 u y q\rq\u{1B}[201~")
    try terminal.type("s")
    try terminal.expect("reference notes", from: process)
    try terminal.type("qqq")
    try terminal.read(until: "\u{1B}[?2004l")
    expectEnd(process)
    #expect(try answers() == 0)
  }

  @Test func `the first pair and the one after a pause sound after the lead-in`() throws {
    let process = try terminal.start(
      ["train", "--plain", "--lead-in-ms", "700"] + Self.options, of: program)
    try terminal.read(until: "2: ", typing: "h\n")
    try terminal.type("p\n")
    try terminal.read(until: "Paused.")
    try terminal.type("\n")
    try terminal.read(until: "3: ", typing: "h\n")
    try terminal.type("q\n")
    expectEnd(process)
    let onsets = try program.trials().filter(\.isAnswered).map(\.onset)
    try #require(onsets.count == 2)
    #expect(onsets[0] >= .milliseconds(700) && onsets[1] - onsets[0] >= .milliseconds(700))
  }

  @Test func `answers from a pipe have no lead-in and no silence after a pair's line`() throws {
    try program.train("h", "--lead-in-ms", "10000", "--announce-ms", "10000").expectSuccess()
    let onsets = try program.trials().map(\.onset)
    #expect(onsets.count == 1 && onsets[0] < .seconds(10))
  }

  @Test func `the start screen keeps nobody from training, and waits while somebody does`() throws {
    let process = try terminal.start(Self.options, of: program)
    try terminal.read(until: "Enter")
    #expect(!program.has("a.sqlite"))
    #expect(try program.train("h").status == 0)
    let other = try program.start(Program.lineMode + Program.quick)
    _ = other.readLines(until: "1: ")
    try terminal.type("\r")
    try terminal.expect("me is training elsewhere", from: process)
    try terminal.expect("Enter trains", from: process)
    try other.finish().expectSuccess()
    try terminal.type("\r")
    try terminal.expect("0 of 20", from: process)
    #expect(try program.train("h").status == 75)
    // The lock ends with the session.
    try terminal.type("q")
    try terminal.expect("Enter trains", from: process)
    #expect(try program.train("h").status == 0)
    try terminal.type("q")
    expectEnd(process)
    #expect(try answers() == 2)
  }

  @Test func `the view that f shows is there again at the next start`() throws {
    let first = try training()
    try terminal.expect("f table", from: first)
    try terminal.type("f")
    try terminal.expect("f curve", from: first)
    try terminal.type("qq")
    expectEnd(first)
    let second = try training()
    try terminal.expect("f curve", from: second)
    try terminal.type("qq")
    expectEnd(second)
  }

  @Test(
    arguments: [
      (
        nil,
        "limen: TERM is not set: set it to the type of the terminal, such as xterm-256color. "
          + "Until then, line mode is used"
      ),
      ("nonsense", "limen: TERM is 'nonsense', which is unknown here"),
    ] as [(String?, String)])
  func `a terminal of no known type is trained on in line mode, and the reason is reported`(
    type: String?, reason: String
  ) throws {
    let process = try terminal.start(Self.options, of: program, type: type)
    try terminal.read(until: reason)
    try terminal.read(until: "Type h or l")
    try terminal.type("q\n")
    expectEnd(process)
  }
}
