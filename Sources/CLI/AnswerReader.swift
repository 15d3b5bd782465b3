import ArgumentParser
import Music
import Recordings
import Training

/// Reads the answers that count, and says what cannot be read.
struct AnswerReader {
  private let sources: RecordingSources
  private let range: NoteRange
  private var problems: [RecordingProblem] = []

  /// Nobody reads more.
  private static let mostSaid = 20

  init(_ sources: RecordingSources, range: NoteRange) {
    self.sources = sources
    self.range = range
  }

  /// What is found of a listener in the sessions of a window.
  mutating func findings(
    of listener: Listener, in window: SessionWindow
  ) throws -> ListenerFindings {
    let read = try sources.sessions(of: listener.label)
    for problem in read.problems where !problems.contains(problem) { problems.append(problem) }
    return ListenerFindings(of: read.sessions.filter(window.holds), range: range)
  }

  /// Says what could not be read, and ends with an exit status of its own if something was left out.
  func finish(lenient: Bool) throws {
    for problem in problems.prefix(Self.mostSaid) { StandardError.say(problem.description) }
    if problems.count > Self.mostSaid {
      StandardError.say("\(problems.count - Self.mostSaid) more of that kind.")
    }
    if problems.contains(where: \.leavesOut), !lenient {
      throw ExitCode(ExitStatus.badData.rawValue)
    }
  }
}
