internal import Music
public import Psychometrics

/// The lapse rate: the proportion of answers that do not depend on the tones.
public struct LapseEstimate: Hashable, Sendable {
  /// The posterior mean.
  public let rate: Double
  /// The band that holds 95 % of the posterior.
  public let band95: CredibleBand<Double>
  /// Whether the rate is 10 % or more.
  public let isFlagged: Bool

  package init(of field: ThresholdField) {
    rate = field.lapseRate
    band95 = field.log2LapseRate.band(holding: 0.95).map { min(DeterministicMath.exp2($0), 1) }
    isFlagged = rate >= 0.1
  }
}
