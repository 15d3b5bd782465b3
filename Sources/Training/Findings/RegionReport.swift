internal import Music
public import Psychometrics

/// The report on a region.
public struct RegionReport: Sendable {
  /// The comparison of a region's limen with that of the other notes of the range.
  package struct Comparison: Hashable, Sendable {
    /// The ratio of the region's limen to that of the others: 2 to the posterior mean of the
    /// difference of their logarithms.
    package let ratio: Double
    /// The probability that the region's limen is the larger one.
    package let probabilityLarger: Double
    /// Whether the region's limen is larger by a quarter or more with a probability of at least
    /// 84 %, and the answers say so: there are at least twenty in the region, and they have at least
    /// doubled the odds. (Low octaves are expected to have large limens.)
    package let standsOut: Bool

    /// The number of answers in a region below which it does not stand out.
    private static let leastAnswers = 20

    /// Creates the comparison from the distributions of log2 of the ratio after and before the
    /// answers.
    init(posterior: NormalMixture, prior: NormalMixture, answered: Int) {
      ratio = DeterministicMath.exp2(posterior.mean)
      probabilityLarger = 1 - posterior.cumulative(0)
      let quarter = DeterministicMath.log2(NoteReport.State.weakFrom)
      let (below, belowBefore) = (posterior.cumulative(quarter), prior.cumulative(quarter))
      standsOut =
        answered >= Self.leastAnswers && below <= 0.16
        && (1 - below) * belowBefore >= 2 * below * (1 - belowBefore)
    }
  }

  /// The region.
  public let region: Region
  /// The mean of the limens of its notes, on the logarithmic scale.
  public let limen: LimenEstimate
  /// The diagnostics of the answers at its notes.
  public let answers: AnswerDiagnostics
  /// The comparison with the other notes; `nil` if there are no other notes, or too few
  /// notes or trials.
  package let comparison: Comparison?
  /// The reliability of the limen.
  public let state: NoteReport.State
}

extension PerceptualProfile {
  /// Returns the limen of a region, its state, and its comparison with the other notes of `range`.
  ///
  /// - Parameters:
  ///   - region: The region, within `range`.
  ///   - range: The reported notes, which the profile covers.
  ///   - answered: The number of answered trials in the region.
  func standing(of region: Region, within range: NoteRange, answered: Int) -> (
    limen: LimenEstimate, state: NoteReport.State, comparison: RegionReport.Comparison?
  ) {
    let limen = limen(over: region.notes)
    let excess =
      region.notes.count < Region.leastNotes ? nil : field.excess(of: region.notes, within: range)
    let comparison = excess.map {
      RegionReport.Comparison(posterior: $0.posterior, prior: $0.prior, answered: answered)
    }
    let state = NoteReport.State(
      trials: answered, band68: limen.band68, hears: answers.reportsThreshold,
      standsOut: comparison?.standsOut ?? false)
    return (limen, state, state == .untrained || state == .sparse ? nil : comparison)
  }
}
