internal import Music

/// The one-step-ahead log loss of answers: −log2 of the probability that a profile gave each answer
/// before it observed it. Guessing scores 1 bit per answer.
struct LogLoss: Hashable, Sendable {
  private var bits = 0.0
  private var answers = 0

  /// Adds an answer that was given this probability.
  mutating func add(_ predicted: Double) {
    bits -= DeterministicMath.log2(predicted)
    answers += 1
  }

  /// The mean in bits per answer; `nil` without answers.
  var mean: Double? { answers == 0 ? nil : bits / Double(answers) }
}
