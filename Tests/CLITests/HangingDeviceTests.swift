import Foundation
import TestSupport
import Testing

/// Sessions on a pipe as the device. To open it hangs without a reader, and to play hangs when the
/// reader does not read.
@Suite(.waitsForPrograms, .serialized, .long) struct `A device that hangs` {
  private static let pipe = "file:FILE=pipe,FORMAT=raw"
  private static let disconnection = #"{"event":"disconnected""#
  private static let reason = "The audio device stopped taking sound"
  private let program = Program()

  init() throws { try #require(mkfifo(program.path("pipe"), 0o600) == 0) }

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
    let reader = try Reader(of: program.path("pipe"))
    defer { reader.end() }
    let running = try program.start(
      "engine", "--device", Self.pipe, "--tone-ms", "40", "--gap-ms", "10")
    defer { running.process.terminate() }
    _ = running.readLines(until: #"{"event":"pair""#)

    // Every descriptor up to this number is in use.
    try limitFiles(of: running.process, to: 6)
    kill(reader.process.processIdentifier, SIGSTOP)
    let interruption = running.readLines(until: Self.disconnection)
    #expect(interruption.last?.hasPrefix(Self.disconnection) == true)
    try limitFiles(of: running.process, to: 1000)
    kill(reader.process.processIdentifier, SIGCONT)
    let lines = running.readLines(until: #"{"event":"reconnected""#)
    #expect(lines.contains { $0.hasPrefix(#"{"event":"reconnected""#) })
    #expect(!lines.contains { $0.hasPrefix(Self.disconnection) })
  }

  @Test func `a listener who leaves after a disconnection has read of it once`() throws {
    let reader = try Reader(of: program.path("pipe"))
    defer { reader.end() }
    let running = try program.start(
      "train", "--plain", "--device", Self.pipe, "--store", "a.sqlite")
    defer { running.process.terminate() }
    _ = running.readLines(until: "1: ")
    kill(reader.process.processIdentifier, SIGSTOP)
    #expect(running.readLines(until: Self.reason).last?.hasPrefix(Self.reason) == true)
    let result = try running.finish()
    #expect(result.status == 69)
    #expect(result.errors.isEmpty && !result.output.contains(Self.reason), "\(result.errors)")
  }

  private func limitFiles(of process: Process, to count: Int) throws {
    let command = try Process.run(
      URL(filePath: "/usr/bin/prlimit"),
      arguments: ["--pid", "\(process.processIdentifier)", "--nofile=\(count):"])
    command.waitUntilExit()
    #expect(command.terminationStatus == 0)
  }
}

/// A program that reads what is played into a pipe.
private struct Reader {
  let process = Process()
  /// Keeps a reading end open for the next thread that plays.
  private let pipe: Int32

  init(of path: String) throws {
    pipe = open(path, O_RDWR | O_CLOEXEC)
    process.executableURL = URL(filePath: "/bin/cat")
    process.arguments = [path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    close(pipe)
  }
}
