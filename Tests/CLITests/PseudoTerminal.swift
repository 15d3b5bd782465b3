import Foundation
import TestSupport
import Testing

/// A pseudo-terminal whose output can be stopped.
final class PseudoTerminal {
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
  func read(until text: String) throws { try type("", until: text) }

  /// Types keys three times a second until a text is on the screen, because a key that comes too
  /// early is ignored.
  func type(_ keys: String, until text: String) throws {
    var shown = Data()
    var next = ContinuousClock.now
    try WaitLimit().wait {
      if next <= .now {
        try type(keys)
        next += .milliseconds(330)
      }
      var output = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&output, 1, 0) > 0 { shown += screen.availableData }
      return shown.firstRange(of: Data(text.utf8)) != nil
    }
  }

  func type(_ keys: String) throws { try screen.write(contentsOf: Data(keys.utf8)) }

  /// Lets every write to the terminal wait, as Ctrl-S does.
  func stopOutput() { #expect(tcflow(device.fileDescriptor, TCOOFF) == 0) }

  var mode: tcflag_t {
    var mode = termios()
    tcgetattr(device.fileDescriptor, &mode)
    return mode.c_lflag
  }
}
