import Notation
import Recordings
import Reports
import Training
import Wording

/// The results for one listener, ready to be written.
struct ListenerReplay {
  let lines: [String]
  /// The summary without the problems, which are counted when they are written.
  let summary: ReplaySummary
  let problems: [RecordingProblem]
  /// Whether the alternative estimator reached a conclusion.
  let hasAlternativeEstimate: Bool

  init(
    of reviews: [SessionReview], _ problems: [RecordingProblem], asText isText: Bool,
    in words: Words, at zone: LocalZone?
  ) throws {
    lines = try reviews.map { isText ? $0.text(in: words, at: zone) : try $0.jsonLine() }
    summary = ReplaySummary(of: reviews, skipped: 0)
    self.problems = problems
    hasAlternativeEstimate = reviews.contains { !$0.alternativeEstimates.isEmpty }
  }
}

/// The output of a replay.
struct ReplayOutput {
  /// Whether sessions are written as text, and not as JSON.
  let isText: Bool
  /// The words for text output.
  let words: Words
  /// The zone of times on a terminal; `nil` for UTC.
  let zone = StandardOutput.isTerminal ? Clock.zone : nil
  private let file: AtomicFile?
  private let quarantine: AtomicFile?
  private var summary = ReplaySummary()
  /// The digest of all lines of JSON so far.
  private var digest = Digest()
  /// The problems, also of what only the first part counts as skipped.
  private(set) var problemReporter = ProblemReporter()
  private(set) var listenerCount = 0
  private(set) var hasAlternativeEstimate = false

  init(isText: Bool, to path: String?, quarantine: String?, words: Words) throws {
    self.isText = isText
    self.words = words
    file = try path.map { try AtomicFile(path: $0) }
    self.quarantine = try quarantine.map { try AtomicFile(path: $0) }
  }

  mutating func begin(_ manifest: ReplayManifest) throws {
    if !isText { try write(try manifest.line()) }
  }

  mutating func write(_ replay: ListenerReplay) throws {
    for line in replay.lines { try write(line) }
    try write(replay.problems, countingWholeFiles: true)
    try summary.add(replay.summary)
    hasAlternativeEstimate = hasAlternativeEstimate || replay.hasAlternativeEstimate
    listenerCount += 1
  }

  /// Writes problems, and counts what they skip.
  ///
  /// - Parameters:
  ///   - problems: The problems to write.
  ///   - countsWholeFiles: Whether this part counts files that were skipped entirely. If they do not belong to
  ///     a single listener, every part reports them, and one counts them.
  mutating func write(
    _ problems: [RecordingProblem], countingWholeFiles countsWholeFiles: Bool
  ) throws {
    for problem in problems { problemReporter.report(problem) }
    let counted = problems.filter { $0.skipsData && (countsWholeFiles || !$0.isOfWholeFile) }
    for problem in counted { try quarantine?.write(try problem.members.lineJSON()) }
    try summary.add(ReplaySummary(of: [], skipped: counted.count))
  }

  /// Finishes the files and returns the summary of the replay.
  mutating func finish() throws -> ReplaySummary {
    if !isText { try write(try summary.line(after: digest)) }
    try file?.finish()
    try quarantine?.finish()
    problemReporter.finish(
      way: quarantine == nil ? "; --quarantine FILE keeps all that is skipped" : "")
    if isText || file != nil { try StandardOutput.say(summary.text(in: words)) }
    return summary
  }

  private mutating func write(_ line: String) throws {
    guard !isText else { return try StandardOutput.say(line) }
    digest.add((line + "\n").utf8.span)
    if let file { try file.write(line) } else { try StandardOutput.write(line) }
  }
}

extension RecordingProblem {
  /// The row or the whole file that was skipped, in JSON.
  fileprivate var members: Members {
    ["file": file, "line": line, "problem": description, "row": row]
  }
}
