import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized, .long) struct `The training screen on a terminal` {
  private let program: Program
  private let terminal: PseudoTerminal

  init() throws {
    program = try Program()
    terminal = try PseudoTerminal()
  }

  private func training(_ options: String...) throws -> Process {
    let arguments = ["train", "--device", "null", "--store", "a.sqlite"] + Program.quick + options
    return try terminal.start(arguments, of: program)
  }

  @Test func `the view that f shows is there again at the next start`() throws {
    let first = try training()
    try terminal.expect("f table", from: first)
    try terminal.type("f")
    try terminal.expect("f curve", from: first)
    try terminal.type("qq")
    #expect(first.endsByItself)
    let second = try training()
    try terminal.expect("f curve", from: second)
    try terminal.type("qq")
    #expect(second.endsByItself)
  }
}
