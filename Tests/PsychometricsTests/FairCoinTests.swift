import Music
import Psychometrics
import Testing

@Suite struct `A fair coin` {
  /// The Bayes factors, computed by hand as 2 · B(k + 1, n − k + 1, above ½) · 2^n: for ten heads
  /// of ten it is 2/11 · (1 − 2^−11) · 2^10.
  @Test func `the evidence against a fair coin equals the beta integral`() {
    #expect(FairCoin.evidenceAgainst(heads: 0, of: 0) == 0)
    #expect(abs(exp2(FairCoin.evidenceAgainst(heads: 10, of: 10)) - 2047.0 / 11) < 1e-9)
    #expect(abs(exp2(FairCoin.evidenceAgainst(heads: 1, of: 2)) - 2.0 / 3 * 4 / 4) < 1e-12)
    #expect(abs(exp2(FairCoin.evidenceAgainst(heads: 0, of: 10)) - 2.0 / 11 / 2) < 1e-12)
  }

  @Test func `the probability of a deviation counts both tails`() {
    #expect(FairCoin.probabilityOfStraying(heads: 0, of: 0) == 1)
    #expect(abs(FairCoin.probabilityOfStraying(heads: 9, of: 10) - 22.0 / 1024) < 1e-12)
    #expect(abs(FairCoin.probabilityOfStraying(heads: 1, of: 10) - 22.0 / 1024) < 1e-12)
    #expect(FairCoin.probabilityOfStraying(heads: 5, of: 10) == 1)
  }

  @Test func `the evidence stays finite over a million tosses`() {
    for heads in [0, 1, 499_000, 500_000, 501_000, 999_999, 1_000_000] {
      let evidence = FairCoin.evidenceAgainst(heads: heads, of: 1_000_000)
      #expect(evidence.isFinite)
    }
  }

  /// Ville's bound: at most 1/32 of all coins ever show five bits, within three standard errors for
  /// 3000 coins examined after each of 200 tosses.
  @Test func `a fair coin is rarely called unfair, however often one looks`() {
    var generator = SeededGenerator(seed: 1)
    var evidence: [[Double]] = []
    for tosses in 0...200 {
      evidence.append((0...tosses).map { FairCoin.evidenceAgainst(heads: $0, of: tosses) })
    }
    var mistaken = 0
    for _ in 0..<3000 {
      var heads = 0
      for toss in 1...200 {
        heads += generator.coin() ? 1 : 0
        if evidence[toss][heads] >= 5 {
          mistaken += 1
          break
        }
      }
    }
    let bound = 1.0 / 32
    #expect(Double(mistaken) / 3000 < bound + 3 * (bound * (1 - bound) / 3000).squareRoot())
  }

  private func exp2(_ x: Double) -> Double { DeterministicMath.exp2(x) }
}
