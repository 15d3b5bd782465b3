/// Elementary functions whose every bit is the same on every CPU.
///
/// A pair is chosen from these numbers and must be chosen again, identically, when a session is
/// replayed on another machine. The C library promises no particular rounding and picks its code
/// by CPU, so the functions that reach a choice are written here, in additions and multiplications
/// in a fixed order (IEEE 754 rounds those, and Swift never fuses them). They stay within a few
/// units in the last place of the C library's; the tests hold them to it.
package enum DeterministicMath {
  /// 2^x; 0 below the smallest double, infinity above the largest.
  package static func exp2(_ x: Double) -> Double {
    guard x > -1075 else { return x.isNaN ? x : 0 }
    guard x < 1024 else { return .infinity }
    let whole = nearestInteger(x)
    let t = (x - whole) * 0.693147180559945309417  // |t| ≤ ln(2) / 2, e^t by its Taylor series
    var sum = 1.0 / 6_227_020_800
    for inverseFactorial in inverseFactorials { sum = sum * t + inverseFactorial }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// e^x.
  package static func exp(_ x: Double) -> Double { exp2(x * 1.44269504088896340736) }

  /// The binary logarithm.
  ///
  /// - Precondition: `x` is positive and finite.
  package static func log2(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "no logarithm of \(x)")
    var exponent = Int(x.exponent)
    var significand = x.significand
    if significand > 1.41421356237309504880 {
      significand /= 2
      exponent += 1
    }
    // log(m) = 2 artanh(s), s = (m − 1) / (m + 1), |s| ≤ 0.172: the odd series converges fast.
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    var sum = 1.0 / 25
    var odd = 23.0
    while odd > 0 {
      sum = sum * square + 1 / odd
      odd -= 2
    }
    return Double(exponent) + sum * s * 2 * 1.44269504088896340736
  }

  /// The standard normal density φ.
  package static func normalDensity(_ z: Double) -> Double {
    exp(-0.5 * z * z) * 0.398942280401432677939946
  }

  /// The standard normal distribution function Φ, to about 1e-15, and to 1e-8 of itself far out.
  ///
  /// Hart et al. (1968), *Computer Approximations*, algorithm 5666, in the double-precision form
  /// of West (2005), *Better approximations to cumulative normal functions*, Wilmott, 70–76.
  package static func normalCumulative(_ z: Double) -> Double {
    let size = z.magnitude
    let tail = upperTail(size)
    return z > 0 ? 1 - tail : tail
  }

  private static func upperTail(_ size: Double) -> Double {
    guard size < 38 else { return 0 }
    let bell = exp(-0.5 * size * size)
    guard size < 7.07106781186547 else {
      var fraction = size
      var step = 20.0
      while step > 0 {
        fraction = size + step / fraction
        step -= 1
      }
      return bell / fraction * 0.398942280401432677939946
    }
    var numerator = 3.52624965998911e-02
    for c in hartNumerator { numerator = numerator * size + c }
    var denominator = 8.83883476483184e-02
    for c in hartDenominator { denominator = denominator * size + c }
    return bell * numerator / denominator
  }

  /// Rounds to the nearest integer by way of the one exponent whose doubles are all integers.
  private static func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// 1/12!, 1/11!, … 1/0!.
  private static let inverseFactorials: [Double] = [
    1.0 / 479_001_600, 1.0 / 39_916_800, 1.0 / 3_628_800, 1.0 / 362_880, 1.0 / 40_320,
    1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1, 1,
  ]

  private static let hartNumerator: [Double] = [
    0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
    220.206867912376,
  ]

  private static let hartDenominator: [Double] = [
    1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
    793.826512519948, 440.413735824752,
  ]
}
