/// A trial with its session.
package struct SessionTrial: Sendable {
  /// The session of the trial.
  package let session: RecordedSession
  /// The trial.
  package let trial: TrialRecord
  /// Whether the trial or its session was excluded.
  package let isExcluded: Bool

  /// Creates a trial of a session.
  package init(_ session: RecordedSession, _ trial: TrialRecord) {
    self.session = session
    self.trial = trial
    isExcluded = session.exclusions.contains(trial: trial.number)
  }
}

extension [RecordedSession] {
  /// Returns the latest wrong answers that count, latest first.
  ///
  /// - Precondition: The sessions are ordered from the oldest to the latest.
  package func mistakes(atMost count: Int) -> [SessionTrial] {
    [SessionTrial](
      reversed().lazy.flatMap { session in
        session.trials.reversed().lazy.filter { $0.isCorrect == false }
          .map { SessionTrial(session, $0) }.filter { !$0.isExcluded }
      }.prefix(count))
  }
}
