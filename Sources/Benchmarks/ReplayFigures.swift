import Foundation
import Psychometrics
import Recordings
import Training

/// The cost of reading and replaying recordings of 2,000 simulated sessions of 500 trials.
enum ReplayFigures {
  private static let sessions = 2000
  private static let trials = 500

  static func print() throws {
    guard let limen = Programs.limen(for: "replay") else { return }
    let options = ["--listeners", "\(sessions)", "--trials", "\(trials)"]
    guard let corpus = Programs.recordings(in: "benchmark-corpus", options) else {
      return Swift.print("\nno figures of replay: 'limen simulate' failed")
    }
    // The processes come first, because the memory of a child is at least that of its parent at its
    // start.
    printReplays(limen: limen, corpus: corpus)
    try printReading(corpus: corpus)
  }

  // MARK: - Reading

  private static func printReading(corpus: String) throws {
    let table = try longTable(of: corpus)
    let file = corpus + ".tsv"
    try Data(table).write(to: URL(filePath: file))
    defer { unlink(file) }
    let megabytes = Double(table.count) / 1e6
    var trials = 0
    let seconds = best(of: 3) {
      trials = 0
      var reader = TableStreamReader(file: "a table", wanting: { _ in true })
      for start in stride(from: 0, to: table.count, by: 1 << 16) {
        let piece = table.span.extracting(start..<min(start + 1 << 16, table.count))
        do { try reader.read(piece) } catch { preconditionFailure("\(error)") }
        trials += reader.takeListeners().joined().reduce(0) { $0 + $1.trials.count }
      }
      reader.finish()
      trials += reader.takeListeners().joined().reduce(0) { $0 + $1.trials.count }
    }
    precondition(trials == sessions * Self.trials, "\(trials) trials were read")
    Table.print(
      "reading \(sessions) sessions of \(Self.trials) trials",
      [Figure("a table read into trials", megabytes / seconds, "MB/s")],
      beside: Figure(
        "pandas.read_csv, into columns", pandasSeconds(file).map { megabytes / $0 }, "MB/s"))
  }

  /// Returns all tables as one long table with tabs, with the columns `listener` and `session` in
  /// front.
  private static func longTable(of corpus: String) throws -> [UInt8] {
    var table: [UInt8] = []
    let paths = try FileManager.default.subpathsOfDirectory(atPath: corpus)
    for path in paths.filter({ $0.hasSuffix("_beh.tsv") }).sorted() {
      let lines = try Data(contentsOf: URL(filePath: "\(corpus)/\(path)"))
        .split(separator: UInt8(ascii: "\n"))
      let labels = path.split(separator: "/").prefix(2).map { $0.drop { $0 != "-" }.dropFirst() }
      if table.isEmpty {
        table += Array("listener\tsession\t".utf8) + lines[0] + [UInt8(ascii: "\n")]
      }
      for line in lines.dropFirst() {
        table += Array("\(labels[0])\t\(labels[1])\t".utf8)
        table += line
        table.append(UInt8(ascii: "\n"))
      }
    }
    return table
  }

  private static func pandasSeconds(_ file: String) -> Double? {
    let program = """
      import pandas, time
      def read():
          begin = time.perf_counter()
          pandas.read_csv("\(file)", sep="\\t", na_values="n/a")
          return time.perf_counter() - begin
      print(min(read() for _ in range(3)))
      """
    return Child.run([Programs.python, "-c", program]).flatMap {
      Double($0.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  // MARK: - Replays as processes

  private static func printReplays(limen: String, corpus: String) {
    let count = Double(sessions * trials)
    func replay(jobs: Int) -> Child? {
      (0..<3).compactMap { _ in
        Child.run([limen, "replay", corpus, "--out", corpus + ".ndjson", "--jobs", "\(jobs)"])
      }.min { $0.seconds < $1.seconds }
    }
    guard let one = replay(jobs: 1), let two = replay(jobs: 2) else { return }
    unlink(corpus + ".ndjson")
    Table.print(
      "replaying \(sessions) sessions of \(trials) trials",
      [
        Figure("limen replay on one core", count / one.seconds, "trials/s"),
        Figure("  in CPU time", count / one.cpuSeconds, "trials/s"),
        Figure("limen replay on two cores", count / two.seconds, "trials/s"),
      ], beside: Figure("the estimator alone", 1 / estimatorSeconds, "trials/s"))
    Table.print(
      "memory at most", [Figure("limen replay on two cores", two.megabytes, "MB")],
      beside: Figure("on one core", one.megabytes, "MB"))
  }

  /// The time in seconds to update the estimator with one answer, over as many notes as in the
  /// sessions.
  private static var estimatorSeconds: Double {
    var run = EstimatorRun(range: .standard)
    for _ in 0..<10_000 { run.chooseAndLearn() }
    let answers = run.observations.map(ThresholdField.Step.answer)
    return best(of: 3) {
      var field = ThresholdField(range: .standard)
      field.take(answers)
    } / Double(answers.count)
  }

  private static func best(of count: Int, _ body: () -> Void) -> Double {
    (0..<count).map { _ in ContinuousClock().measure(body) / .seconds(1) }.min() ?? 0
  }
}
