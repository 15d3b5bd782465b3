import Foundation
import TestSupport
import Testing

/// The built `limen`, run in its own folder as a user would run it.
final class Program {
  /// The result of a run.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var outputLines: [Substring] { output.split(separator: "\n") }
    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// Expects that the program succeeded, and returns the result.
    @discardableResult
    func expectSuccess(_ location: SourceLocation = #_sourceLocation) -> Result {
      #expect(status == 0, "\(errors)", sourceLocation: location)
      return self
    }

    /// Expects that the program gave up with one sentence, which has these words, and printed nothing else,
    /// or only what it had done before.
    func expectRefusal(
      _ status: Int32, _ words: String..., afterOutput: Bool = false,
      location: SourceLocation = #_sourceLocation
    ) {
      #expect(self.status == status, "\(errors)", sourceLocation: location)
      #expect(errorLines.count == 1, "\(errors)", sourceLocation: location)
      #expect(afterOutput || output.isEmpty, "\(output)", sourceLocation: location)
      for word in words {
        #expect(errors.contains(word), "\(errors)", sourceLocation: location)
      }
    }
  }

  /// A run in progress.
  final class Running {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()

    /// `wrapper` is a program with its arguments that starts `limen`.
    fileprivate init(
      _ program: Program, _ arguments: [String], wrapper: [String] = [],
      narrowOutput flags: Int32? = nil
    ) throws {
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = wrapper + [Program.path] + arguments
      process.currentDirectoryURL = program.folder
      process.environment = program.environment
      process.standardInput = input
      process.standardOutput = output
      process.standardError = errors
      if let flags {
        let descriptor = output.fileHandleForWriting.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, O_WRONLY | flags)
        _ = fcntl(descriptor, Self.setPipeSize, 4096)
      }
      try process.run()
    }

    /// Waits until the pipe for the output is full, and the program waits for its reader: most of the
    /// pipe waits to be read, and nothing more comes.
    func awaitFullOutput() throws {
      var (count, last) = (waitingOutput, ContinuousClock.now)
      try WaitLimit().wait {
        if waitingOutput != count { (count, last) = (waitingOutput, .now) }
        return count > 3000 && .now - last > .milliseconds(300)
      }
    }

    /// The number of bytes of output that wait to be read.
    private var waitingOutput: Int32 {
      var count: Int32 = 0
      return ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &count) == 0
        ? count : 0
    }

    /// The time for which its threads have had a processor; zero after its end.
    var processorTime: Duration {
      let tasks = "/proc/\(process.processIdentifier)/task"
      let names = try? FileManager.default.contentsOfDirectory(atPath: tasks)
      let times = (names ?? []).compactMap { name in
        (try? String(contentsOfFile: "\(tasks)/\(name)/schedstat", encoding: .utf8))?
          .split(separator: " ").first.flatMap { Int64($0) }
      }
      return .nanoseconds(times.reduce(0, +))
    }

    /// Returns whether the program ends by itself within ten seconds. Otherwise it is killed.
    func ends() -> Bool { process.endsByItself }

    /// `F_SETPIPE_SZ`, which is not standard and therefore not imported.
    private static let setPipeSize: Int32 = 1031

    func send(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func closeInput() throws { try input.fileHandleForWriting.close() }

    /// Answers a pair of the engine, and reads until the next pair.
    func answer(_ trial: Int) throws {
      try send(Program.answer(trial) + "\n")
      _ = readLines(until: #"{"event":"pair","trial":\#(trial + 1),"#)
    }

    func send(signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends the program by a signal that it cannot handle.
    func crash() throws {
      send(signal: SIGKILL)
      #expect(try wait().status == SIGKILL)
    }

    /// Closes the reading end of the output.
    func closeOutput() throws { try output.fileHandleForReading.close() }

    /// Reads lines until one has `prefix`, or a minute passes without output; returns all of them.
    func readLines(until prefix: String) -> [String] {
      var text = ""
      while !text.split(separator: "\n").contains(where: { $0.hasPrefix(prefix) })
        || !text.hasSuffix("\n")
      {
        let reading = output.fileHandleForReading
        var request = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 60_000) > 0 else { break }
        let data = reading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text.split(separator: "\n").map(String.init)
    }

    /// Sends the last text, ends the input and waits for the end of the program.
    func finish(_ text: String = "") throws -> Result {
      try send(text)
      try closeInput()
      return try wait()
    }

    func wait() throws -> Result {
      let output = try output.fileHandleForReading.readToEnd() ?? Data()
      return try waitForErrors(output: output)
    }

    func waitForErrors(output: Data = Data()) throws -> Result {
      let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Result(
        status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self))
    }
  }

  let folder: URL
  var environment: [String: String]

  /// Creates the program with its folder. If the folder cannot be created, no program starts in it.
  init() {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "limen-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = [
      "HOME": folder.path(), "PATH": "/usr/bin:/bin", "TERM": "dumb", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let path = TestedProgram.file.path()

  /// Returns the arguments of a command line without quotes.
  static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  func start(_ arguments: [String], wrapper: [String] = []) throws -> Running {
    try Running(self, arguments, wrapper: wrapper)
  }

  func start(_ arguments: String..., wrapper: [String] = []) throws -> Running {
    try start(arguments, wrapper: wrapper)
  }

  /// Starts with an output pipe that holds 4096 bytes, which is non-blocking or has other flags.
  func startWithNarrowOutput(_ arguments: [String], flags: Int32 = O_NONBLOCK) throws -> Running {
    try Running(self, arguments, narrowOutput: flags)
  }

  func run(_ arguments: [String], input: String = "", wrapper: [String] = []) throws -> Result {
    try Running(self, arguments, wrapper: wrapper).finish(input)
  }

  func run(_ arguments: String..., input: String = "", wrapper: [String] = []) throws -> Result {
    try run(arguments, input: input, wrapper: wrapper)
  }

  /// Runs, expects that the program succeeds, and returns the result.
  @discardableResult
  func succeed(
    _ arguments: [String], input: String = "", wrapper: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws -> Result {
    try run(arguments, input: input, wrapper: wrapper).expectSuccess(location)
  }

  @discardableResult
  func succeed(
    _ arguments: String..., input: String = "", wrapper: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws -> Result {
    try succeed(arguments, input: input, wrapper: wrapper, location: location)
  }

  /// Runs with the input of a file and without output, and returns the status and the largest resident
  /// set in kilobytes.
  ///
  /// The set is read from the kernel while the program runs. What `wait4` says of it includes the
  /// memory of the test that started the program.
  func peakMemory(
    _ arguments: [String], input: String = "/dev/null"
  ) throws -> (status: Int32, kilobytes: Int) {
    let running = try Running(
      self, arguments, wrapper: ["bash", "-c", "exec \"$0\" \"$@\" < \(input) > /dev/null"])
    var largest = 0
    while let peak = Self.peakMemory(of: running.process.processIdentifier) {
      largest = max(largest, peak)
      usleep(2000)
    }
    return (try running.wait().status, largest)
  }

  /// Returns the peak of a process; `nil` after its end.
  private static func peakMemory(of process: Int32) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// Runs with files of at most so many kilobytes. To write more fails, as on a full disk.
  static func limitingFiles(to kilobytes: Int) -> [String] {
    ["bash", "-c", "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \"$@\""]
  }

  /// Runs as a user who owns no files, which only root can do.
  static let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

  /// Runs as a user whom permissions restrict.
  static let withoutPrivileges = getuid() == 0 ? asNobody : []

  /// Lets a user without privileges read a store and use the folder with these permissions.
  func share(_ store: String, folder permissions: Int = 0o777) throws {
    try permit(permissions, ".")
    try permit(0o644, store)
  }

  /// Runs on a terminal that shows what the program prints, as it prints it.
  static let onTerminal = [
    "sh", "-c", #"exec script -qec "stty -echo -onlcr; exec $0 $*" /dev/null"#,
  ]

  /// Runs with standard streams closed by a redirection of the shell, for at most 20 seconds.
  static func closing(_ redirections: String) -> [String] {
    ["timeout", "20", "bash", "-c", "exec \"$0\" \"$@\" \(redirections)"]
  }
}

extension Process {
  /// Whether the process ends within ten seconds, which is much on any machine for what should take
  /// one. Otherwise it is killed.
  var endsByItself: Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while isRunning {
      guard Date() < end else {
        kill(processIdentifier, SIGKILL)
        waitUntilExit()
        return false
      }
      usleep(2000)
    }
    return true
  }
}
