import CVectorMath
import Foundation
import Testing

@testable import Music

@Suite struct `Deterministic elementary functions` {
  private static let steps = stride(from: -30.0, through: 30, by: 0.0371)

  private func expectClose(_ value: Double, _ reference: Double, ulps: Double) {
    #expect(abs(value - reference) <= ulps * reference.ulp, "\(value) is not \(reference)")
  }

  @Test func `exp2 stays within two units in the last place of the C library`() {
    for x in Self.steps { expectClose(DeterministicMath.exp2(x), exp2(x), ulps: 2) }
  }

  @Test func `exp2 of whole numbers is exact`() {
    for n in -1022...1023 {
      #expect(DeterministicMath.exp2(Double(n)) == Double(sign: .plus, exponent: n, significand: 1))
    }
    #expect(DeterministicMath.exp2(-1076) == 0)
    #expect(DeterministicMath.exp2(1024) == .infinity)
    #expect(DeterministicMath.exp2(.nan).isNaN)
  }

  @Test func `lanes have the bits of the plain functions`() {
    let steps = Array(stride(from: -1100.0, through: 1100, by: 0.371)) + [.nan, .infinity, -0.0]
    for x in steps {
      let four = SIMD4(x, x / 37, -x, 0.5)
      expect(DeterministicMath.exp2(four), at: four, DeterministicMath.exp2)
      let z = SIMD4(x / 20, x / 300, -x / 150, 0)
      var (cumulative, density) = (z, z)
      cvm_normal(&cumulative, &density)
      expect(cumulative, at: z, DeterministicMath.normalCumulative)
      expect(density, at: z, DeterministicMath.normalDensity)
    }
    for x in Self.steps {
      let four = SIMD4(exp2(x * 30), exp2(x), 1 + exp2(-abs(x)), 1 / (1 + exp2(-abs(x))))
      expect(DeterministicMath.log2(four), at: four, DeterministicMath.log2)
    }
  }

  private func expect(_ values: SIMD4<Double>, at x: SIMD4<Double>, _ plain: (Double) -> Double) {
    for lane in values.indices {
      #expect(values[lane].bitPattern == plain(x[lane]).bitPattern, "at \(x[lane])")
    }
  }

  @Test func `points on the circle stay within 3e-16 of the C library, also after a million turns`()
  {
    for turn in stride(from: -2.0, through: 2, by: 0.000371) {
      let angle = 2 * Double.pi * turn
      for whole in [0.0, 1_048_576] {
        // Both the angle and the sum are rounded.
        let point = DeterministicMath.point(atTurn: whole + turn)
        let rounding = abs(angle).ulp + 2 * Double.pi * (whole + turn).ulp
        #expect(abs(point.cosine - cos(angle)) < 3e-16 + rounding)
        #expect(abs(point.sine - sin(angle)) < 3e-16 + rounding)
      }
    }
    for quarter in -8...8 {
      let point = DeterministicMath.point(atTurn: Double(quarter) / 4)
      #expect([point.cosine, point.sine].map(abs).sorted() == [0, 1])
    }
  }

  @Test func `the sine agrees with the C library to 1e-14`() {
    for step in -400...400 {
      let angle = Double(step) * 0.05
      #expect(abs(DeterministicMath.sine(angle) - sin(angle)) < 1e-14)
    }
  }

  @Test func `log2 inverts exp2`() {
    for x in Self.steps {
      #expect(abs(DeterministicMath.log2(DeterministicMath.exp2(x)) - x) < 1e-14)
    }
  }

  @Test func `log2 stays within four units in the last place of the C library`() {
    for x in stride(from: 0.003, through: 20_000, by: 13.7) {
      expectClose(DeterministicMath.log2(x), log2(x), ulps: 4)
    }
  }

  /// Abramowitz & Stegun (1964), table 26.1.
  @Test(arguments: [
    (0.0, 0.5), (0.5, 0.691462461274013), (1, 0.841344746068543), (-1, 0.158655253931457),
    (2, 0.977249868051821), (3, 0.998650101968370), (0.6744897501960817, 0.75),
  ])
  func `the normal distribution function has the tabulated values`(z: Double, share: Double) {
    #expect(abs(DeterministicMath.normalCumulative(z) - share) < 1e-15)
  }

  @Test func `the far tails of the normal distribution keep eight digits`() {
    for z in stride(from: -37.0, through: 0, by: 0.1) {
      let reference = erfc(-z / 2.0.squareRoot()) / 2
      #expect(abs(DeterministicMath.normalCumulative(z) - reference) <= 1e-8 * reference)
    }
  }

  @Test func `the two tails of the normal distribution sum to one`() {
    for z in Self.steps {
      let sum = DeterministicMath.normalCumulative(z) + DeterministicMath.normalCumulative(-z)
      #expect(abs(sum - 1) < 1e-15)
    }
  }
}
