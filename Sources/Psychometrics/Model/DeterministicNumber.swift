internal import Music

/// A number type in which the psychometric function is computed: one number, or a vector of
/// four.
///
/// All types run the same operations of `DeterministicMath` in the same order, so that each
/// lane has the bits of the single result.
protocol DeterministicNumber: Sendable {
  /// Creates a number, or a vector of equal numbers.
  init(every value: Double)

  static prefix func - (number: Self) -> Self
  static func + (lhs: Self, rhs: Self) -> Self
  static func - (lhs: Self, rhs: Self) -> Self
  static func * (lhs: Self, rhs: Self) -> Self

  /// Returns 2^x.
  static func powerOfTwo(_ x: Self) -> Self
  /// Returns Φ(z).
  static func normalCumulative(_ z: Self) -> Self
  /// Returns Φ(z) and φ(z).
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

extension DeterministicNumber where Self: SIMD<Double> {
  @inline(__always)
  init(every value: Double) { self.init(repeating: value) }

  @inline(__always)
  static func normalCumulative(_ z: Self) -> Self { normal(z).cumulative }
}

extension SIMD4<Double>: DeterministicNumber {
  @inline(__always)
  static func powerOfTwo(_ x: Self) -> Self { DeterministicMath.exp2(x) }

  @inline(__always)
  static func normal(_ z: Self) -> (cumulative: Self, density: Self) {
    DeterministicMath.normal(z)
  }
}
