import ArgumentParser
import Foundation
import Notation
import Recordings
import Storage
import Training

/// `limen sessions import`
struct ImportSessions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add sessions that were recorded elsewhere.",
    discussion: """
      Reads recordings, long tables (- for standard input) and stores without loss. Exports of Peach, \
      and with --columns the tables of other programs, become sessions of --listener. Sessions that \
      the store already has are not added again. An import is applied completely or not at all; a \
      row that cannot be used is reported and left out, with exit status 65.

      --columns requires reference_hz, comparison_hz and answer, and accepts response_time (seconds), \
      response_ms, time_utc and listener.
      """)

  @OptionGroup var answers: ListenerOptions

  @Argument(help: "Recordings, long tables, exports and stores.")
  var paths: [String]

  @Option(help: "The columns of another program's table: field=column,...")
  var columns: String?

  @Option(
    help: "The words for its answers (default: higher=higher,higher=up,higher=h,lower=lower,...).")
  var answerWords: String?

  @Flag(help: "Report what would be added, and add nothing.")
  var dryRun = false

  @OptionGroup var leniency: LenientOption

  func run() throws {
    let mapping = try columns.map { columns in
      do throws(ColumnMappingError) {
        return try ColumnMapping(columns: columns, answers: answerWords)
      } catch {
        throw ValidationError(error.description)
      }
    }
    var inputs = try paths.map { try ImportInput(path: $0, mapping: mapping) }
    let store =
      try dryRun
      ? TrainingStore.rehearsing(on: answers.store.path) : openStore(for: &inputs)
    var reading = ImportReading(
      listener: answers.listener, known: try store.answerKeys(of: answers.listener))
    let summary = try store.importSessions { take in
      for input in inputs { try reading.read(input, take) }
    }
    let report = reading.report(summary, isRehearsal: dryRun)
    try StandardOutput.write(report.joined(separator: "\n"))
    if reading.skipsData(summary), !leniency.lenient { throw ExitCode(ExitStatus.badData.rawValue) }
  }

  /// Opens the store after every pipe has been read to its end.
  ///
  /// Training can continue while a pipe stays open. If a session is running when the pipe ends, the
  /// import waits for it, because a pipe cannot be read twice.
  private func openStore(for inputs: inout [ImportInput]) throws -> TrainingStore {
    guard inputs.contains(where: \.isReadOnce) else { return try .writing(to: answers.store.path) }
    // A store that cannot be written is refused before any input is read.
    _ = try TrainingStore.writing(to: answers.store.path)
    for index in inputs.indices { try inputs[index].readAhead(beside: answers.store.path) }
    let path = answers.store.path
    guard let store = try Self.freeStore(at: path) else {
      StandardError.say(
        "The store '\(path)' is in use: the import waits until the training session ends.")
      return try .writingWhenFree(to: path)
    }
    return store
  }

  /// Returns the store at a path; `nil` while another process writes it.
  private static func freeStore(at path: String) throws -> TrainingStore? {
    do {
      return try TrainingStore.writing(to: path)
    } catch {
      if case .inUse = error { return nil }
      throw error
    }
  }
}

/// One input of an import.
private enum ImportInput {
  /// Files of Limen, or an export of Peach.
  case source(Source)
  case longTable(LongTable)
  /// Another program's table.
  case table(path: String, ColumnMapping, bytes: [UInt8]?)

  init(path: String, mapping: ColumnMapping?) throws {
    if let mapping {
      self = .table(path: path, mapping, bytes: nil)
    } else {
      let source = try Source(path: path)
      self =
        if case .longTable = source.kind { .longTable(LongTable(path: path)) } else {
          .source(source)
        }
    }
  }

  var isReadOnce: Bool {
    switch self {
    case .source: false
    case .longTable(let table): table.isReadOnce
    case .table(let path, _, _): (try? InputFile.kind(of: path)) == .stream
    }
  }

  /// Reads an input that can be read only once.
  ///
  /// - Parameter store: The path of the store. The temporary copy goes into its folder.
  mutating func readAhead(beside store: String) throws {
    guard isReadOnce else { return }
    switch self {
    case .source: break
    case .longTable(var table):
      try table.readAhead(beside: store)
      self = .longTable(table)
    case .table(let path, let mapping, _):
      self = .table(path: path, mapping, bytes: try InputFile.wholeInput(path))
    }
  }
}

/// The state of an import, with the counts for its report.
private struct ImportReading {
  let listener: Listener
  /// The answers of this listener that the store already has.
  var known: Set<AnswerKey>
  private var problems = 0
  private var problemReporter = ProblemReporter()
  private var repeatedAnswers = 0
  private var intervals = 0
  private var otherDisciplines = 0
  private var otherRows = 0

  init(listener: Listener, known: Set<AnswerKey>) {
    self.listener = listener
    self.known = known
  }

  mutating func read(
    _ input: ImportInput, _ take: ([RecordedSession]) throws -> Void
  ) throws {
    switch input {
    case .table(let path, let mapping, let bytes):
      try readTable(path, mapping, bytes, take)
    case .longTable(let table):
      try table.read(wanting: { _ in true }) { reader in
        say(reader.takeProblems())
        for sessions in reader.takeListeners() { try take(sessions) }
      }
    case .source(let source):
      if case .peachExport = source.kind { return try readPeach(source.path, take) }
      let sources = try RecordingSources([source], wanting: { _ in true })
      for listener in sources.listeners {
        let (sessions, problems) = try sources.sessions(of: listener)
        say(problems)
        try take(sessions)
      }
    }
  }

  private mutating func readPeach(
    _ path: String, _ take: ([RecordedSession]) throws -> Void
  ) throws {
    let export = PeachImport(try InputFile.whole(path) ?? [], file: path)
    say(export.problems)
    intervals += export.intervals
    otherDisciplines += export.otherDisciplines
    let new = export.answers.filter { known.insert(AnswerKey(of: $0)).inserted }
    repeatedAnswers += export.answers.count - new.count
    try take(ImportedAnswer.sessions(of: listener, answering: new))
  }

  private mutating func readTable(
    _ path: String, _ mapping: ColumnMapping, _ bytes: [UInt8]?,
    _ take: ([RecordedSession]) throws -> Void
  ) throws {
    let bytes = try bytes ?? InputFile.wholeInput(path)
    let table = TableImport(
      bytes, file: path, mapping: mapping, time: InputFile.modificationTime(of: path))
    say(table.problems)
    otherRows += table.otherRows
    let listeners = Dictionary(grouping: table.answers) { $0.listener ?? listener }
    for (listener, answers) in listeners.sorted(by: { $0.key.label < $1.key.label }) {
      try take(ImportedAnswer.sessions(of: listener, answering: answers.map(\.answer)))
    }
  }

  private mutating func say(_ problems: [RecordingProblem]) {
    for problem in problems { problemReporter.report(problem) }
    self.problems += problems.count { $0.skipsData }
  }

  func skipsData(_ summary: ImportSummary) -> Bool {
    problems > 0 || !summary.contradictions.isEmpty
  }

  /// Returns one line for each result of the import or rehearsal. Counts of zero are omitted.
  func report(_ summary: ImportSummary, isRehearsal: Bool) -> [String] {
    problemReporter.finish()
    for header in summary.contradictions {
      StandardError.say(
        "The session of '\(header.listener.label)' at \(header.startedAt.iso8601) is here with other "
          + "trials: the one here stays; import the other into a store of its own with --store.")
    }
    let facts = [
      (repeatedAnswers, "answers already in the store"),
      (summary.knownSessions, "sessions already in the store"),
      (summary.newEvents, "later decisions"), (intervals, "rows for intervals skipped"),
      (otherDisciplines, "rows for other disciplines skipped"),
      (otherRows, "rows without an answer skipped"),
      (problems, "problems"),
      (summary.contradictions.count, "sessions that contradict those in the store"),
    ]
    let verb = isRehearsal ? "Would import" : "Imported"
    return ["\(verb) \(summary.newTrials) trials; new sessions: \(summary.newSessions)."]
      + facts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
  }
}
