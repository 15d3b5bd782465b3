import Music
import Psychometrics
import Recordings
import Training

/// Reads the answers that count and reports the problems met.
struct AnswerReader {
  private let sources: RecordingSources
  private let range: NoteRange
  /// The prior from which profiles start; `nil` for that of each listener's last session.
  private let prior: ThresholdPrior?
  /// The tuning whose intervals are reported; `nil` for all.
  private let tuning: TuningDefinition?
  private var problems: Set<RecordingProblem> = []
  private var problemReporter = ProblemReporter()

  init(
    _ sources: RecordingSources, range: NoteRange, prior: ThresholdPrior?,
    tuning: TuningDefinition? = nil
  ) {
    self.sources = sources
    self.range = range
    self.prior = prior
    self.tuning = tuning
    for problem in sources.problems { report(problem) }
  }

  /// Returns the findings on a listener in the sessions of a window. A session that is not as it was
  /// recorded is a problem.
  mutating func findings(
    of listener: Listener, in window: SessionWindow
  ) throws -> ListenerFindings {
    let read = try sources.sessions(of: listener.label)
    for problem in read.problems { report(problem) }
    let findings = ListenerFindings(
      of: read.sessions, in: window, range: range, prior: prior, tuning: tuning)
    for trial in findings.changedTrials {
      report(RecordingProblem(file: listener.label, kind: .changedTrial(trial)))
    }
    return findings
  }

  private mutating func report(_ problem: RecordingProblem) {
    // A listener who is compared with themselves is read twice.
    if problems.insert(problem).inserted { problemReporter.report(problem) }
  }

  /// Finishes the report on problems.
  ///
  /// - Throws: `ExitCode` if rows or files were skipped unless `leniency` allows it.
  func finish(_ leniency: LenientOption) throws {
    problemReporter.finish()
    try leniency.check(problemReporter)
  }
}
