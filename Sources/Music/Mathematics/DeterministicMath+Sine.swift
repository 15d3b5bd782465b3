extension DeterministicMath {
  /// Returns the sine of an angle in radians, of at most a few turns, to about 1e-15.
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
}
