import Foundation
import Psychometrics

/// What people wait for: the processor time of short commands, and the processor time and the memory of what
/// grows with the sessions of a listener.
enum StartFigures {
  private static let runs = 40

  static func print() throws {
    guard let limen = Programs.limen else {
      return Swift.print("\nno figures of the start: there is no 'limen' beside this program")
    }
    Table.heading("milliseconds of CPU of a short command, the median of \(runs) runs in turn")
    printShort([
      ("limen --version", [limen, "--version"]), ("limen config", [limen, "config"]),
      (
        "limen tone --wav", [limen, "tone", "--note", "A4", "--cents", "7.3", "--wav", "/dev/null"]
      ),
      ("  reference: python3 -c pass", [Programs.python, "-c", "pass"]),
    ])
    let folder = try Benchmarks.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    Table.heading("seconds of CPU and MB of memory, one listener")
    for (sessions, trials) in [(50, 500), (100, 500), (200, 500), (250, 4000)] {
      let recordings = folder.appending(path: "\(sessions)").path()
      let listener = ["--store", recordings + ".sqlite", "--listener", "population1n0"]
      let commands = [
        (
          "simulate",
          [
            "simulate", "--bank", "population", "--listeners", "1", "--sessions", "\(sessions)",
            "--trials", "\(trials)", "--out", recordings,
          ]
        ),
        ("sessions import", ["sessions", "import", recordings] + listener.prefix(2)),
        ("replay --verify", ["replay", "--verify"] + listener.prefix(2)),
        ("profile", ["profile"] + listener), ("profile again", ["profile"] + listener),
        ("engine, a first start", ["engine"] + listener), ("engine again", ["engine"] + listener),
      ]
      for (name, words) in commands {
        printGrowth("limen \(name), \(sessions * trials) trials", [limen] + words)
      }
    }
  }

  private static func printShort(_ commands: [(name: String, words: [String])]) {
    var times: [String: [Duration]] = [:]
    for _ in 0..<runs {
      for command in commands {
        guard let child = Child.run(command.words) else { continue }
        times[command.name, default: []].append(.seconds(child.cpuSeconds))
      }
    }
    for command in commands {
      let median = times[command.name]?.median()
      Table.row(command.name, median.map { Table.tenths($0 / .milliseconds(1)) })
    }
  }

  private static func printGrowth(_ name: String, _ command: [String]) {
    let child = Child.run(command)
    Table.row(
      name, child.map { "\(Table.tenths($0.cpuSeconds)) s, \(Table.tenths($0.megabytes)) MB" })
  }
}
