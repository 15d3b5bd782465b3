import Foundation
import Storage
import TestSupport
import Testing
import Training

@Suite(.waitsForPrograms, .serialized) struct `The silence after the line of a pair` {
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
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(first.endsByItself)
    #expect(try onset() >= .milliseconds(700))

    let other = try terminal.start(
      arguments + ["--listener", "anna"] + Program.quick, of: program)
    try terminal.read(until: "settings announce-ms 1500")
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(other.endsByItself)
  }

  @Test(.long) func `the silence can be configured, and changed while training`() throws {
    try program.write([".config/limen/config.toml": Data("announce-ms = 700\n".utf8)])
    let terminal = try PseudoTerminal()
    let process = try terminal.start(
      ["train", "--plain", "--device", "null", "--store", "a.sqlite"] + Program.quick,
      of: program)
    try terminal.read(until: "2: ", typing: "h\n")
    #expect(try onset() >= .milliseconds(700))
    try terminal.type("settings announce-ms 0\n")
    try terminal.read(until: "announce-ms: 0")
    try terminal.type("q\n")
    #expect(process.endsByItself)
    let file = try String(
      contentsOfFile: program.path(".config/limen/config.toml"), encoding: .utf8)
    #expect(file == "announce-ms = 0\n")
  }

  @Test(.long) func `an answer that is typed before the second tone is refused`() throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(
      [
        "train", "--plain", "--device", "null", "--store", "a.sqlite", "--trials", "1", "--tone-ms",
        "2000", "--lead-in-ms", "0",
      ], of: program)
    try terminal.read(until: "1: ")
    try terminal.type("h\n")
    try terminal.read(until: "Too early")
    try terminal.read(until: "stored.", typing: "h\n")
    #expect(process.endsByItself)
    let store = try TrainingStore.reading(from: program.path("a.sqlite"))
    let trials = try store.sessions(of: Listener(label: "me")).flatMap(\.trials)
    #expect(trials.count == 1 && trials[0].responseTime ?? .zero >= .milliseconds(100))
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
