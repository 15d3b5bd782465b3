/// Bounds on a quantity, with the posterior mass they hold.
public struct CredibleBand<Bound: Comparable & Sendable>: Sendable {
  /// The share of the posterior between the bounds, in 0..<1.
  public let mass: Double
  /// The lower bound.
  public let lower: Bound
  /// The upper bound, not below the lower one.
  public let upper: Bound

  /// Makes a band.
  ///
  /// - Precondition: `lower` is not above `upper`.
  public init(mass: Double, lower: Bound, upper: Bound) {
    precondition(lower <= upper, "a band runs from low to high")
    self.mass = mass
    self.lower = lower
    self.upper = upper
  }

  /// Whether `bound` lies in the band.
  public func holds(_ bound: Bound) -> Bool { lower <= bound && bound <= upper }

  /// The band on another, increasing scale.
  public func map<Other>(_ scale: (Bound) -> Other) -> CredibleBand<Other> {
    CredibleBand<Other>(mass: mass, lower: scale(lower), upper: scale(upper))
  }
}
