package import Music
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

  /// What is known of the region.
  let standing: RegionStanding
  /// The diagnostics of the answers at its notes.
  public let answers: AnswerDiagnostics

  /// The region.
  public var region: Region { standing.region }
  /// The mean of the limens of its notes, on the logarithmic scale.
  public var limen: LimenEstimate { standing.limen }
  /// The comparison with the other notes; `nil` if there are no other notes, or too few
  /// notes or trials.
  package var comparison: Comparison? { standing.comparison }
  /// The reliability of the limen.
  public var state: NoteReport.State { standing.state }
}

/// What a profile knows of a region of a range.
package struct RegionStanding: Sendable {
  let region: Region
  let limen: LimenEstimate
  /// The reliability of the limen.
  package let state: NoteReport.State
  /// The comparison of the limen with that of the other notes of the range; `nil` if there is none.
  let comparison: RegionReport.Comparison?

  /// The notes of the region.
  package var notes: NoteRange { region.notes }
  /// The ratio of the limen to that of the other notes; 1 if there is no comparison.
  var ratio: Double { comparison?.ratio ?? 1 }
  /// Whether the region stands out as weak.
  package var isWeak: Bool { comparison?.standsOut == true }
}

extension [RegionStanding] {
  /// The octave that stands out most as weak; `nil` if none does.
  package var weakest: RegionStanding? { filter(\.isWeak).max { $0.ratio < $1.ratio } }
}

extension PerceptualProfile {
  /// Returns how well each octave of a range is known, lowest first.
  ///
  /// - Precondition: The profile covers the range.
  package func coverage(of range: NoteRange) -> [RegionStanding] {
    Region.octaves(of: range).map {
      standing(of: $0, within: range, answered: answered(over: $0.notes))
    }
  }

  /// Returns what is known of a region, beside the other notes of `range`.
  ///
  /// - Parameters:
  ///   - region: The region, within `range`.
  ///   - range: The reported notes, which the profile covers.
  ///   - answered: The number of answered trials in the region.
  func standing(of region: Region, within range: NoteRange, answered: Int) -> RegionStanding {
    let limen = limen(over: region.notes)
    let excess =
      region.notes.count < Region.leastNotes ? nil : field.excess(of: region.notes, within: range)
    let comparison = excess.map {
      RegionReport.Comparison(posterior: $0.posterior, prior: $0.prior, answered: answered)
    }
    let state = NoteReport.State(
      trials: answered, band68: limen.band68, hears: answers.reportsThreshold,
      standsOut: comparison?.standsOut ?? false)
    return RegionStanding(
      region: region, limen: limen, state: state,
      comparison: state == .untrained || state == .sparse ? nil : comparison)
  }
}
