import ArgumentParser
import AudioOutput
import Configuration
import Music
import Storage
import Training

// Options that several commands share.

/// `--store`
struct StoreOption: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The store (default: \(UserFolder.shownStore)).", valueName: "path"),
    completion: .file())
  var given: String?

  /// The path given, or the default one.
  var path: String { get throws { try given ?? StoreDefaults.configured.store } }

  func reading() throws -> TrainingStore { try .reading(from: path) }
}

/// `--listener`, for a list of sessions.
struct ListenerFilter: ParsableArguments {
  @Option(
    help: "Only the sessions of this listener.", completion: Completions.listeners,
    transform: Listener.init(label:))
  var listener: Listener?

  /// Returns the listener, or every listener of a store.
  ///
  /// - Throws: `StorageError`, also if the store has no session of the listener.
  func listeners(in store: TrainingStore) throws -> [Listener] {
    let listeners = try store.listeners()
    guard let listener else { return listeners }
    try store.require(listener, among: listeners)
    return [listener]
  }
}

extension TrainingStore {
  /// Throws an error for a listener who is not known, with the nearest label among those who are.
  func require(_ listener: Listener, among known: [Listener]) throws(StorageError) {
    guard !known.contains(listener) else { return }
    let similar = Suggestion.nearest(to: listener.label, among: known.map(\.label))
    throw .noListener(listener, similar: similar, path: path)
  }
}

/// `--range`, for a report.
struct ReportRangeOption: ParsableArguments {
  @Option(
    name: .customLong("range"), help: "The notes to report. (default: C2-C6)",
    transform: { try NoteRange(text: $0) })
  var notes = NoteRange.standard
}

/// `--json`
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON instead of text.")
  var json = false

  /// Prints a report in the form that is chosen.
  func print(
    _ text: @autoclosure () throws -> String, or json: @autoclosure () throws -> String
  ) throws {
    try self.json ? StandardOutput.write(json()) : StandardOutput.sayLines(text())
  }
}

/// `--lenient`
struct LenientOption: ParsableArguments {
  @Flag(help: "Exit with status 0 even if rows or files were skipped.")
  var lenient = false

  /// Throws the exit status for data that was skipped, unless that is allowed.
  func check(_ problems: ProblemReporter) throws {
    if problems.skipsData, !lenient { throw ExitCode(ExitStatus.badData.rawValue) }
  }
}

/// `--jobs`
struct JobsOption: ParsableArguments {
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: "The number of listeners to process at once; one per processor if absent.")
  var given: Int?

  /// The number of listeners to process at once.
  var count: Int { given ?? Jobs.processors }

  func validate() throws {
    if let given { try check(given, in: 1...1024, option: "--jobs") }
  }
}

/// `--latency`
struct LatencyOption: ParsableArguments {
  @Option(help: "How much sound to buffer: 40 ms, or 20 ms with real-time priority.")
  var latency = Latency.usual
}
