import Foundation
import Storage
import TestSupport
import Testing
import Training

/// A pseudo-terminal whose output can be stopped.
private final class PseudoTerminal {
  let screen: FileHandle
  /// What the program has as its standard streams.
  let device: FileHandle

  /// `TIOCSPTLCK` and `TIOCGPTN`.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  init() throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    screen = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // As `unlockpt` and `ptsname` do, which are not imported.
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(descriptor, Self.setLock, &lock) == 0)
    try #require(ioctl(descriptor, Self.getNumber, &number) == 0)
    let name = "/dev/pts/\(number)"
    device = FileHandle(
      fileDescriptor: open(name, O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
  }

  func start(_ arguments: [String], of program: Program) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = program.folder
    process.environment = program.environment.merging(["TERM": "xterm"]) { $1 }
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    try process.run()
    return process
  }

  /// Reads until a text is on the screen.
  func read(until text: String) {
    var shown = Data()
    while shown.firstRange(of: Data(text.utf8)) == nil {
      let piece = screen.availableData
      if piece.isEmpty { return }
      shown += piece
    }
  }

  /// Lets every write to the terminal wait, as Ctrl-S does.
  func stopOutput() { #expect(tcflow(device.fileDescriptor, TCOOFF) == 0) }

  var mode: tcflag_t {
    var mode = termios()
    tcgetattr(device.fileDescriptor, &mode)
    return mode.c_lflag
  }
}

@Suite(.serialized, .long) struct `Output that nobody reads` {
  private let program: Program
  private let training = ["--device", "null", "--store", "a.sqlite", "--seed", "7"] + Program.quick

  init() throws { program = try Program() }

  private func storedTrials() throws -> Int {
    try TrainingStore.reading(from: program.path("a.sqlite")).sessions(of: Listener(label: "me"))
      .flatMap(\.trials).count
  }

  @Test(arguments: [(SIGINT, 0), (SIGTERM, 0), (SIGHUP, O_NONBLOCK)] as [(Int32, Int32)])
  func `a full pipe lets a signal end the engine, with all answers and the recording`(
    signal: Int32, flags: Int32
  ) throws {
    let running = try program.startWithNarrowOutput(
      ["engine", "--store", "a.sqlite", "--recording", "study"], flags: flags)
    try running.send(
      (1...100).map {
        #"{"command":"answer","trial":\#($0),"answer":"higher","response_ms":430}"# + "\n"
      }.joined())
    // The lines of one or two trials more do not fit.
    while running.waitingOutput < 3000, running.process.isRunning { usleep(1000) }
    kill(running.process.processIdentifier, signal)
    #expect(running.ends())
    let result = try running.wait()
    #expect(result.status == 128 + signal, "\(result.errors)")
    let recorded = result.output.components(separatedBy: #""event":"recorded""#).count - 1
    #expect(try (1...100).contains(recorded) && storedTrials() >= recorded)
    let files = try FileManager.default.subpathsOfDirectory(atPath: program.path("study"))
    #expect(files.count { $0.contains("_beh.") } == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a stopped terminal lets a signal end the training in lines`(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(["train", "--plain"] + training, of: program)
    terminal.read(until: "1: ")
    terminal.stopOutput()
    try terminal.screen.write(contentsOf: Data("h\n".utf8))
    kill(process.processIdentifier, signal)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try program.run("replay", "--verify", "--store", "a.sqlite").status % 66 == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a stopped terminal lets a signal end the keypad, with the modes of the terminal restored`(
    signal: Int32
  ) throws {
    let terminal = try PseudoTerminal()
    let mode = terminal.mode
    let process = try terminal.start(training, of: program)
    terminal.read(until: "Enter")
    #expect(terminal.mode != mode)
    terminal.stopOutput()
    // The start screen gives way to the first pair.
    try terminal.screen.write(contentsOf: Data("\r".utf8))
    kill(process.processIdentifier, signal)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(terminal.mode == mode)
  }

  @Test func `a stopped terminal lets Ctrl-C end a command that is not a session`() throws {
    let terminal = try PseudoTerminal()
    let process = try terminal.start(["replay", "--json", "-"], of: program)
    terminal.read(until: "manifest")
    terminal.stopOutput()
    kill(process.processIdentifier, SIGINT)
    #expect(process.endsByItself)
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGINT)
  }
}
