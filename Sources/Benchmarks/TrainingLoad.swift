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

  /// Returns the user and system time of a process in seconds; `nil` once the process has ended.
  private static func processorSeconds(of process: Process) -> Double? {
    var clock = clockid_t()
    let isThere = clock_getcpuclockid(process.processIdentifier, &clock) == 0
    return isThere && process.isRunning ? SoundBenchmarks.processorSeconds(of: clock) : nil
  }
}
