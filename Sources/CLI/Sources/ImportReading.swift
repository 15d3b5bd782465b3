import Notation
import Recordings
import Storage
import Training

/// The state of an import: what was read, and the counts for its report.
struct ImportReading {
  /// What an input contains.
  private enum Content {
    /// Recordings, which are read when they are added, and whether there is nothing to say of them yet.
    case recordings(RecordingSources, in: String, areSilent: Bool)
    /// Sessions on the stage, by their places.
    case sessions(Range<Int>)
    /// Answers on the stage, by the number of the input, and the date of the input.
    case answers(Int, UTCTime)
    case peach([ImportedAnswer])
  }

  private let listener: Listener
  private let isRehearsal: Bool
  /// Whether nothing is written to standard error, and no killed program's recording is completed.
  private let isSilent: Bool
  private let stage: ImportStage
  private var contents: [Content] = []
  private(set) var problems = 0
  private var problemReporter = ProblemReporter()
  private var repeatedAnswers = 0
  private var intervals = 0
  private var otherDisciplines = 0
  private var otherRows = 0
  private var filteredRows = 0
  private var labels = CleanedLabels()

  init(listener: Listener, isRehearsal: Bool = false, isSilent: Bool = false) throws {
    self.listener = listener
    self.isRehearsal = isRehearsal
    self.isSilent = isSilent
    stage = try ImportStage()
  }

  // MARK: Reading

  /// Reads files of Limen, or an export of Peach, to their end.
  mutating func read(_ source: Source) throws {
    let (first, known) = (try stage.count, problems)
    switch source.kind {
    case .peachExport: return try readPeach(source.path)
    case .longTable:
      try InputPath(path: source.path).readLongTable { reader in
        say(reader.takeProblems())
        for sessions in reader.takeListeners() { try stage.add(sessions.map(\.streamed)) }
      }
    case .store:
      let store = try TrainingStore.reading(from: source.path)
      for listener in try store.listeners() {
        try stage.add(store.streamedSessions(of: listener))
      }
    default:
      if case .folder = source.kind, !isRehearsal { try completeRecordings(in: source.path) }
      let sources = try RecordingSources([source])
      say(sources.problems)
      return contents.append(
        .recordings(sources, in: source.path, areSilent: problems == known))
    }
    if try stage.count == first, problems == known { sayNothing(in: source.path) }
    contents.append(.sessions(first..<(try stage.count)))
  }

  private mutating func sayNothing(in path: String) {
    say([RecordingProblem(file: path, kind: .noSessions)])
  }

  /// Completes the recordings in a folder whose programs were killed. A folder that cannot be written
  /// is read as it is. What is not complete is a problem, because it is not imported.
  private mutating func completeRecordings(in path: String) throws {
    let partial = try PartialRecording.names(in: path)
    guard !partial.isEmpty, !isSilent else { return problems += partial.count }
    let dataset = try Dataset(version: Limen.version)
    let folder: RecordingFolder
    do throws(OutputError) {
      folder = try RecordingFolder(path: path, dataset: dataset)
    } catch {
      problems += partial.count
      return StandardError.say(
        "The unfinished recordings in '\(path)' are not imported (\(error.reason)): import the folder "
          + "where and when it can be written.")
    }
    problems += try folder.completePartialRecordings()
  }

  private mutating func readPeach(_ path: String) throws {
    let export = PeachImport(try InputFile.whole(path) ?? [], file: path)
    say(export.problems)
    intervals += export.intervals
    otherDisciplines += export.otherDisciplines
    contents.append(.peach(export.answers))
  }

  /// Reads other programs' tables to their ends.
  mutating func read(_ tables: OtherTables) throws {
    labels = try tables.read { rows in
      say(rows.takeProblems())
      try stage.add(
        rows.takeAnswers().map { ($0.listener ?? tables.listener, $0.answer) }, of: contents.count)
    } finish: { rows, input in
      otherRows += rows.otherRows
      filteredRows += rows.filteredRows
      if isRehearsal { try rows.printSummary(of: input.name) }
      contents.append(.answers(contents.count, input.date))
    }
  }

  private mutating func say(_ problems: [RecordingProblem]) {
    if !isSilent { problems.forEach { problemReporter.report($0) } }
    self.problems += problems.count { $0.skipsData }
  }

  // MARK: Adding

  /// Adds everything that was read to a store.
  mutating func add(to store: TrainingStore) throws -> ImportSummary {
    var known: Set<AnswerKey> = []
    if contents.contains(where: { if case .peach = $0 { true } else { false } }) {
      known = try store.answerKeys(of: listener)
    }
    return try store.importSessions { take in
      for content in contents {
        switch content {
        case .recordings(let sources, let path, let areSilent):
          let known = problems
          let count = try add(sources, take)
          if count == 0, areSilent, problems == known { sayNothing(in: path) }
        case .sessions(let places): try stage.read(places) { try take(unchanged($0)) }
        case .answers(let number, let date):
          try stage.readAnswers(of: number, endingBy: date, take)
        case .peach(let answers):
          let new = answers.filter { answer in
            AnswerKey(of: answer).map { known.insert($0).inserted } ?? true
          }
          repeatedAnswers += answers.count - new.count
          try take(ImportedAnswer.sessions(of: listener, answering: new).map(\.streamed))
        }
      }
    }
  }

  /// Returns the sessions that are as they were recorded, and reports the others: a store with them could be
  /// neither checked nor copied.
  private mutating func unchanged(_ sessions: [StreamedSession]) throws -> [StreamedSession] {
    try sessions.filter { session in
      guard !session.outline.exclusions.wholeSession, let changed = try session.firstChangedTrial
      else { return true }
      let label = session.outline.header.listener.label
      say([RecordingProblem(file: label, kind: .changedTrial(changed))])
      return false
    }
  }

  /// Reads and adds recordings.
  ///
  /// - Returns: The number of sessions.
  private mutating func add(
    _ sources: RecordingSources, _ take: ([StreamedSession]) throws -> Void
  ) throws -> Int {
    var count = 0
    for listener in sources.listeners {
      let (sessions, problems) = try sources.sessions(of: listener)
      say(problems)
      let unchanged = try unchanged(sessions.map(\.streamed))
      try take(unchanged)
      count += unchanged.count
    }
    return count
  }

  // MARK: The report

  func skipsData(_ summary: ImportSummary) -> Bool {
    problems > 0 || !summary.contradictions.isEmpty
  }

  /// Returns one line for each result of the import or rehearsal. Counts of zero are omitted.
  func report(_ summary: ImportSummary) -> [String] {
    problemReporter.finish()
    labels.report()
    for header in summary.contradictions {
      StandardError.say(
        "The session of '\(header.listener.label)' at \(header.startedAt.iso8601) is here with other "
          + "trials: the one here stays; import the other into a store of its own with --store.")
    }
    let facts = [
      (repeatedAnswers + summary.knownAnswers, "answers already in the store"),
      (summary.knownSessions, "sessions already in the store"),
      (summary.newEvents, "later decisions"),
      (intervals, "rows for wider intervals skipped"),
      (otherDisciplines, "rows for other disciplines skipped"),
      (otherRows, "rows without an answer skipped"),
      (filteredRows, "rows skipped by a condition"),
      (problems, "problems"),
      (summary.contradictions.count, "sessions that contradict those in the store"),
    ]
    let verb = isRehearsal ? "Would import" : "Imported"
    return ["\(verb) \(summary.newTrials.counted("trial")); new sessions: \(summary.newSessions)."]
      + facts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
  }
}
