/// A limit of a session: a number of answers or a length of time.
public enum SessionLimit: Hashable, Sendable {
  /// A number of answers.
  case trials(Int)
  /// A length of time, without pauses.
  case time(Duration)
}

extension Session {
  /// What is left of the session until each of its limits; empty for a session without a limit.
  package var remainder: [SessionLimit] {
    limits.map { limit in
      switch limit {
      case .trials(let count): .trials(max(count - answeredTrials, 0))
      case .time(let length): .time(max(length - trainingTime, .zero))
      }
    }
  }
}
