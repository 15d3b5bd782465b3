internal import Music

/// Tables for QUEST+, which chooses the stimulus that leaves the least expected uncertainty over a
/// list of hypotheses.
///
/// Minimum expected entropy is maximum expected information: H(P̄) − Σ w · H(P), where P is the
/// proportion correct that a hypothesis predicts, w is the weight of the hypothesis, and P̄ = Σ w ·
/// P. P and H(P) are tabulated once, so that a choice takes two products of a matrix and a vector.
///
/// Watson (2017), *Journal of Vision* 17(3), 10.
package struct ExpectedEntropy: Sendable {
  /// The predicted proportions correct, by stimulus, then by hypothesis.
  private let proportionsCorrect: [[Double]]
  private let entropies: [[Double]]

  /// Creates the tables.
  ///
  /// - Parameter proportionsCorrect: The predictions by stimulus, then by hypothesis; each in
  ///   0...1.
  package init(proportionsCorrect: [[Double]]) {
    self.proportionsCorrect = proportionsCorrect
    entropies = proportionsCorrect.map { $0.map(Self.entropy) }
  }

  /// Returns the index of the stimulus that leaves the least expected entropy of the weights.
  ///
  /// - Parameter weights: One weight for each hypothesis; they sum to 1.
  package func bestStimulus(for weights: [Double]) -> Int {
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

  /// Returns the entropy in bits of an answer that is correct with this probability.
  static func entropy(of proportion: Double) -> Double {
    [proportion, 1 - proportion].reduce(0) {
      $1 > 0 ? $0 - $1 * DeterministicMath.log2($1) : $0
    }
  }
}
