package import Notation

/// A listener in the list of a store, which is made without reading answers.
package struct ListedListener: Sendable {
  package let listener: Listener
  /// The number of sessions that were not excluded.
  package let sessions: Int
  /// The number of answers today that were not taken back or excluded.
  package let answersToday: Int
  /// The time of the last answer in these sessions; `nil` without answers.
  package let lastAnswer: UTCTime?
  /// Whether another process trains the listener now.
  package let isElsewhere: Bool

  /// Creates a listener in the list.
  package init(
    _ listener: Listener, sessions: Int, answersToday: Int, lastAnswer: UTCTime?, isElsewhere: Bool
  ) {
    (self.listener, self.sessions, self.answersToday) = (listener, sessions, answersToday)
    (self.lastAnswer, self.isElsewhere) = (lastAnswer, isElsewhere)
  }
}

extension [ListedListener] {
  /// Returns whose turn it is after a listener: the first one without answers today, otherwise whoever
  /// answered least recently today; `nil` if there is nobody else who can train here.
  package func next(after current: Listener) -> Listener? {
    let others = filter { $0.listener != current && !$0.isElsewhere }
    let least = others.compactMap(\.lastAnswer).min()
    let rested = others.first { $0.answersToday == 0 }
    return (rested ?? others.first { $0.lastAnswer == least })?.listener
  }
}
