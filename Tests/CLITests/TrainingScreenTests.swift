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

  @Test(arguments: [(60, 15), (40, 12), (20, 6)] as [(UInt16, UInt16)])
  func `the key for help is named where other hints do not fit`(
    columns: UInt16, rows: UInt16
  ) throws {
    let process = try training("--language", "de")
    try terminal.read(until: "heute")
    terminal.resize(columns: columns, rows: rows, for: process)
    try terminal.read(until: "? Tasten  q beendet")
    try terminal.type("qq")
    #expect(process.endsByItself)
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
