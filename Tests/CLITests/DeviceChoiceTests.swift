import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms, .serialized, .long) struct `A device that is chosen` {
  private static let file = "file:FILE=/dev/null,FORMAT=raw"
  private let program = Program()

  /// The configuration file; empty if there is none.
  private var configuration: String {
    (try? program.text(".config/limen/config.toml")) ?? ""
  }

  private func training() throws -> Program.Running {
    let running = try program.start(Program.lineMode + Program.quick)
    _ = running.readLines(until: "1: ")
    return running
  }

  @Test func `in line mode is saved once it has opened, and not before`() throws {
    let running = try training()
    defer { running.process.terminate() }
    try running.send("settings device nosuch\n")
    let refusal = try #require(running.readLines(until: "No audio device named 'nosuch'").last)
    #expect(refusal.hasSuffix("The saved device is kept."))
    #expect(!configuration.contains("nosuch"))
    try running.send("settings tone-ms 50\n")
    _ = running.readLines(until: "tone-ms: 50")
    #expect(configuration.contains("50") && !configuration.contains("nosuch"))
    try running.send("settings device \(Self.file)\n")
    let lines = running.readLines(until: "1: ")
    #expect(lines.contains("device: \(Self.file), from now on and in the configuration file."))
    #expect(configuration.contains(Self.file))
  }

  @Test func `at the keypad is refused on its page, and the next start has the one before`() throws
  {
    try program.write(
      "pcm.broken { type hw card 77 hint { show on description Broken } }", to: ".asoundrc")
    let terminal = try PseudoTerminal()
    let options = ["--device", "null", "--store", "a.sqlite"]
    let process = try terminal.start(options, of: program)
    try terminal.read(until: "today")
    try terminal.type("d")
    try terminal.expect("broken", from: process)
    try terminal.type("/broken\r\r")
    try terminal.expect("The saved device is kept", from: process)
    #expect(!configuration.contains("broken"))
    try terminal.type("q")
    #expect(process.endsByItself)
    #expect(process.terminationStatus == 0)
  }
}
