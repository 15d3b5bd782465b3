internal import Psychometrics

/// How many responses there were, and what they said.
struct AnswerCounts: Hashable, Sendable {
  /// How many responses there were.
  var answered = 0
  /// How many of them were correct.
  var right = 0
  /// How many of them were “higher”.
  var higher = 0

  /// Counts one response.
  mutating func add(_ evidence: Evidence) {
    answered += 1
    right += evidence.isCorrect == true ? 1 : 0
    higher += evidence.answer == .higher ? 1 : 0
  }
}
