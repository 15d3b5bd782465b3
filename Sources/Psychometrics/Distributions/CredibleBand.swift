/// Bounds on a quantity, with the posterior mass that they hold.
public struct CredibleBand<Bound: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The posterior mass between the bounds, in 0..<1.
  public let mass: Double
  /// The lower bound.
  public let lower: Bound
  /// The upper bound, not below the lower bound.
  public let upper: Bound

  /// Creates a band.
  ///
  /// - Precondition: `lower` is not above `upper`.
  package init(mass: Double, lower: Bound, upper: Bound) {
    precondition(lower <= upper, "a band runs from low to high")
    self.mass = mass
    self.lower = lower
    self.upper = upper
  }

  /// Returns whether `bound` lies in the band, bounds included.
  public func holds(_ bound: Bound) -> Bool { lower <= bound && bound <= upper }

  /// Returns the band on another scale.
  ///
  /// - Parameter scale: A monotonic function from this scale to the other one.
  package func map<Other>(_ scale: (Bound) -> Other) -> CredibleBand<Other> {
    let (one, other) = (scale(lower), scale(upper))
    return CredibleBand<Other>(mass: mass, lower: min(one, other), upper: max(one, other))
  }
}

extension CredibleBand: Codable where Bound: Codable {}
