import Foundation
import Storage
import TestSupport
import Testing
import Training

@Suite(.serialized) struct `The silence after the line of a pair` {
  private let program: Program

  init() throws { program = try Program() }

  private func onset() throws -> Duration {
    let store = try TrainingStore.reading(from: program.path("a.sqlite"))
    let trials = try store.sessions(of: Listener(label: "me")).flatMap(\.trials)
    return try #require(trials.first).onset
  }

  @Test(.long)
  func `on a terminal a pair sounds after its silence, and a new listener is told of it`()
    throws
  {
    let terminal = try PseudoTerminal()
    let arguments = [
      "train", "--plain", "--device", "null", "--store", "a.sqlite", "--trials", "1",
    ]
    let first = try terminal.start(
      arguments + ["--announce-ms", "700"] + Program.quick, of: program)
    try terminal.read(until: "1: ")
    try terminal.type("h\n")
    try terminal.read(until: "stored.")
    #expect(first.endsByItself)
    #expect(try onset() >= .milliseconds(700))

    let other = try terminal.start(
      arguments + ["--listener", "anna"] + Program.quick, of: program)
    try terminal.read(until: "--announce-ms 1500")
    try terminal.type("h\n")
    #expect(other.endsByItself)
  }

  @Test(.long) func `a pipe waits for no silence`() throws {
    let result = try program.train("h", "--trials", "1", "--announce-ms", "10000")
    #expect(result.status == 0)
    #expect(try onset() < .milliseconds(10_000))
  }

  @Test func `a silence out of bounds is refused`() throws {
    let result = try program.train("h", "--announce-ms", "10001")
    #expect(result.status == 64)
    #expect(result.errorLines.count == 1 && result.errors.contains("give 0 to 10000"))
  }
}
