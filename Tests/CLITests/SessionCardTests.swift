import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized) struct `The card at the end of a session` {
  private let program = Program()

  @Test func `the line mode ends with the card, and --quiet without it`() throws {
    let result = try program.train("hl", "--trials", "2")
    #expect(
      result.outputLines.suffix(4) == [
        "0 of 2 answers are right.", "About 81 more answers until a first threshold.",
        "The answers of me are kept in a.sqlite", "2 trials answered and stored.",
      ])
    let quiet = try program.train("hl", "--trials", "2", "--quiet")
    #expect(quiet.outputLines.last == "2 trials answered and stored.")
    #expect(!quiet.output.contains("answers are right"))
    let none = try program.train("")
    #expect(!none.output.contains("answers are right"))
  }

  @Test(.long, arguments: [("q", 0), ("\u{3}", 130)] as [(String, Int32)])
  func `the keypad shows the card and leaves it on the terminal`(key: String, status: Int32) throws
  {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(
      ["train", "--device", "null", "--store", "a.sqlite", "--trials", "1"] + Program.quick,
      of: program)
    // ncurses may draw a row in pieces, so that single words of the card are awaited. The text below is
    // one line of standard output.
    try terminal.read(until: "1 answer", "today: twenty", typing: "8", every: .seconds(1))
    // The start screen takes no key at once.
    usleep(1_000_000)
    if key == "\u{3}" {
      kill(process.processIdentifier, SIGINT)
    } else {
      try terminal.type(key)
    }
    try terminal.read(until: "The answers of me are kept in a.sqlite\r\n")
    #expect(process.endsByItself)
    #expect(process.terminationStatus == status)
  }
}
