import Foundation

/// The processor load of a training session, with a device and after the device is disconnected.
enum TrainingLoad {
  static func print() throws {
    Table.heading("percent of one processor that limen train takes")
    guard let program = Programs.limen else { return Table.row("a pair every 2 s", nil) }
    let folder = try Benchmarks.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let training = Process()
    let answers = Pipe()
    training.executableURL = URL(filePath: program)
    training.arguments = [
      "train", "--plain", "--device", DeviceFigures.deviceName, "--store",
      folder.appending(path: "store.sqlite").path(),
    ]
    training.standardInput = answers
    training.standardOutput = FileHandle.nullDevice
    training.standardError = FileHandle.nullDevice
    try training.run()
    defer { training.terminate() }
    sleep(2)
    let busy = load(of: training) {
      for _ in 0..<10 {
        answers.fileHandleForWriting.write(Data("h\n".utf8))
        sleep(2)
      }
    }
    Table.row("a pair every 2 s", busy)
    Table.row(
      "while the device is disconnected", stopServer() ? load(of: training) { sleep(20) } : nil)
  }

  /// Kills the server of the rig. It is not restarted.
  private static func stopServer() -> Bool {
    let server = ProcessInfo.processInfo.environment["RIG_SERVER"].flatMap { pid_t($0) }
    return server.map { kill($0, SIGKILL) == 0 } ?? false
  }

  /// Returns the user and system time of a process during `body`, in percent of the elapsed time.
  private static func load(of process: Process, during body: () -> Void) -> String? {
    let start = ContinuousClock.now
    guard let before = processorSeconds(of: process) else { return nil }
    body()
    guard let after = processorSeconds(of: process) else { return nil }
    return Table.tenths(100 * (after - before) / ((ContinuousClock.now - start) / .seconds(1)))
  }

  /// Returns the sum of fields 14 and 15 of `stat` in seconds; `nil` once the process has ended.
  private static func processorSeconds(of process: Process) -> Double? {
    let path = "/proc/\(process.processIdentifier)/stat"
    guard process.isRunning, let stat = try? String(contentsOfFile: path, encoding: .utf8) else {
      return nil
    }
    // Field 2, the name of the program, may contain anything, so count the fields after it.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
