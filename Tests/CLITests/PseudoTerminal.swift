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

  /// Starts the program with a type of terminal; `nil` for none.
  func start(
    _ arguments: [String], of program: Program, type: String? = "xterm"
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = program.folder
    process.environment = program.environment
    process.environment?["TERM"] = type
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    try process.run()
    return process
  }

  /// Reads until one of the texts is on the screen.
  ///
  /// - Parameters:
  ///   - key: A key to type again and again meanwhile.
  ///   - interval: The time between two of them. Keys that a busy program reads at once seem to be
  ///     held.
  func read(
    until texts: String..., typing key: String? = nil, every interval: Duration = .milliseconds(250)
  ) throws {
    var shown = Data()
    var typed = ContinuousClock.now
    try WaitLimit().wait {
      if let key, .now - typed > interval {
        try type(key)
        typed = .now
      }
      shown += waitingOutput
      return texts.contains { shown.firstRange(of: Data($0.utf8)) != nil }
    }
  }

  private var waitingOutput: Data {
    var output = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&output, 1, 0) > 0 ? screen.availableData : Data()
  }

  /// Repeats a key as a terminal does while it is held.
  func hold(_ key: String, for length: Duration, every interval: Duration) throws {
    let end = ContinuousClock.now + length
    while .now < end {
      try type(key)
      // A terminal that nobody reads would stop the program.
      _ = waitingOutput
      usleep(UInt32(interval / .microseconds(1)))
    }
  }

  /// Waits until a text is on the screen, all of which the program paints anew for its size.
  func expect(_ text: String, from process: Process) throws {
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(screen.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0)
    kill(process.processIdentifier, SIGWINCH)
    try read(until: text)
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
