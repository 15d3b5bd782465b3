public import Music
public import Psychometrics

/// A distance in cents as it is known from its posterior.
public struct CentsEstimate: Codable, Sendable {
  /// The posterior median.
  public let median: Cents
  /// The band that holds 68 % of the posterior.
  public let band68: CredibleBand<Cents>
  /// The band that holds 95 % of the posterior.
  public let band95: CredibleBand<Cents>
}

extension CentsEstimate {
  /// Creates the estimate from a posterior and an increasing function from its scale to cents.
  init(_ posterior: NormalMixture, _ cents: (Double) -> Cents) {
    median = cents(posterior.quantile(0.5))
    band68 = posterior.band(holding: 0.68).map(cents)
    band95 = posterior.band(holding: 0.95).map(cents)
  }

  /// Returns the estimate of a function of the distance that only rises, or only falls.
  ///
  /// - Parameter scale: The function.
  package func map(_ scale: (Cents) -> Cents) -> CentsEstimate {
    CentsEstimate(median: scale(median), band68: band68.map(scale), band95: band95.map(scale))
  }
}
