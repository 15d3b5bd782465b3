/// The belief about π, the share of “higher” among lapses, as a beta distribution.
struct LapsePreference: Sendable {
  private var higher: Double
  private var lower: Double

  /// Creates the belief before any answer: symmetric, and as certain as after 2·`strength` known
  /// lapses.
  init(strength: Double) {
    higher = strength
    lower = strength
  }

  /// The mean of π.
  var shareOfHigher: Double { higher / (higher + lower) }

  /// Passes the belief through `coder`.
  mutating func code(with coder: inout some StateCoder) {
    coder.code(&higher)
    coder.code(&lower)
  }

  /// Updates the belief with an answer that was a lapse with the given probability.
  ///
  /// The exact posterior is a mixture of two beta distributions. One beta distribution with the
  /// same mean and variance replaces it.
  mutating func observe(_ answer: Answer, probabilityOfLapse: Double) {
    let count = higher + lower
    let before = (mean: higher / count, square: higher * (higher + 1) / (count * (count + 1)))
    let raised = higher + (answer == .higher ? 1 : 0)
    let after = (
      mean: raised / (count + 1), square: raised * (raised + 1) / ((count + 1) * (count + 2))
    )
    let mean = before.mean + probabilityOfLapse * (after.mean - before.mean)
    let square = before.square + probabilityOfLapse * (after.square - before.square)
    let newCount = mean * (1 - mean) / (square - mean * mean) - 1
    guard newCount.isFinite, newCount > 0 else { return }
    higher = mean * newCount
    lower = (1 - mean) * newCount
  }
}
