internal import Music

/// Which stimulus leaves the least uncertainty over a list of hypotheses, from tables: QUEST+.
///
/// Minimum expected entropy is maximum expected information: H(P̄) − Σ w · H(P), with P the proportion
/// correct that each hypothesis foretells, w its weight, and P̄ = Σ w · P. Both P and H(P) are tabulated
/// once, so that a choice is two products of a matrix and a vector.
///
/// Watson (2017), *Journal of Vision* 17(3), 10.
struct ExpectedEntropy: Sendable {
  /// By stimulus, then by hypothesis.
  private let proportionsCorrect: [[Double]]
  private let entropies: [[Double]]

  /// - Parameter proportionsCorrect: By stimulus, then by hypothesis; each in 0...1.
  init(proportionsCorrect: [[Double]]) {
    self.proportionsCorrect = proportionsCorrect
    entropies = proportionsCorrect.map { $0.map(Self.entropy) }
  }

  /// The stimulus after which the entropy of the weights is expected to be least.
  ///
  /// - Parameter weights: One for each hypothesis; they sum to 1.
  func bestStimulus(for weights: [Double]) -> Int {
    var best = (index: 0, information: -Double.infinity)
    for index in proportionsCorrect.indices {
      var correct = 0.0
      var entropy = 0.0
      for hypothesis in weights.indices {
        correct += weights[hypothesis] * proportionsCorrect[index][hypothesis]
        entropy += weights[hypothesis] * entropies[index][hypothesis]
      }
      let information = Self.entropy(of: correct) - entropy
      if information > best.information { best = (index, information) }
    }
    return best.index
  }

  /// The entropy of an answer that is right with this probability, in bits.
  static func entropy(of proportion: Double) -> Double {
    [proportion, 1 - proportion].reduce(0) {
      $1 > 0 ? $0 - $1 * DeterministicMath.log2($1) : $0
    }
  }
}
