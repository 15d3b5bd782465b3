import Music
import Psychometrics
import Recordings
import Storage
import Training

/// Reads the answers that count and reports the problems met.
struct AnswerReader {
  private let sources: RecordingSources
  private let range: NoteRange
  /// The prior from which profiles start; `nil` for that of each listener's last session.
  private let prior: ThresholdPrior?
  /// The tuning whose intervals are reported; `nil` for all.
  private let tuning: TuningDefinition?
  /// The store that keeps what findings need; `nil` if the sources are only read.
  private let keeper: TrainingStore?
  private var problems: Set<RecordingProblem> = []
  private var problemReporter = ProblemReporter()

  init(
    _ sources: RecordingSources, range: NoteRange, prior: ThresholdPrior?,
    tuning: TuningDefinition? = nil, keptIn keeper: TrainingStore? = nil
  ) {
    self.sources = sources
    self.range = range
    self.prior = prior
    self.tuning = tuning
    self.keeper = keeper
    for problem in sources.problems { report(problem) }
  }

  /// Returns the findings on a listener in the sessions of a window. A session that is not as it was
  /// recorded is a problem.
  mutating func findings(
    of listener: Listener, in window: SessionWindow
  ) throws -> ListenerFindings {
    let basis =
      if let keeper, window == SessionWindow(), prior == nil {
        try keeper.findingsBasis(of: listener, over: range, by: Limen.fullVersion) {
          try read(listener, in: window)
        }.basis
      } else {
        try read(listener, in: window).basis
      }
    for trial in basis.changedTrials {
      report(RecordingProblem(file: listener.label, kind: .changedTrial(trial)))
    }
    return ListenerFindings(on: basis, tuning: tuning)
  }

  /// Reads the trials of a listener.
  private mutating func read(
    _ listener: Listener, in window: SessionWindow
  ) throws -> (basis: FindingsBasis, isWhole: Bool) {
    let (sessions, problems) = try sources.sessions(of: listener.label)
    for problem in problems { report(problem) }
    let basis = FindingsBasis(
      of: consume sessions, in: window, range: range, condition: nil, prior: prior)
    return (basis, problems.isEmpty)
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
