public import Music
public import Psychometrics

/// Where the second tone of an interval is in tune for a listener, in signed cents from the nominal
/// tone: a point of subjective equality, or the centre of tones brought into tune.
public struct PlaceEstimate: Sendable {
  /// The posterior median.
  public let median: Cents
  /// The band that holds 68 % of the posterior.
  public let band68: CredibleBand<Cents>
  /// The band that holds 95 % of the posterior.
  public let band95: CredibleBand<Cents>

  /// Creates the estimate from a posterior, in cents, and the place of the nominal interval on its scale.
  init(_ posterior: NormalMixture, from nominal: Cents) {
    func fromNominal(_ place: Double) -> Cents { Cents(place) - nominal }
    median = fromNominal(posterior.quantile(0.5))
    band68 = posterior.band(holding: 0.68).map(fromNominal)
    band95 = posterior.band(holding: 0.95).map(fromNominal)
  }

  private init(median: Cents, band68: CredibleBand<Cents>, band95: CredibleBand<Cents>) {
    self.median = median
    self.band68 = band68
    self.band95 = band95
  }

  /// Returns how much wider than nominal the interval is: the same places upwards, those of the other
  /// sign downwards.
  public func width(of interval: DirectedInterval) -> PlaceEstimate {
    guard interval.direction == .down else { return self }
    func turned(_ band: CredibleBand<Cents>) -> CredibleBand<Cents> {
      CredibleBand(mass: band.mass, lower: -band.upper, upper: -band.lower)
    }
    return PlaceEstimate(median: -median, band68: turned(band68), band95: turned(band95))
  }
}
