internal import Music

/// What a fair coin would do: the yardstick for answers that may be guesses.
///
/// The sign of every difference is drawn from a fair coin, so whoever cannot hear it is right with
/// probability ½ on each trial, whatever the sizes and whichever answer is preferred.
public enum FairCoin {
  /// The evidence against the coin, in bits: log2 of the Bayes factor of “heads has one unknown
  /// probability between ½ and 1, each as likely” against “heads has ½”.
  ///
  /// It is 2 · P(Bin(n + 1, ½) ≤ k) / ((n + 1) · P(Bin(n, ½) = k)). Because the factor is a
  /// martingale under the coin, the chance that it *ever* reaches b bits, however often it is
  /// looked at, is at most 2^−b: Ville (1939), *Étude critique de la notion de collectif*;
  /// Ramdas et al. (2023), *Statistical Science* 38(4), 576–601.
  ///
  /// - Parameters:
  ///   - heads: k, in 0...tosses.
  ///   - tosses: n.
  /// - Complexity: O(*n*) for *n* tosses.
  public static func evidenceAgainst(heads: Int, of tosses: Int) -> Double {
    precondition((0...max(tosses, 0)).contains(heads), "\(heads) heads of \(tosses)")
    return 1 + log2ProbabilityAtMost(heads, of: tosses + 1)
      - DeterministicMath.log2(Double(tosses + 1)) - log2Probability(heads, of: tosses)
  }

  /// The probability that a fair coin strays at least as far from half as this, to either side.
  ///
  /// - Complexity: O(*n*) for *n* tosses.
  public static func probabilityOfStraying(heads: Int, of tosses: Int) -> Double {
    let fewer = min(heads, tosses - heads)
    return min(1, 2 * DeterministicMath.exp2(log2ProbabilityAtMost(fewer, of: tosses)))
  }

  /// log2 of C(n, k) · 2^−n.
  private static func log2Probability(_ heads: Int, of tosses: Int) -> Double {
    let fewer = min(heads, tosses - heads)
    var logarithm = -Double(tosses)
    // The factors of C(n, k), multiplied for as long as a double can hold them.
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

  /// log2 of the probability of at most k heads, summed from the largest term of the nearer tail.
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
