import Notation
import Psychometrics
import Reports
import Training

/// Measures the processing time of answers in sessions that are repeated one after another.
enum AnswerCost {
  /// The number of sessions to time, enough for a median.
  static let timedSessions = 2

  static func measure(_ recordings: [RecordedSession]) -> SimulationReport.Cost {
    let answers = recordings.flatMap(answerTimes)
    let updates = recordings.flatMap(updateTimes)
    return .init(answer: microseconds(answers), update: microseconds(updates))
  }

  /// Returns the times from each answer to the next pair.
  private static func answerTimes(of recording: RecordedSession) -> [Duration] {
    var session = Session(header: recording.header, history: [], startedAt: .zero)
    let delay = session.header.settings.comparisonDelay
    _ = session.handle(.began)
    return recording.trials.compactMap { trial in
      guard case .answered(let response, let responseTime?) = trial.outcome else { return nil }
      let onset = trial.onset + delay
      let moment = Moment(monotonic: onset + responseTime, utc: trial.time)
      _ = session.handle(.comparisonBegan(at: onset, quality: .unpaced))
      let start = Clock.monotonic
      _ = session.handle(.responded(response, at: moment))
      let end = Clock.monotonic
      _ = session.handle(.feedbackEnded)
      return end - start
    }
  }

  /// Returns the times that the profile takes to update after each answer.
  private static func updateTimes(of recording: RecordedSession) -> [Duration] {
    var profile = Session(header: recording.header, history: [], startedAt: .zero).profile
    return recording.trials.map { trial in
      let start = Clock.monotonic
      profile.add(trial)
      return Clock.monotonic - start
    }
  }

  private static func microseconds(_ times: [Duration]) -> Double {
    (times.median() ?? .zero) / .microseconds(1)
  }
}
