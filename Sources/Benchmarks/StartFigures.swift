import Foundation
import Psychometrics

/// What people wait for: the processor time of short commands, and the processor time and the memory of what
/// grows with the sessions of a listener.
enum StartFigures {
  private static let runs = 40

  static func print() throws {
    guard let limen = Programs.limen(for: "the start") else { return }
    printShort(
      [
        ("limen --version", [limen, "--version"]), ("limen config", [limen, "config"]),
        ("limen tone --help", [limen, "tone", "--help"]),
        (
          "limen tone --wav",
          [limen, "tone", "--note", "A4", "--cents", "7.3", "--wav", "/dev/null"]
        ),
      ], beside: ("python3 -c pass", [Programs.python, "-c", "pass"]))
    let folder = try Benchmarks.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The commands over the growing sessions of one listener.
    let grown = [(50, 500), (100, 500), (200, 500), (250, 4000)].map { sessions, trials in
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
      return commands.map { name, words in
        (name: name, trials: sessions * trials, child: Child.run([limen] + words))
      }
    }
    for index in grown[0].indices {
      let runs = grown.map { $0[index] }
      printGrowth("CPU of limen \(runs[0].name)", runs, \.cpuSeconds, "s")
      printGrowth("memory of limen \(runs[0].name)", runs, \.megabytes, "MB")
    }
  }

  private static func printShort(
    _ commands: [(name: String, words: [String])], beside reference: (name: String, words: [String])
  ) {
    var times: [String: [Duration]] = [:]
    for _ in 0..<runs {
      for command in commands + [reference] {
        guard let child = Child.run(command.words) else { continue }
        times[command.name, default: []].append(.seconds(child.cpuSeconds))
      }
    }
    func figure(_ name: String) -> Figure {
      Figure(name, times[name]?.median().map { $0 / .milliseconds(1) }, "ms")
    }
    Table.print(
      "CPU of a short command, the median of \(runs) runs in turn",
      commands.map { figure($0.name) },
      beside: figure(reference.name))
  }

  /// Prints a quantity at each number of trials, as multiples of the first.
  private static func printGrowth(
    _ title: String, _ children: [(name: String, trials: Int, child: Child?)],
    _ quantity: KeyPath<Child, Double>, _ unit: String
  ) {
    let figures = children.map {
      Figure("\($0.trials) trials", $0.child?[keyPath: quantity], unit)
    }
    Table.print("\(title), one listener", Array(figures.dropFirst()), beside: figures.first)
  }
}
