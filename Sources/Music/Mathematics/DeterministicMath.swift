internal import CVectorMath

/// Elementary functions that return the same bits on every CPU.
///
/// Pairs are chosen from these numbers, and a replay of the session on another machine must choose
/// identical pairs. The C library promises no particular rounding and selects its code by CPU.
/// Functions that affect a choice are therefore written here, in basic arithmetic operations in a
/// fixed order: IEEE 754 specifies their rounding, and Swift never fuses them. Tests check that the
/// results stay within a few units in the last place of those of the C library.
package enum DeterministicMath {
  /// The natural logarithm of 2.
  package static let logarithmOf2 = 0.693147180559945309417
  /// The binary logarithm of e.
  private static let binaryLogarithmOfE = 1.44269504088896340736

  /// Returns 2^x: 0 below the smallest normal double, infinity above the largest double.
  package static func exp2(_ x: Double) -> Double {
    guard x >= -1022 else { return x.isNaN ? x : 0 }
    guard x < 1024 else { return .infinity }
    let whole = nearestInteger(x)
    let t = (x - whole) * logarithmOf2  // |t| ≤ ln(2) / 2, e^t by its Taylor series
    var sum = 1.0 / 6_227_020_800
    for index in inverseFactorials.indices { sum = sum * t + inverseFactorials[index] }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// Returns e^x.
  package static func exp(_ x: Double) -> Double { exp2(x * binaryLogarithmOfE) }

  /// Returns the binary logarithm of `x`.
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
    for index in inverseOdds.indices { sum = sum * square + inverseOdds[index] }
    return Double(exponent) + sum * s * 2 * binaryLogarithmOfE
  }

  /// Returns the natural logarithm of `x`.
  ///
  /// - Precondition: `x` is positive and finite.
  package static func naturalLogarithm(_ x: Double) -> Double { log2(x) * logarithmOf2 }

  /// Returns `base` raised to the power `exponent`.
  ///
  /// - Precondition: `base` is positive and finite.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    exp2(exponent * log2(base))
  }

  /// Returns the standard normal density φ.
  package static func normalDensity(_ z: Double) -> Double {
    exp(-0.5 * z * z) * 0.398942280401432677939946
  }

  /// Returns the standard normal distribution function Φ.
  ///
  /// The absolute error is below 1e-15. In the lower tail, down to z = −37, the relative error is
  /// below 1e-8.
  ///
  /// Hart et al. (1968), *Computer Approximations*, algorithm 5666, in the double-precision form of
  /// West (2005), *Better approximations to cumulative normal functions*, Wilmott, 70–76.
  package static func normalCumulative(_ z: Double) -> Double {
    let size = z.magnitude
    let tail = upperTail(size)
    return z > 0 ? 1 - tail : tail
  }

  private static func upperTail(_ size: Double) -> Double {
    guard size < 38 else { return 0 }
    let bell = exp(-0.5 * size * size)
    guard size < hartLimit else {
      return bell / continuedFraction(size) * 0.398942280401432677939946
    }
    var numerator = 3.52624965998911e-02
    for index in hartNumerator.indices { numerator = numerator * size + hartNumerator[index] }
    var denominator = 8.83883476483184e-02
    for index in hartDenominator.indices {
      denominator = denominator * size + hartDenominator[index]
    }
    return bell * numerator / denominator
  }

  /// Returns the continued fraction of the upper tail, for sizes beyond ``hartLimit``.
  private static func continuedFraction(_ size: Double) -> Double {
    var fraction = size
    var step = 20.0
    while step > 0 {
      fraction = size + step / fraction
      step -= 1
    }
    return fraction
  }

  /// Returns the nearest integer.
  ///
  /// The sum lies between 2^52 and 2^53, where the doubles are exactly the integers.
  private static func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// The numbers 1/12!, 1/11!, … 1/0!.
  private static let inverseFactorials: [13 of Double] = [
    1.0 / 479_001_600, 1.0 / 39_916_800, 1.0 / 3_628_800, 1.0 / 362_880, 1.0 / 40_320,
    1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1, 1,
  ]

  /// The numbers 1/23, 1/21, … 1/1.
  private static let inverseOdds: [12 of Double] = [
    1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7,
    1.0 / 5, 1.0 / 3, 1,
  ]

  /// 10/√2, the size from which the continued fraction is used.
  private static let hartLimit = 7.07106781186547

  private static let hartNumerator: [6 of Double] = [
    0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
    220.206867912376,
  ]

  private static let hartDenominator: [7 of Double] = [
    1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
    793.826512519948, 440.413735824752,
  ]
}

// MARK: - Many numbers at once

/// `CVectorMath` does the same operations in the same order, so that every lane has the bits of the
/// plain function.
extension DeterministicMath {
  /// Returns 2^x for each lane.
  package static func exp2(_ x: SIMD4<Double>) -> SIMD4<Double> {
    var powers = x
    cvm_exp2(&powers)
    return powers
  }

  /// Returns e^x for each lane.
  package static func exp(_ x: SIMD4<Double>) -> SIMD4<Double> { exp2(x * binaryLogarithmOfE) }

  /// Returns log2 of each lane.
  ///
  /// - Precondition: The lanes are positive, normal and finite.
  package static func log2(_ x: SIMD4<Double>) -> SIMD4<Double> {
    var logarithms = x
    cvm_log2(&logarithms)
    return logarithms
  }
}
