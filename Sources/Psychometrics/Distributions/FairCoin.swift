internal import Music

/// The probabilities of a fair coin, as a reference for answers that may be guesses.
///
/// The sign of every difference is drawn from a fair coin. A listener who cannot hear the
/// difference is therefore correct with probability ½ on each trial, whatever the sizes are and
/// whichever answer the listener prefers.
package enum FairCoin {
  /// Returns the evidence against the fair coin, in bits.
  ///
  /// It is log2 of the Bayes factor B of “heads has one unknown probability, uniform between ½ and
  /// 1” against “heads has the probability ½”:
  ///
  ///     B = 2 · P(Bin(n + 1, ½) ≤ k) / ((n + 1) · P(Bin(n, ½) = k))
  ///
  /// B is a martingale under the fair coin. The chance that the evidence *ever* reaches b bits is
  /// therefore at most 2^−b, however often it is examined: Ville (1939), *Étude critique de la
  /// notion de collectif*; Ramdas et al. (2023), *Statistical Science* 38(4), 576–601.
  ///
  /// - Parameters:
  ///   - heads: The number of heads, k, in 0...tosses.
  ///   - tosses: The number of tosses, n.
  /// - Complexity: O(*n*) for *n* tosses.
  package static func evidenceAgainst(heads: Int, of tosses: Int) -> Double {
    precondition((0...max(tosses, 0)).contains(heads), "\(heads) heads of \(tosses)")
    return 1 + log2ProbabilityAtMost(heads, of: tosses + 1)
      - DeterministicMath.log2(Double(tosses + 1)) - log2Probability(heads, of: tosses)
  }

  /// Returns the probability that a fair coin deviates at least as far from half, in either
  /// direction, as this number of heads does.
  ///
  /// - Parameters:
  ///   - heads: The number of heads, in 0...tosses.
  ///   - tosses: The number of tosses.
  /// - Complexity: O(*n*) for *n* tosses.
  package static func probabilityOfStraying(heads: Int, of tosses: Int) -> Double {
    let fewer = min(heads, tosses - heads)
    return min(1, 2 * DeterministicMath.exp2(log2ProbabilityAtMost(fewer, of: tosses)))
  }

  /// Returns log2 of C(n, k) · 2^−n.
  private static func log2Probability(_ heads: Int, of tosses: Int) -> Double {
    let fewer = min(heads, tosses - heads)
    var logarithm = -Double(tosses)
    // Multiply the factors of C(n, k) as long as a double can hold the product.
    var product = 1.0
    for index in stride(from: 1, through: fewer, by: 1) {
      product *= Double(tosses - fewer + index) / Double(index)
      if product > 0x1p900 {
        logarithm += DeterministicMath.log2(product)
        product = 1
      }
    }
    return logarithm + DeterministicMath.log2(product)
  }

  /// Returns log2 of the probability of at most k heads, summed from the largest term of the
  /// smaller tail.
  private static func log2ProbabilityAtMost(_ heads: Int, of tosses: Int) -> Double {
    guard heads < tosses else { return 0 }
    guard 2 * heads < tosses else {
      let above = log2ProbabilityAtMost(tosses - heads - 1, of: tosses)
      return DeterministicMath.log2(1 - DeterministicMath.exp2(above))
    }
    var term = 1.0
    var sum = 1.0
    var remaining = heads
    while remaining > 0 && term > sum * 0x1p-60 {
      term *= Double(remaining) / Double(tosses - remaining + 1)
      sum += term
      remaining -= 1
    }
    return log2Probability(heads, of: tosses) + DeterministicMath.log2(sum)
  }
}
