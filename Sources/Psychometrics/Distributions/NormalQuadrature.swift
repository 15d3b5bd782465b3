internal import Music

/// Quadrature rules for smooth functions against the standard normal density: points in standard
/// deviations, with weights that sum to 1.
enum NormalQuadrature {
  typealias Node = (point: Double, weight: Double)

  /// The 15-node Gauss–Hermite rule (probabilists'), exact for polynomials up to degree 29.
  static let gaussHermite15: [Node] = {
    let half: [Node] = [
      (0.799129068324548, 0.23246229360973225), (1.6067100690287297, 0.08941779539984437),
      (2.432436827009758, 0.017365774492137616), (3.2890824243987664, 0.001567357503549956),
      (4.1962077112690155, 5.642146405189029e-05), (5.190093591304781, 5.975419597920599e-07),
      (6.363947888829839, 8.589649899633252e-10),
    ]
    return half.reversed().map { (-$0.point, $0.weight) } + [(0, 0.31825951825951815)] + half
  }()

  /// The same rule for four vectors of four. The sixteenth node has the weight 0.
  static let sixteenNodes = (
    points: gaussHermite15.map(\.point) + [0], weights: gaussHermite15.map(\.weight) + [0]
  )

  /// Returns the trapezoid rule with `count` points over ±5.5 standard deviations.
  ///
  /// For a smooth function it converges as fast as a Gauss rule, and it needs no table of nodes.
  static func trapezoid(count: Int) -> [Node] {
    let points = (0..<count).map { -5.5 + 11 * Double($0) / Double(count - 1) }
    return Array(zip(points, points.map(DeterministicMath.normalDensity).normalised))
  }
}
