extension DeterministicMath {
  /// Returns the sine of an angle in radians, of at most a few turns, to about 1e-15. Populations of
  /// listeners depend on its bits.
  package static func sine(_ angle: Double) -> Double {
    let turn = 6.283185307179586477
    let x = angle - turn * (angle / turn).rounded()  // |x| ≤ π
    let square = x * x
    var sum = 1.0
    var factor = 30.0
    while factor > 0 {
      sum = 1 - sum * square / (factor * (factor + 1))
      factor -= 2
    }
    return sum * x
  }

  /// Returns the point on the unit circle at a number of turns from the real axis, within 3e-16.
  ///
  /// - Precondition: |`turn`| is below 2^60.
  package static func point(atTurn turn: Double) -> (cosine: Double, sine: Double) {
    // The nearest quarter turn is subtracted without rounding, so that the angle keeps its precision.
    let quarters = (4 * turn).rounded()
    let angle = 2 * .pi * (turn - quarters / 4)  // |angle| ≤ π / 4: the series converges fast.
    let square = angle * angle
    var cosine = 1.0 / 6_402_373_705_728_000
    for index in cosineSeries.indices { cosine = cosine * square + cosineSeries[index] }
    cosine = 1 - cosine * square
    var sine = 1.0 / 355_687_428_096_000
    for index in sineSeries.indices { sine = sine * square + sineSeries[index] }
    sine = angle + sine * square * angle
    switch Int(quarters) & 3 {
    case 0: return (cosine, sine)
    case 1: return (-sine, cosine)
    case 2: return (-cosine, -sine)
    default: return (sine, -cosine)
    }
  }

  /// The numbers −1/16!, 1/14!, … 1/2!, which follow 1/18!.
  private static let cosineSeries: [8 of Double] = [
    -1.0 / 20_922_789_888_000, 1.0 / 87_178_291_200, -1.0 / 479_001_600, 1.0 / 3_628_800,
    -1.0 / 40_320, 1.0 / 720, -1.0 / 24, 1.0 / 2,
  ]

  /// The numbers −1/15!, 1/13!, … 1/3!, which follow 1/17!.
  private static let sineSeries: [7 of Double] = [
    -1.0 / 1_307_674_368_000, 1.0 / 6_227_020_800, -1.0 / 39_916_800, 1.0 / 362_880, -1.0 / 5040,
    1.0 / 120, -1.0 / 6,
  ]
}
