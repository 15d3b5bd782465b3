public import Music

/// The difference limen at one note, with its credible bands.
public struct LimenEstimate: Codable, Sendable {
  /// The posterior median of T75.
  public let t75: Cents
  /// The band that holds 68 % of the posterior.
  public let band68: CredibleBand<Cents>
  /// The band that holds 95 % of the posterior.
  public let band95: CredibleBand<Cents>

  /// Creates an estimate from the posterior of log2 T75 in cents.
  public init(log2Limen: NormalMixture) {
    t75 = Self.cents(log2Limen.quantile(0.5))
    band68 = log2Limen.band(holding: 0.68).map(Self.cents)
    band95 = log2Limen.band(holding: 0.95).map(Self.cents)
  }

  private static func cents(_ log2: Double) -> Cents { Cents(DeterministicMath.exp2(log2)) }
}
