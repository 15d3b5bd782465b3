/// A wrong answer that counts, with its session.
package struct Mistake: Sendable {
  /// The session of the trial.
  package let session: RecordedSession
  /// The trial.
  package let trial: TrialRecord
}

extension [RecordedSession] {
  /// Returns the latest wrong answers that count, latest first.
  ///
  /// - Precondition: The sessions are ordered from the oldest to the latest.
  package func mistakes(atMost count: Int) -> [Mistake] {
    var latest: [Mistake] = []
    for session in reversed() where latest.count < count {
      let exclusions = session.exclusions
      let wrong = session.trials.reversed().filter {
        $0.isCorrect == false && !exclusions.contains(trial: $0.number)
      }
      latest += wrong.prefix(count - latest.count).map { Mistake(session: session, trial: $0) }
    }
    return latest
  }
}
