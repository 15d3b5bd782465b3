internal import Music

/// A number, or four of them side by side, that the psychometric function is computed in.
///
/// Both run the same operations in the same order (``DeterministicMath``), so that each of the four
/// has the bits of the single number.
protocol DeterministicNumber: Sendable {
  /// Makes a number, or four that are all alike.
  init(every value: Double)

  static prefix func - (number: Self) -> Self
  static func + (lhs: Self, rhs: Self) -> Self
  static func - (lhs: Self, rhs: Self) -> Self
  static func * (lhs: Self, rhs: Self) -> Self

  /// 2^x.
  static func powerOfTwo(_ x: Self) -> Self
  /// Φ(z).
  static func normalCumulative(_ z: Self) -> Self
  /// Φ(z) and φ(z).
  static func normal(_ z: Self) -> (cumulative: Self, density: Self)
}

extension Double: DeterministicNumber {
  @inline(__always)
  init(every value: Double) { self = value }

  @inline(__always)
  static func powerOfTwo(_ x: Double) -> Double { DeterministicMath.exp2(x) }

  @inline(__always)
  static func normalCumulative(_ z: Double) -> Double { DeterministicMath.normalCumulative(z) }

  @inline(__always)
  static func normal(_ z: Double) -> (cumulative: Double, density: Double) {
    (DeterministicMath.normalCumulative(z), DeterministicMath.normalDensity(z))
  }
}

extension SIMD4<Double>: DeterministicNumber {
  @inline(__always)
  init(every value: Double) { self.init(repeating: value) }

  @inline(__always)
  static func powerOfTwo(_ x: Self) -> Self { DeterministicMath.exp2(x) }

  @inline(__always)
  static func normalCumulative(_ z: Self) -> Self { DeterministicMath.normal(z).cumulative }

  @inline(__always)
  static func normal(_ z: Self) -> (cumulative: Self, density: Self) {
    DeterministicMath.normal(z)
  }
}
