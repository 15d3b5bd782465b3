internal import Music

/// The matches whose tones a listener never moved. They say nothing about hearing, but a listener
/// with many of them does not adjust the tones.
package struct UnmovedCommits: Hashable, Sendable {
  /// The number of matches.
  package private(set) var commits = 0
  /// The number of these whose tone was never moved.
  package private(set) var unmoved = 0

  /// The share of unmoved tones above which a listener is flagged.
  static let share = 0.25
  /// The probability above which, and the number from which, a listener is flagged.
  static let flaggedFrom = (probability: 0.95, unmoved: 5)

  /// Creates a count of nothing.
  package init() {}

  /// Counts a match.
  package mutating func add(hasMoved: Bool) {
    commits += 1
    unmoved += hasMoved ? 0 : 1
  }

  /// Passes the counts through `coder`.
  package mutating func code(with coder: inout some StateCoder) {
    coder.code(&commits)
    coder.code(&unmoved)
  }

  /// The probability that the listener leaves more than a quarter of all tones as they began, from a
  /// uniform belief before the first.
  ///
  /// The belief is a beta distribution with the parameters 1 + u and 1 + n − u for u of n matches. For
  /// whole parameters it is a sum of binomial probabilities:
  /// P(share > p) = Σ C(n + 1, k) · p^k · (1 − p)^(n + 1 − k) over k from 0 to u.
  ///
  /// - Complexity: O(*n*) for *n* matches.
  package var probabilityOfMany: Double {
    let (share, trials) = (Self.share, commits + 1)
    let logOdds = DeterministicMath.log2(share / (1 - share))
    var term = Double(trials) * DeterministicMath.log2(1 - share)
    var sum = 0.0
    for k in 0...unmoved {
      sum += DeterministicMath.exp2(term)
      term += DeterministicMath.log2(Double(trials - k) / Double(k + 1)) + logOdds
    }
    return min(sum, 1)
  }

  /// Whether the listener seems not to adjust the tones.
  package var areMany: Bool {
    unmoved >= Self.flaggedFrom.unmoved && probabilityOfMany > Self.flaggedFrom.probability
  }
}
