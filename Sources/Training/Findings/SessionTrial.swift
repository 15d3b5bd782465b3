/// A trial with its session.
package struct SessionTrial: Sendable {
  /// The session of the trial.
  package let session: RecordedSession
  /// The trial.
  package let trial: TrialRecord
  /// Whether the trial or its session was excluded.
  package let isExcluded: Bool
}

extension SessionTrial {
  /// Returns what is heard next of the trial: the pair as it was answered, and after it what makes its
  /// difference plain.
  ///
  /// - Parameter last: What was heard last, and the id of its session; `nil` if nothing was.
  package func rehearing(after last: (session: Int64?, rehearing: Rehearing)?) -> Rehearing {
    let settings = session.header.settings
    let form = Rehearing.form(
      after: last?.session == session.id ? last?.rehearing : nil, of: trial, in: settings)
    return Rehearing(of: trial, as: form, in: settings)
  }
}

extension RecordedSession {
  /// The trials with their session.
  package var sessionTrials: LazyMapSequence<[TrialRecord], SessionTrial> {
    let exclusions = exclusions
    return trials.lazy.map {
      SessionTrial(session: self, trial: $0, isExcluded: exclusions.contains(trial: $0.number))
    }
  }
}

extension [RecordedSession] {
  /// Returns the latest wrong answers that count, latest first.
  ///
  /// - Precondition: The sessions are ordered from the oldest to the latest.
  package func mistakes(atMost count: Int) -> [SessionTrial] {
    [SessionTrial](
      reversed().lazy.flatMap {
        $0.sessionTrials.reversed().lazy.filter { $0.trial.isCorrect == false && !$0.isExcluded }
      }.prefix(count))
  }
}
