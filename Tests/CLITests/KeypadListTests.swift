import Foundation
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized, .long) struct `The lists of the keypad on a terminal` {
  private let program = Program()
  private let terminal: PseudoTerminal
  private let process: Process

  /// Trains three sessions and opens the history.
  init() throws {
    terminal = try PseudoTerminal()
    for _ in 0..<3 { #expect(try program.train("hl").status == 0) }
    process = try terminal.start(
      ["--device", "null", "--store", "a.sqlite"] + Program.quick, of: program)
    try terminal.expect("Enter trains", from: process)
    try terminal.type("y")
    try terminal.expect("1/3", from: process)
  }

  /// Types keys and waits for a text on the screen.
  private func type(_ keys: String, until text: String) throws {
    try terminal.type(keys)
    try terminal.expect(text, from: process)
  }

  private func leave() throws {
    try terminal.type("qq")
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `keys of lists move, filter, write and take back`() throws {
    try type("\u{1B}[F", until: "3/3")
    try type("\u{1B}[5~", until: "1/3")
    try type("\u{04}", until: "3/3")
    try type("ntired\r", until: "tired")
    try type("<", until: "1/3")
    try type("/TIRED\r", until: "1/1")
    try type("\u{1B}", until: "3/3")
    try type(".z", until: "is restored")
    try leave()
    let first = try program.sessions()[0]
    #expect(first.exclusions.isEmpty && first.note == "tired")
    #expect(first.events.count == 3)
  }

  @Test func `a session is exported from the history, and no file is replaced`() throws {
    try type("e\r", until: "Written to 'limen-3.csv'")
    let exported = try program.run(
      "sessions", "export", "--store", "a.sqlite", "--session", "3", "--format", "csv")
    #expect(try program.text("limen-3.csv") == exported.output)
    try type("e\r", until: "exists and is kept")
    try type("e.txt\r", until: "names no format")
    try leave()
  }

  @Test func `all sessions are deleted from the history after a question`() throws {
    try type("x", until: "for good")
    try type("nobody\r", until: "Nothing was deleted")
    #expect(try program.sessions().count == 3)
    try type("xme\r", until: "No sessions yet")
    #expect(try program.sessions().isEmpty)
    try leave()
  }

  @Test func `sessions that came after the question are not deleted`() throws {
    try type("x", until: "for good")
    #expect(try program.train("h").status == 0)
    try type("me\r", until: "you did not confirm")
    #expect(try program.sessions().count == 4)
    try leave()
  }

  @Test func `clicks and the wheel act on rows and hints`() throws {
    try type("\u{1B}[<0;5;4M", until: "2/3")
    try type("\u{1B}[<65;5;4M", until: "3/3")
    try type("\u{1B}[<64;5;4M", until: "1/3")
    // The first hint, in the last row.
    try type("\u{1B}[<0;2;24M", until: "1/2")
    try terminal.type("q")
    try leave()
  }

  @Test func `a key gives the mouse to the terminal and takes it back`() throws {
    try terminal.type("m")
    try terminal.read(until: "\u{1B}[?1000l")
    try terminal.type("m")
    try terminal.read(until: "\u{1B}[?1000h")
    try leave()
  }
}
