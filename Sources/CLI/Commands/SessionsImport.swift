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
    abstract: "Take in sessions that were recorded elsewhere.",
    discussion: """
      Folders and tables of recordings, streams of rows (csv, ndjson; - for standard input), and \
      stores come back as they were; exports of Peach, every version, and with --columns the tables of other programs become sessions of --listener. What is \
      here already is never taken in twice. All of it is taken in, or nothing when anything fails; a \
      row that cannot be used is named, and only that row is left out: exit status 65.

      Two tables: --columns reference_hz=f1,comparison_hz=f2,answer=key, and if there are such columns \
      response_time= (seconds) or response_ms=, time_utc= and listener=.
      """)

  @OptionGroup var answers: ListenerOptions

  @Argument(help: "Folders, tables, streams of rows, exports and stores.")
  var paths: [String]

  @Option(help: "Which column of another program's table holds what: field=column,…")
  var columns: String?

  @Option(help: "The words for answers in it (default: higher=higher,higher=up,higher=h,lower=…).")
  var answerWords: String?

  @Flag(help: "Say what would be taken in, and take in nothing.")
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
    let store =
      try dryRun
      ? TrainingStore.rehearsing(on: answers.store.path)
      : TrainingStore.writing(to: answers.store.path)
    var reading = ImportReading(
      listener: answers.listener, mapping: mapping,
      known: try store.answerKeys(of: answers.listener))
    let summary = try store.takeIn { take in
      for path in paths { try reading.read(path, take) }
    }
    let report = reading.report(summary, isRehearsal: dryRun)
    try StandardOutput.write(report.joined(separator: "\n"))
    if reading.leavesOut(summary), !leniency.lenient { throw ExitCode(ExitStatus.badData.rawValue) }
  }
}

/// What an import reads, and what it must say of it.
private struct ImportReading {
  let listener: Listener
  let mapping: ColumnMapping?
  /// The answers that this listener has.
  var known: Set<AnswerKey>
  private var problems = 0
  private var teller = ProblemTeller()
  private var repeatedAnswers = 0
  private var intervals = 0
  private var otherDisciplines = 0
  private var otherRows = 0

  init(listener: Listener, mapping: ColumnMapping?, known: Set<AnswerKey>) {
    self.listener = listener
    self.mapping = mapping
    self.known = known
  }

  mutating func read(_ path: String, _ take: ([RecordedSession]) throws -> Void) throws {
    if let mapping { return try readTable(path, mapping, take) }
    if let table = LongTable(path: path) {
      return try table.read(wanting: { _ in true }) { reader in
        say(reader.takeProblems())
        for sessions in reader.takeListeners() { try take(sessions) }
      }
    }
    if PeachImport.isBeginning(InputFile.beginning(of: path)) {
      return try readPeach(path, take)
    }
    let sources = try RecordingSources(paths: [path], wanting: { _ in true })
    for listener in sources.listeners {
      let (sessions, problems) = try sources.sessions(of: listener)
      say(problems)
      try take(sessions)
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
    try take(ForeignAnswer.sessions(of: listener, answering: new))
  }

  private mutating func readTable(
    _ path: String, _ mapping: ColumnMapping, _ take: ([RecordedSession]) throws -> Void
  ) throws {
    guard let bytes = try InputFile.whole(path) else { throw InputError(path: path, errno: ENOENT) }
    let table = TableImport(
      bytes, file: path, mapping: mapping, time: InputFile.modificationTime(of: path))
    say(table.problems)
    otherRows += table.otherRows
    let listeners = Dictionary(grouping: table.answers) { $0.listener ?? listener }
    for (listener, answers) in listeners.sorted(by: { $0.key.label < $1.key.label }) {
      try take(ForeignAnswer.sessions(of: listener, answering: answers.map(\.answer)))
    }
  }

  private mutating func say(_ problems: [RecordingProblem]) {
    for problem in problems { teller.tell(of: problem) }
    self.problems += problems.count { $0.leavesOut }
  }

  func leavesOut(_ summary: ImportSummary) -> Bool {
    problems > 0 || !summary.contradictions.isEmpty
  }

  /// What happened, or would have, a line each; what did not is left unsaid.
  func report(_ summary: ImportSummary, isRehearsal: Bool) -> [String] {
    teller.finish()
    for header in summary.contradictions {
      StandardError.say(
        "The session of '\(header.listener.label)' at \(header.startedAt.iso8601) is here with other "
          + "trials: the one here stays; import the other into a store of its own with --store.")
    }
    let facts = [
      (repeatedAnswers, "answers that were here already"),
      (summary.knownSessions, "sessions that were here already"),
      (summary.newEvents, "later decisions"), (intervals, "rows about intervals left"),
      (otherDisciplines, "rows of other disciplines left"),
      (otherRows, "rows without an answer left"),
      (problems, "problems"), (summary.contradictions.count, "sessions that contradict those here"),
    ]
    let verb = isRehearsal ? "Would take in" : "Took in"
    return ["\(verb) \(summary.newTrials) trials; new sessions: \(summary.newSessions)."]
      + facts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
  }
}
