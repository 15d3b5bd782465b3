import Foundation
import TestSupport
import Testing

/// Sessions on a pipe as the device. To open it hangs without a reader, and to play hangs when the
/// reader does not read.
@Suite(.serialized, .long) struct `A device that hangs` {
  private static let pipe = "file:FILE=pipe,FORMAT=raw"
  private static let disconnection = #"{"event":"disconnected""#
  private let program: Program

  init() throws {
    program = try Program()
    try #require(mkfifo(program.path("pipe"), 0o600) == 0)
  }

  @Test func `a device that is no longer chosen is not refused on the start screen`() throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(["--device", Self.pipe, "--store", "a.sqlite"], of: program)
    try terminal.read(until: "audio device")
    // It has been reported after 0.9 s, and would be given up after 5 s.
    let givenUp = Date(timeIntervalSinceNow: 4.5)
    try terminal.type("d")
    try terminal.read(until: "null")
    // The first device of the list.
    try terminal.type("\r")
    Thread.sleep(until: givenUp)
    try terminal.type("q")
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `a device that began to hang when no thread was left is reconnected`() throws {
    // Keeps a reading end open for the next thread.
    let pipe = open(program.path("pipe"), O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.arguments = [program.path("pipe")]
    reader.standardOutput = FileHandle.nullDevice
    try reader.run()
    defer { reader.terminate() }
    let running = try program.start(
      "engine", "--device", Self.pipe, "--tone-ms", "40", "--gap-ms", "10")
    defer { running.process.terminate() }
    _ = running.readLines(until: #"{"event":"pair""#)

    // Every descriptor up to this number is in use.
    try limitFiles(of: running.process, to: 6)
    kill(reader.processIdentifier, SIGSTOP)
    let interruption = running.readLines(until: Self.disconnection)
    #expect(interruption.last?.hasPrefix(Self.disconnection) == true)
    try limitFiles(of: running.process, to: 1000)
    kill(reader.processIdentifier, SIGCONT)
    let lines = running.readLines(until: #"{"event":"reconnected""#)
    #expect(lines.contains { $0.hasPrefix(#"{"event":"reconnected""#) })
    #expect(!lines.contains { $0.hasPrefix(Self.disconnection) })
  }

  private func limitFiles(of process: Process, to count: Int) throws {
    let command = try Process.run(
      URL(filePath: "/usr/bin/prlimit"),
      arguments: ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"])
    command.waitUntilExit()
    #expect(command.terminationStatus == 0)
  }
}
