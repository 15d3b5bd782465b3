internal import Psychometrics

/// Counts of responses: all, correct ones, and “higher”.
struct AnswerCounts: Codable, Hashable, Sendable {
  /// The number of responses.
  var answered = 0
  /// The number of correct responses.
  var right = 0
  /// The number of responses “higher”.
  var higher = 0

  /// Counts one response.
  mutating func add(_ evidence: Evidence) {
    answered += 1
    right += evidence.isCorrect ? 1 : 0
    higher += evidence.answer == .higher ? 1 : 0
  }
}
