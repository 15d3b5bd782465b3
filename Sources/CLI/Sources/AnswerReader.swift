import ArgumentParser
import Music
import Recordings
import Training

/// Reads the answers that count, and says what cannot be read.
struct AnswerReader {
  private let sources: RecordingSources
  private let range: NoteRange
  private var problems: Set<RecordingProblem> = []
  private var teller = ProblemTeller()

  init(_ sources: RecordingSources, range: NoteRange) {
    self.sources = sources
    self.range = range
    for problem in sources.problems { tell(of: problem) }
  }

  /// What is found of a listener in the sessions of a window.
  mutating func findings(
    of listener: Listener, in window: SessionWindow
  ) throws -> ListenerFindings {
    let read = try sources.sessions(of: listener.label)
    for problem in read.problems { tell(of: problem) }
    return ListenerFindings(of: read.sessions, in: window, range: range)
  }

  private mutating func tell(of problem: RecordingProblem) {
    // Whoever is compared with themselves is read twice.
    if problems.insert(problem).inserted { teller.tell(of: problem) }
  }

  /// Ends with an exit status of its own if something was left out.
  func finish(lenient: Bool) throws {
    teller.finish()
    if !lenient, problems.contains(where: \.leavesOut) {
      throw ExitCode(ExitStatus.badData.rawValue)
    }
  }
}
