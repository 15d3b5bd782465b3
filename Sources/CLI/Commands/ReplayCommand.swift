import ArgumentParser
import Glibc
import Music
import Psychometrics
import Recordings
import Reports
package import Training
import Wording

/// `limen replay`: processes recorded sessions again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Process recorded sessions again, and verify them.",
    discussion: """
      Reports what was known after each session of recordings, tables and stores; - is a table on \
      standard input. With --verify, every pair is chosen again from the seed and the answers, and \
      every record is compared with its digest.
      """)

  @Argument(help: "Folders, tables or stores. (default: the store)")
  var paths: [String] = []

  @OptionGroup var store: StoreOption

  @Flag(help: "Choose every pair again, and compare every record.")
  var verify = false

  @OptionGroup var range: ReportRangeOption

  @OptionGroup var prior: ReportPriorOption

  @Option(
    help: """
      An alternative estimator to report as well: QUEST+, the mean of the differences presented \
      (kazez), a psychometric function fitted to each session (fit), or the mean of the reversals \
      at the last step (staircase), only for sessions of staircases.
      """)
  var estimator: AlternativeEstimator?

  @Option(
    help: "fit, staircase: one estimate for a session, or for each of its notes. (default: session)"
  )
  var by: Grouping?

  @Option(
    help: ArgumentHelp(
      "One of n parts of all listeners, such as 2/7, for 'limen merge'.", valueName: "i/n"),
    transform: Shard.init(text:))
  var shard: Shard?

  @OptionGroup var languageOptions: LanguageOptions

  @OptionGroup var format: JSONOption

  @Option(
    help: ArgumentHelp(
      "Write the JSON to a file, complete or not at all, and print only the summary.",
      valueName: "file"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write the rows and files that are skipped to a file, as JSON.", valueName: "file"))
  var quarantine: String?

  @OptionGroup var tables: TableOptions

  @OptionGroup var rehearsal: TableDryRunOption

  @OptionGroup var leniency: LenientOption

  @OptionGroup var jobs: JobsOption

  /// The answers that make one estimate.
  enum Grouping: String, NamedCase {
    case session
    case note
  }

  func validate() throws {
    if by != nil, estimator?.canSeparateNotes != true {
      throw ValidationError("--by needs --estimator fit or --estimator staircase.")
    }
    if tables.areGiven, paths.isEmpty {
      throw ValidationError("--columns and --mapping read tables: give their paths.")
    }
    if rehearsal.dryRun, !tables.areGiven {
      throw ValidationError("--dry-run needs --columns or --mapping.")
    }
    if shard != nil, !format.json, out == nil {
      throw ValidationError("--shard needs --out or --json: 'limen merge' puts the parts together.")
    }
  }

  func run() throws {
    Interruption.endsTheProgram()
    let prior = try prior.read()
    let tables = try tables.tables(at: paths, of: StoreDefaults.configured.listener)
    if rehearsal.dryRun, let tables { return try tables.rehearse(leniency) }
    var output = try ReplayOutput(
      isText: out == nil && !format.json, to: out, quarantine: quarantine,
      words: Words.configured(languageOptions.language))
    let reviewer = SessionReviewer(
      range: range.notes, prior: prior, verifies: verify, alternativeEstimator: estimator,
      byNote: by == .note)
    try output.begin(ReplayManifest(of: reviewer, version: Limen.version, shard: shard?.text))
    let sources = tables == nil ? try paths.map(Source.init(path:)) : []
    if let tables {
      var sources = try RecordingSources(tables, of: shard)
      if store.given != nil { try sources.add(store.reading()) }
      try replay(sources, with: reviewer, into: &output)
    } else if store.given == nil, sources.count == 1, case .longTable = sources[0].kind {
      try replayLongTable(InputPath(path: sources[0].path), with: reviewer, into: &output)
    } else {
      try replay(
        RecordingSources(sources, or: store, of: shard), with: reviewer, into: &output)
    }
    let summary = try output.finish()
    if let estimator, summary.sessions > 0, !output.hasAlternativeEstimate {
      StandardError.say(
        "'\(estimator.rawValue)' concludes nothing from these sessions: \(estimator.need).")
    }
    // A difference takes precedence over skipped rows, and these over sessions that cannot be verified.
    if summary.differing ?? 0 > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    try leniency.check(output.problemReporter)
    if summary.unverifiable ?? 0 > 0 { throw ExitCode(ExitStatus.inputMissing.rawValue) }
  }

  private var isFirstPart: Bool { shard.map { $0.number == 1 } ?? true }
}

extension AlternativeEstimator: NamedCase {
  /// The condition under which the estimator reaches a conclusion.
  fileprivate var need: String {
    switch self {
    case .quest, .kazez: "it needs an answer that counts"
    case .staircase:
      "it needs two reversals at the last step of staircases that chose the pairs, within --range"
    case .fit: "it needs answers to two differences or more, within --range"
    }
  }
}

// MARK: - Folders, tables and stores

extension ReplayCommand {
  /// The number of listeners that are processed together. Their results are written in order, and
  /// take memory until then.
  private static let batch = 256

  private func replay(
    _ sources: RecordingSources, with reviewer: SessionReviewer, into output: inout ReplayOutput
  ) throws {
    let listeners = sources.listeners
    try output.write(sources.problems, countingWholeFiles: isFirstPart)
    let progress = ProgressBar(of: listeners.count, words: output.words)
    defer { progress.clear() }
    for start in stride(from: 0, to: listeners.count, by: Self.batch) {
      let batch = listeners[start..<min(start + Self.batch, listeners.count)]
      try replay(Array(batch), with: reviewer, into: &output, progress, sources.sessions)
    }
  }

  /// Replays listeners, several at once, and writes the results in their order.
  ///
  /// - Parameters:
  ///   - listeners: A label or the sessions of each listener.
  ///   - reviewer: The reviewer of their sessions.
  ///   - output: The output that receives the results.
  ///   - progress: The progress bar.
  ///   - read: Returns the sessions of a listener, oldest first, and the problems of reading them.
  private func replay<Source: Sendable>(
    _ listeners: [Source], with reviewer: SessionReviewer, into output: inout ReplayOutput,
    _ progress: ProgressBar,
    _ read: @Sendable (Source) throws -> ([RecordedSession], [RecordingProblem])
  ) throws {
    let (isText, words, zone) = (output.isText, output.words, output.zone)
    let done = output.listenerCount
    let replays = try Jobs.map(
      listeners, atOnce: jobs.count, progress: { progress.show(done + $0) }
    ) {
      let (sessions, problems) = try read($0)
      return try ListenerReplay(
        of: reviewer.reviews(of: sessions), problems, asText: isText, in: words, at: zone)
    }
    progress.clear()
    for replay in replays { try output.write(replay) }
  }
}

// MARK: - A long table

extension ReplayCommand {
  /// The largest number of trials and problems to collect before they are processed.
  private static let mostWaiting = 50_000

  private func replayLongTable(
    _ input: InputPath, with reviewer: SessionReviewer, into output: inout ReplayOutput
  ) throws {
    let progress = ProgressBar(of: nil, words: output.words)
    defer { progress.clear() }
    // What was read and is not processed yet.
    var listeners: [[RecordedSession]] = []
    var problems: [RecordingProblem] = []
    func replayWaiting() throws {
      try replay(listeners, with: reviewer, into: &output, progress) { ($0.oldestFirst, []) }
      try output.write(problems, countingWholeFiles: isFirstPart)
      (listeners, problems) = ([], [])
    }
    try input.readLongTable(of: shard) { reader in
      listeners += reader.takeListeners()
      problems += reader.takeProblems()
      let trials = listeners.joined().reduce(0) { $0 + $1.trials.count }
      if trials + problems.count >= Self.mostWaiting || listeners.count >= Self.batch {
        try replayWaiting()
      }
    }
    try replayWaiting()
  }
}
